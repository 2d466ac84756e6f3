import { addressProblems, withComposedAddress } from '#/features/shop/delivery/browser/addressForm.ts'
import { customerRules } from '#/features/shop/delivery/customer.rules.ts'
import type { DeliveryType } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { DEFAULT_VAT_RATE, type VatRate } from '#/features/shop/vat/vat.rules.ts'
import { ADDRESS_PARTS, type Address, EMPTY_ADDRESS } from '#/lib/address.ts'
import { parsePence, toDecimal } from '#/lib/decimal.ts'
import { type FieldRules, validateField } from '#/lib/fieldRules.ts'
import { parseAddress } from '#/lib/parseAddress.ts'
import type { Pence } from '#/lib/pence.ts'
import { addDays, type Day } from '#/lib/workingDays.ts'
import type { Resolver } from '#/ui/form.ts'
import { rulesResolver } from '#/ui/formRules.ts'
import {
  BAD_DAYS,
  findBadDay,
  type PaymentDays,
  type QuoteContact,
  type QuoteKind,
  quoteFieldRules,
} from '../quotes.rules.ts'
import type { NewQuote } from '../server/quotes.schema.ts'
import type { AdminQuote } from './quotes.queries.ts'

/** A line as typed. `key` stays the same while it is edited. */
export type DraftLine = {
  key: string
  /** Null for a custom line. */
  productId: number | null
  name: string
  quantity: string
  /** In pounds, including VAT. */
  unitPrice: string
  vatRate: VatRate
  discountType: 'percentage' | 'fixed'
  /** Empty for none. */
  discount: string
}

export type QuoteFormValues = Address & {
  kind: QuoteKind
  customerName: string
  customerEmail: string
  customerPhone: string
  companyName: string
  purchaseOrder: string
  billingAddress: string
  note: string
  contactName: string
  contactEmail: string
  contactPhone: string
  deliveryType: DeliveryType
  /** In pounds, empty for the standard price. */
  fee: string
  paymentDays: string
  expiresOn: string
  holdUntil: string
}

/** What the API takes. */
export type QuoteBody = Omit<NewQuote, 'requestKey'>

const VALID_FOR_DAYS = 30

const contactValues = ({ name, email, phone }: QuoteContact) => ({
  contactName: name,
  contactEmail: email,
  contactPhone: phone ?? '',
})

export const emptyQuote = (today: Day, contact: QuoteContact): QuoteFormValues => ({
  ...EMPTY_ADDRESS,
  ...contactValues(contact),
  kind: 'quote',
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  companyName: '',
  purchaseOrder: '',
  billingAddress: '',
  note: '',
  deliveryType: 'standard',
  fee: '',
  paymentDays: '0',
  expiresOn: addDays(today, VALID_FOR_DAYS),
  holdUntil: '',
})

const plain = (pence: Pence): string => toDecimal(pence).replace(/\.00$/, '')

/** `contact`: for a quote that has none. */
export const toFormValues = (quote: AdminQuote, contact: QuoteContact): QuoteFormValues => ({
  ...contactValues(quote.contact ?? contact),
  ...parseAddress(quote.customer.shippingAddress),
  kind: quote.kind,
  customerName: quote.customer.customerName,
  customerEmail: quote.customer.customerEmail,
  customerPhone: quote.customer.customerPhone ?? '',
  companyName: quote.company ?? '',
  purchaseOrder: quote.purchaseOrder ?? '',
  billingAddress: quote.billingAddress ?? '',
  note: quote.note ?? '',
  deliveryType: quote.deliveryType,
  fee: quote.agreedFee === null ? '' : toDecimal(quote.agreedFee),
  paymentDays: String(quote.paymentDays),
  expiresOn: quote.expiresOn,
  holdUntil: quote.holdUntil ?? '',
})

export const toDraftLines = (lines: AdminQuote['lines']): DraftLine[] =>
  lines.map(({ productId, name, quantity, enteredPrice, vatRate, discount }, index) => ({
    key: String(index),
    productId,
    name,
    quantity: String(quantity),
    unitPrice: toDecimal(enteredPrice),
    vatRate,
    discountType: discount?.type ?? 'percentage',
    discount: discount ? plain(discount.value) : '',
  }))

/** A copy for a new quote, valid from today, by another. What was agreed with one customer’s order stays behind. */
export const toCopy = (quote: AdminQuote, today: Day, contact: QuoteContact): QuoteFormValues => ({
  ...toFormValues(quote, contact),
  ...contactValues(contact),
  purchaseOrder: '',
  expiresOn: addDays(today, VALID_FOR_DAYS),
  holdUntil: '',
})

export const newLine = (product?: { id: number; name: string; price: Pence; vatRate: VatRate }): DraftLine => ({
  key: crypto.randomUUID(),
  productId: product?.id ?? null,
  name: product?.name ?? '',
  quantity: '1',
  unitPrice: product ? toDecimal(product.price) : '',
  vatRate: product?.vatRate ?? DEFAULT_VAT_RATE,
  discountType: 'percentage',
  discount: '',
})

/** Pounds, or per cent in hundredths. */
const parseAmount = (typed: string): Pence | undefined => parsePence(typed.replace('%', ''))

const HUNDRED_PER_CENT = 10_000
const MAX_QUANTITY = 999

export type LineProblems = Partial<Record<'name' | 'quantity' | 'unitPrice' | 'discount', string>>

export function findLineProblems(line: DraftLine): LineProblems {
  const { productId, name, quantity, unitPrice, discountType, discount } = line
  const problems: LineProblems = {}
  const count = /^\d{1,4}$/.test(quantity.trim()) ? Number(quantity) : 0
  if (productId === null) {
    const problem = name.trim() ? validateField(name, quoteFieldRules.lineName) : 'Describe what this line is for'
    if (problem) problems.name = problem
  }
  if (count < 1 || count > MAX_QUANTITY) problems.quantity = `1 to ${MAX_QUANTITY}`
  if (parseAmount(unitPrice) === undefined) problems.unitPrice = 'Enter pounds, such as 12.50'
  if (discount.trim()) {
    const value = parseAmount(discount)
    if (value === undefined)
      problems.discount = discountType === 'fixed' ? 'Enter pounds, such as 10' : 'Enter 0 to 100'
    else if (discountType === 'percentage' && value > HUNDRED_PER_CENT) problems.discount = 'At most 100%'
  }
  return problems
}

export const isValidLine = (line: DraftLine): boolean => Object.keys(findLineProblems(line)).length === 0

/** Expects a valid line. */
export const toSaleLine = ({ productId, quantity, unitPrice, vatRate, discountType, discount }: DraftLine) => ({
  productId,
  unitPrice: parseAmount(unitPrice) ?? 0,
  quantity: Number(quantity),
  vatRate,
  discount: discount.trim() ? { type: discountType, value: parseAmount(discount) ?? 0 } : null,
})

const { customerName, customerEmail, customerPhone } = customerRules
const { company, purchaseOrder, billingAddress, note, contactName, contactEmail, contactPhone } = quoteFieldRules
const rules = {
  customerName,
  customerEmail,
  customerPhone,
  companyName: company,
  purchaseOrder,
  billingAddress,
  note,
  contactName,
  contactEmail,
  contactPhone,
} satisfies Partial<Record<keyof QuoteFormValues, FieldRules>>
const validateTexts = rulesResolver<QuoteFormValues>(rules)

export const quoteResolver =
  (today: () => Day): Resolver<QuoteFormValues> =>
  (typed) => {
    const { values, errors } = validateTexts(typed)
    const badDay = !typed.expiresOn
      ? ('expiresOn' as const)
      : findBadDay({ expiresOn: typed.expiresOn, holdUntil: typed.holdUntil || null }, today())
    return {
      values,
      errors: {
        ...errors,
        ...addressProblems(typed, { offMainland: true }),
        ...(badDay && { [badDay]: { message: BAD_DAYS[badDay] } }),
        ...(typed.fee.trim() && parsePence(typed.fee) === undefined
          ? { fee: { message: 'Enter an amount such as 50 or 12.50' } }
          : {}),
      },
    }
  }

const NOBODY: QuoteContact = { name: '', email: '', phone: null }

/** The form’s field for one that the server refused. */
export function refusedField(field: unknown): keyof QuoteFormValues | undefined {
  if (field === 'customer.shippingAddress') return 'postcode'
  if (field === 'deliveryFee') return 'fee'
  if (field === 'company') return 'companyName'
  if (typeof field !== 'string') return undefined
  const name = field
    .replace('customer.', '')
    .replace(/^contact\.(.)/, (_, first: string) => `contact${first.toUpperCase()}`)
  return name in emptyQuote('2026-01-01', NOBODY) ? (name as keyof QuoteFormValues) : undefined
}

/** Expects a valid form. */
export function toBody(values: QuoteFormValues, lines: readonly DraftLine[]): QuoteBody {
  const address = Object.fromEntries(ADDRESS_PARTS.map((part) => [part, values[part]])) as Address
  const fee = parsePence(values.fee)
  return {
    kind: values.kind,
    customer: withComposedAddress({
      customerName: values.customerName,
      customerEmail: values.customerEmail,
      customerPhone: values.customerPhone || undefined,
      ...address,
    }),
    company: values.companyName || undefined,
    purchaseOrder: values.purchaseOrder || undefined,
    billingAddress: values.billingAddress || undefined,
    note: values.note || undefined,
    contact: { name: values.contactName, email: values.contactEmail, phone: values.contactPhone || undefined },
    paymentDays: Number(values.paymentDays) as PaymentDays,
    expiresOn: values.expiresOn,
    holdUntil: values.holdUntil || null,
    deliveryType: values.deliveryType,
    deliveryFee: fee === undefined ? null : toDecimal(fee),
    lines: lines.map((line) => {
      const { unitPrice, quantity, discount } = toSaleLine(line)
      return {
        ...(line.productId === null ? { name: line.name.trim() } : { productId: line.productId }),
        vatRate: line.vatRate,
        quantity,
        unitPrice: toDecimal(unitPrice),
        discount: discount && { type: discount.type, value: toDecimal(discount.value) },
      }
    }),
  }
}
