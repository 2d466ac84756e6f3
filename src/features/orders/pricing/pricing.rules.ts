import { type Discount, discountAmount, type Reduction } from '#/features/orders/discounts/discounts.rules.ts'
import { type DeliverySettings, deliveryFee } from '#/features/shop/delivery/delivery.rules.ts'
import type { DeliveryType } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import {
  chargedPrice,
  type LineVat,
  type VatRate,
  type VatTerms,
  type VatTreatment,
  vatOfSale,
} from '#/features/shop/vat/vat.rules.ts'
import { allocate } from '#/lib/allocate.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import type { DiscountType } from '#/lib/reductions.ts'

/** `value` is in pence (fixed, off the whole line, including VAT) or hundredths of a per cent. */
export type LineDiscount = { type: 'percentage' | 'fixed'; value: number }

/** `unitPrice` includes VAT at the rate. */
export type SaleLine = {
  /** Null for a custom line. */
  productId: number | null
  unitPrice: Pence
  quantity: number
  vatRate: VatRate
  discount?: LineDiscount | null | undefined
  /** The code doesn't apply to it. */
  isExcluded?: true | undefined
}

type ReducedLine<Line extends SaleLine> = Line & {
  /** As entered, including VAT; `unitPrice` is as charged, for an export without it. */
  enteredPrice: Pence
  /** Before any discount. */
  total: Pence
  /** Its own discount, or its share of the code's. */
  reduction: Pence
}

/** `vat` is included in what is left of `total` after `reduction`. */
export type PricedLine<Line extends SaleLine = SaleLine> = ReducedLine<Line> & LineVat

/** In pence. VAT is null if the merchant is not registered. */
export type PricedSale<Line extends SaleLine = SaleLine> = {
  lines: PricedLine<Line>[]
  subtotal: Pence
  discountCode: string | null
  discountType: DiscountType | null
  discountAmount: Pence
  deliveryType: DeliveryType
  deliveryFee: Pence
  deliveryVat: Pence | null
  vatAmount: Pence | null
  vatTreatment: VatTreatment
  totalAmount: Pence
  /** By the standard fees. */
  untilFreeDelivery: Pence
}

export type PricedBasket = PricedSale<SaleLine & { productId: number }>

type Sale<Line extends SaleLine> = {
  lines: readonly Line[]
  code?: Discount | undefined
  deliveryType: DeliveryType
  delivery: DeliverySettings
  /** Charged wherever the goods go, unless a code makes delivery free. Null for the standard fee. */
  agreedFee?: Pence | null | undefined
  vatRegistered: boolean
  /** By the delivery address. The shop's own checkout delivers where UK VAT is charged. */
  vatTreatment?: VatTreatment | undefined
}

/**
 * A discount reduces the taxable amount of each line it applies to (HMRC, VAT Notice 700): a line's own is rounded by
 * itself, a code's is shared by largest remainder. An export is charged without VAT: its prices, and what a fixed
 * discount takes off. Throws `RangeError` if a line is invalid, or has a discount of its own beside a code.
 */
export function priceSale<Line extends SaleLine>({
  lines,
  code,
  deliveryType,
  delivery,
  agreedFee,
  vatRegistered,
  vatTreatment = 'domestic',
}: Sale<Line>): PricedSale<Line> {
  const vatTerms = { vatRegistered, treatment: vatTreatment }
  const listed = lines.map((line) => priceLine(line, vatTerms))
  if (code && listed.some(({ discount }) => discount)) throw new RangeError('A code beside the discount of a line')
  // Sorted, so that the odd penny falls on the same line whatever the order of the cart.
  const eligible = listed
    .filter(({ isExcluded }) => !isExcluded)
    .toSorted((a, b) => (a.productId ?? 0) - (b.productId ?? 0))
  const shares = allocate(code ? reductionOf(code, eligible, vatTerms) : 0, totalsOf(eligible))
  const byCode = new Map(eligible.map((line, index) => [line, shares[index] ?? 0]))
  const reduced = listed.map((line) => ({ ...line, reduction: line.reduction + (byCode.get(line) ?? 0) }))

  const subtotal = sum(totalsOf(reduced))
  const reduction = sum(reduced.map((line) => line.reduction))
  const discounted = subtotal - reduction
  const isEmpty = lines.length === 0
  const freeDeliveryCode = code?.type === 'free_delivery' && eligible.length > 0
  const order = { type: deliveryType, discountedSubtotal: discounted, freeDeliveryCode }
  const fee = isEmpty ? 0 : deliveryFee(delivery, order, agreedFee)
  const vat = vatOfSale(
    reduced.map((line) => ({ vatRate: line.vatRate, amount: line.total - line.reduction })),
    fee,
    vatTerms,
  )
  return {
    lines: reduced.map((line, index) => ({ ...line, ...(vat.lines[index] as LineVat) })),
    subtotal,
    discountCode: code?.code ?? null,
    discountType: code?.type ?? null,
    discountAmount: reduction,
    deliveryType,
    deliveryFee: fee,
    deliveryVat: vat.deliveryVat,
    vatAmount: vat.vatAmount,
    vatTreatment,
    totalAmount: discounted + fee,
    untilFreeDelivery: fee === 0 && !isEmpty ? 0 : Math.max(0, delivery.freeFrom - discounted),
  }
}

/** With its own discount. */
export function priceLine<Line extends SaleLine>(line: Line, vatTerms: VatTerms): ReducedLine<Line> {
  const { productId, unitPrice: enteredPrice, quantity, vatRate, discount } = line
  if (!Number.isSafeInteger(enteredPrice) || enteredPrice < 0 || !Number.isSafeInteger(quantity) || quantity < 1) {
    throw new RangeError(`Invalid line: ${quantity} of product ${productId} at ${enteredPrice}`)
  }
  const unitPrice = chargedPrice(enteredPrice, vatRate, vatTerms)
  const charged = { ...line, unitPrice, enteredPrice, total: unitPrice * quantity }
  return { ...charged, reduction: discount ? reductionOf(discount, [charged], vatTerms) : 0 }
}

type ChargedLine = Omit<ReducedLine<SaleLine>, 'reduction'>

/** From all of the lines: a percentage of what is charged, or a fixed amount; from the price of an export, that amount less its VAT. */
function reductionOf(discount: Reduction, lines: readonly ChargedLine[], vatTerms: VatTerms): Pence {
  const charged = sum(totalsOf(lines))
  if (discount.type !== 'fixed') return discountAmount(discount, charged)
  const listed = lines.map(({ enteredPrice, quantity }) => enteredPrice * quantity)
  if (discount.value >= sum(listed)) return charged
  const shares = allocate(discount.value, listed)
  return Math.min(charged, sum(lines.map((line, index) => chargedPrice(shares[index] ?? 0, line.vatRate, vatTerms))))
}

const totalsOf = (lines: readonly { total: Pence }[]): Pence[] => lines.map(({ total }) => total)

const sum = (amounts: readonly Pence[]): Pence => amounts.reduce((total, amount) => total + amount, 0)

/** The limit of `numeric(10,2)`, in pence. */
const MAX_AMOUNT = 9_999_999_999

export const isTooMuch = ({ subtotal, totalAmount }: Pick<PricedSale, 'subtotal' | 'totalAmount'>): boolean =>
  Math.max(subtotal, totalAmount) > MAX_AMOUNT

type Priced = Pick<PricedSale, 'subtotal' | 'discountCode' | 'discountAmount' | 'deliveryType' | 'deliveryFee'>

/**
 * What a code adds to the total, in pence, if delivery costs something only because of it; negative if it still saves
 * something. Undefined for any other basket, and for a delivery fee that doesn’t follow from `settings`.
 */
export function lostFreeDelivery(
  { subtotal, discountCode, discountAmount, deliveryType: type, deliveryFee: fee }: Priced,
  settings: DeliverySettings,
): Pence | undefined {
  const feeFor = (discountedSubtotal: Pence) =>
    deliveryFee(settings, { type, discountedSubtotal, freeDeliveryCode: false })
  if (discountCode === null || fee === 0 || fee !== feeFor(subtotal - discountAmount)) return undefined
  return feeFor(subtotal) === 0 ? fee - discountAmount : undefined
}

/** Beside the code. */
export function lostFreeDeliveryText(basket: Priced, settings: DeliverySettings): string | undefined {
  const added = lostFreeDelivery(basket, settings)
  if (added === undefined) return undefined
  return `Delivery is no longer free with this code: ${formatPounds(Math.abs(added))} ${added < 0 ? 'less' : 'more'} in all`
}
