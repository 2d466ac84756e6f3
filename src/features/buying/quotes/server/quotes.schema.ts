import { z } from 'zod'
import { BasketItem } from '#/features/buying/cart/server/cart.schema.ts'
import { CustomerDetails, Totals } from '#/features/buying/checkout/server/checkout.schema.ts'
import { DeliveryTypeSchema } from '#/features/shop/delivery/server/delivery.schema.ts'
import { DEFAULT_VAT_RATE, VAT_RATE_NAMES, VAT_TREATMENTS } from '#/features/shop/vat/vat.rules.ts'
import { fieldSchema, optionalFieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { DayInput, Decimal, textSchema } from '#/platform/schemas/strings.schema.ts'
import { CURRENT_QUOTE_STATES, PAYMENT_DAYS, QUOTE_ACTIONS, QUOTE_KINDS, quoteFieldRules } from '../quotes.rules.ts'

const Discount = z
  .object({
    type: z.enum(['percentage', 'fixed'], 'Choose per cent or pounds'),
    /** Per cent, or pounds off the whole line. */
    value: Decimal,
  })
  .refine(({ type, value }) => type === 'fixed' || Number(value) <= 100, 'A discount can’t be more than 100%')

const PaymentDaysSchema = z.literal(PAYMENT_DAYS, 'Choose 0, 7, 14 or 30 days')

const QuoteLineForm = z
  .object({
    productId: BasketItem.shape.productId.nullish(),
    /** Only for a custom line: a product has its own. */
    name: optionalFieldSchema(quoteFieldRules.lineName),
    quantity: BasketItem.shape.quantity,
    /** Including VAT, wherever the goods go: exports are charged without it. */
    unitPrice: Decimal,
    /** Only for a custom line: a product has its own. */
    vatRate: z.enum(VAT_RATE_NAMES, 'Choose a VAT rate').default(DEFAULT_VAT_RATE),
    discount: Discount.nullish(),
  })
  .refine(({ productId, name }) => productId || name, { message: 'Describe what this line is for', path: ['name'] })
export type QuoteLineForm = z.infer<typeof QuoteLineForm>

/** Of the staff. */
export const QuoteContact = z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() })

export const QuoteForm = z.object({
  kind: z.enum(QUOTE_KINDS, 'Choose a quote or a pro forma invoice').default('quote'),
  customer: CustomerDetails,
  company: optionalFieldSchema(quoteFieldRules.company),
  purchaseOrder: optionalFieldSchema(quoteFieldRules.purchaseOrder),
  billingAddress: optionalFieldSchema(quoteFieldRules.billingAddress),
  note: optionalFieldSchema(quoteFieldRules.note),
  /** Missing for the one the quote has, otherwise the caller's usual one. */
  contact: z
    .object({
      name: fieldSchema(quoteFieldRules.contactName),
      email: fieldSchema(quoteFieldRules.contactEmail),
      phone: optionalFieldSchema(quoteFieldRules.contactPhone),
    })
    .nullish(),
  paymentDays: PaymentDaysSchema.default(0),
  expiresOn: DayInput,
  holdUntil: DayInput.nullish(),
  deliveryType: DeliveryTypeSchema,
  /** The agreed fee in pounds, replacing the standard one. */
  deliveryFee: Decimal.nullish(),
  lines: z
    .array(QuoteLineForm)
    .min(1, 'Add a product or a custom line first')
    .max(100, 'That’s too many lines for one quote')
    .refine((lines) => {
      const ids = lines.flatMap(({ productId }) => productId ?? [])
      return new Set(ids).size === ids.length
    }, 'Add each product once, with its quantity'),
})
export type QuoteForm = z.infer<typeof QuoteForm>

export const NewQuote = z.object({
  /** Idempotency key, created by the form. */
  requestKey: textSchema().min(8, 'Send a request key of at least 8 characters').max(100),
  ...QuoteForm.shape,
})
export type NewQuote = z.infer<typeof NewQuote>

/** Optimistic lock: the version that was edited or read. */
export const Version = z.object({ version: z.int32('Send the version you read').positive() })
export const QuoteUpdate = z.object({ ...Version.shape, ...QuoteForm.shape })

const Line = z.object({
  productId: z.int().nullable(),
  name: z.string(),
  quantity: z.int(),
  /** As charged: for an export, without VAT. */
  unitPrice: Decimal,
  /** As entered, including VAT. */
  enteredPrice: Decimal,
  vatRate: z.enum(VAT_RATE_NAMES),
  /** In per cent. */
  vatPercent: z.int(),
  discount: z.object({ type: z.enum(['percentage', 'fixed']), value: Decimal }).nullable(),
  /** What the discount takes off, in pounds. */
  reduction: Decimal,
})

const shown = {
  number: z.string(),
  version: z.int(),
  kind: z.enum(QUOTE_KINDS),
  /** Without a whole address while a request names only a postcode. */
  customer: CustomerDetails.extend({ shippingAddress: z.string() }),
  company: z.string().nullable(),
  purchaseOrder: z.string().nullable(),
  billingAddress: z.string().nullable(),
  note: z.string().nullable(),
  /** Whom the customer can ask. Null if it was sent before quotes had one. */
  contact: QuoteContact.nullable(),
  paymentDays: PaymentDaysSchema,
  /** When it was sent last. */
  quotedOn: z.iso.date(),
  expiresOn: z.iso.date(),
  holdUntil: z.iso.date().nullable(),
  deliveryType: DeliveryTypeSchema,
  lines: z.array(Line),
  ...Totals.shape,
  vatAmount: Decimal.nullable(),
  vatTreatment: z.enum(VAT_TREATMENTS),
}

export const AdminQuote = z.object({
  id: z.int(),
  ...shown,
  state: z.enum(CURRENT_QUOTE_STATES),
  agreedFee: Decimal.nullable(),
  order: z.object({ id: z.int(), orderId: z.string() }).nullable(),
  reason: z.string().nullable(),
  /** By the customer, with their own words. */
  requestedAt: z.iso.datetime().nullable(),
  requestMessage: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
})
export type AdminQuote = z.infer<typeof AdminQuote>

/** Contact details are null for roles that don’t see them. */
export const AdminQuoteRow = AdminQuote.extend({
  customer: CustomerDetails.extend({
    customerEmail: z.string().nullable(),
    customerPhone: z.string().nullish(),
    shippingAddress: z.string().nullable(),
  }),
})

export const AdminQuoteDetail = AdminQuote.extend({
  /** The goods reserved now. */
  held: z.object({ pieces: z.int(), until: z.iso.date() }).nullable(),
  /** What others have left too little of, now. */
  shortages: z.array(z.object({ productId: z.int(), name: z.string(), available: z.int() })),
  /** Oldest first. */
  history: z.array(
    z.object({
      action: z.enum(QUOTE_ACTIONS),
      actor: z.string(),
      at: z.iso.datetime(),
      /** What was sent. */
      sent: z.object({ totalAmount: Decimal, expiresOn: z.iso.date() }).nullable(),
    }),
  ),
})
export type AdminQuoteDetail = z.infer<typeof AdminQuoteDetail>

/** The link cannot be retrieved later: only its hash is stored. */
export const QuoteLink = z.object({ url: z.url() })
export type QuoteLink = z.infer<typeof QuoteLink>
export const SentQuote = z.object({ quote: AdminQuoteDetail, ...QuoteLink.shape })
export type SentQuote = z.infer<typeof SentQuote>

const BankDetails = z.object({ accountName: z.string(), sortCode: z.string(), accountNumber: z.string() })

const ReadableQuote = z.object({
  ...shown,
  lines: z.array(
    Line.extend({
      /** Empty for a custom line. */
      imageUrl: z.string(),
      /** After the discount, without VAT. Null if there is none. */
      net: Decimal.nullable(),
    }),
  ),
  /** The sums without VAT. Null if there is none. */
  withoutVat: Totals.nullable(),
  /** When the goods are dispatched and arrive: sentences without a full stop. Null if it isn’t known, or no longer waits for the payment. */
  promise: z.object({ dispatch: z.string(), arrival: z.string() }).nullable(),
  state: z.enum(['sent', 'accepted']),
  acceptedOn: z.iso.date().nullable(),
  bank: BankDetails.nullable(),
  order: z
    .object({
      orderId: z.string(),
      state: z.enum(['open', 'paid', 'cancelled']),
      outstanding: Decimal,
      dueOn: z.iso.date().nullable(),
      /** Of the order's page, which needs no account. Null until it has been paid, and for a link sent to another address. */
      path: z.string().nullable(),
    })
    .nullable(),
})
export type ReadableQuote = z.infer<typeof ReadableQuote>

/** What anyone with the link sees. Closed quotes show no details, because links are kept and forwarded. */
export const PublicQuote = z.discriminatedUnion('state', [
  ReadableQuote,
  z.object({
    number: z.string(),
    kind: z.enum(QUOTE_KINDS),
    state: z.enum(['draft', 'expired', 'declined', 'withdrawn']),
  }),
])
export type PublicQuote = z.infer<typeof PublicQuote>

/** `card`: now, on the page that the link leads to. `transfer`: later, on the quote’s terms. */
export const ANSWER_PAYMENTS = ['card', 'transfer'] as const

export const Acceptance = z.object({
  /** What the customer read: a quote changed since is refused. */
  ...Version.shape,
  payment: z.enum(ANSWER_PAYMENTS, 'Choose card or transfer'),
  /** Replaces the one in the quote: empty removes it, and missing keeps it. */
  purchaseOrder: fieldSchema(quoteFieldRules.purchaseOrder).nullish(),
})
export type Acceptance = z.infer<typeof Acceptance>

export const AcceptedQuote = z.object({ quote: PublicQuote, payUrl: z.url().nullable() })
export type AcceptedQuote = z.infer<typeof AcceptedQuote>

export const Decline = z.object({ reason: optionalFieldSchema(quoteFieldRules.reason) })
