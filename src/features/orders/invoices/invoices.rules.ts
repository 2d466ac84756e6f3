import type { OrderStatus, PaymentStatus } from '#/features/orders/orders/orderStates.rules.ts'
import { hasBeenPaid } from '#/features/orders/orders/paid.rules.ts'
import type { RefundParts } from '#/features/orders/orders/refundParts.rules.ts'
import { type DeliveryType, deliveryLabel } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { includedVat, shareDelivery, type VatTreatment } from '#/features/shop/vat/vat.rules.ts'
import { allocate } from '#/lib/allocate.ts'
import { brand } from '#/lib/brand.ts'
import type { Pence } from '#/lib/pence.ts'
import { type DiscountType, isFreeDeliveryByCode } from '#/lib/reductions.ts'
import { seller } from '#/lib/seller.ts'
import type { Day } from '#/lib/workingDays.ts'
import type { InvoiceContent, InvoiceKind, InvoiceSeries } from './invoiceContent.rules.ts'

/** The order's own figures, never recalculated. In pence. */
export type InvoicedOrder = {
  deliveryType: DeliveryType
  deliveryFee: Pence
  discountCode: string | null
  discountType: DiscountType | null
  totalAmount: Pence
  /** Null if the merchant was not VAT registered. */
  vatAmount: Pence | null
  vatTreatment: VatTreatment
  lines: readonly {
    id: number
    name: string
    sku?: string | null
    quantity: number
    unitPrice: Pence
    reduction: Pence
    vat: Pence | null
    vatPercent: number
  }[]
}

type Line = InvoiceContent['lines'][number]
type Body = Pick<InvoiceContent, 'lines' | 'totals' | 'discountCode' | 'vatTreatment'>

/** The document’s addressee. */
export const customerOf = ({ buyer }: Pick<InvoiceContent, 'buyer'>): string => buyer.company ?? buyer.name

export const seriesOf = (kind: InvoiceKind, isTest: boolean): InvoiceSeries => (isTest ? TEST_SERIES[kind] : kind)

const TEST_SERIES: Record<InvoiceKind, InvoiceSeries> = {
  invoice: 'testInvoice',
  creditNote: 'testCreditNote',
  debitNote: 'testDebitNote',
}

/**
 * The earliest of dispatch, payment in full and the invoice (VATA 1994 s.6; VAT Notice 700, section 14). Without the rule
 * that lets an invoice within 14 days after dispatch replace it: sales count when the goods leave.
 */
export const taxPointOf = ({ issuedOn, paidOn, dispatchedOn }: TaxPointDays): Day =>
  [issuedOn, ...[paidOn, dispatchedOn].filter((day) => day !== undefined)].sort()[0] as Day
type TaxPointDays = { issuedOn: Day; paidOn: Day | undefined; dispatchedOn: Day | undefined }

type InvoiceableOrder = { paymentStatus: PaymentStatus; orderStatus: OrderStatus; dueOn: Day | null; isSent: boolean }

/** Paid, sent, or agreed to be paid later. */
export const canBeInvoiced = (order: InvoiceableOrder): boolean =>
  hasBeenPaid(order) || (order.orderStatus !== 'cancelled' && (order.isSent || order.dueOn !== null))

/** An invoice of an order such as this one was issued for a parcel since deleted. With terms, staff may have issued it themselves. */
export const isForDeletedParcel = (order: InvoiceableOrder): boolean =>
  !canBeInvoiced(order) && order.orderStatus !== 'cancelled'

/** Lines are net of their share of the discount; delivery comes last, in one line for each VAT rate of the goods. */
export function invoiceBody(order: InvoicedOrder): Body {
  const lines = partsOf(order).flatMap((part) => {
    const { lineId, quantity, unitPrice, reduction, gross, vat } = part
    if (lineId === undefined && gross === 0 && !isFreeByCode(order)) return []
    const name = lineId === undefined && gross === 0 ? `${part.name}, free with ${order.discountCode}` : part.name
    return [{ ...lineOfPart({ ...part, name }, quantity, gross, vat), ...priceOf(unitPrice, reduction) }]
  })
  return toBody(order, lines)
}

const isFreeByCode = ({ lines, ...order }: InvoicedOrder): boolean =>
  isFreeDeliveryByCode({ ...order, discountAmount: sum(lines.map(({ reduction }) => reduction)) })

const priceOf = (unitPrice: Pence | undefined, discount = 0) =>
  unitPrice === undefined ? {} : { unitPrice, ...(discount > 0 ? { discount } : {}) }

/** Credits VAT in proportion, cumulatively for each line, so that full refunds match the invoice to the penny. */
export function creditBody(order: InvoicedOrder, earlier: readonly RefundParts[], refund: RefundParts): Body {
  const parts = partsOf(order)
  const done = parts.map(() => 0)
  /** By part. Delivery at several rates is refunded in proportion to what is left of each. */
  const sharesOf = ({ lines, delivery }: NonNullable<RefundParts['spread']>): Pence[] => {
    const ofDelivery = parts.map(({ lineId, gross }, index) =>
      lineId === undefined ? { gross, left: Math.max(0, gross - (done[index] ?? 0)) } : { gross: 0, left: 0 },
    )
    const left = ofDelivery.map((part) => part.left)
    const deliveryShares = shareWithin(delivery, sum(left) >= delivery ? left : ofDelivery.map(({ gross }) => gross))
    return parts.map(({ lineId }, index) =>
      lineId === undefined
        ? (deliveryShares[index] ?? 0)
        : sum(lines.filter((line) => line.lineId === lineId).map(({ amount }) => amount)),
    )
  }
  const credit = (shares: readonly Pence[]): { amount: Pence; vat: Pence | null }[] =>
    parts.map(({ vat, gross }, index) => {
      const amount = shares[index] ?? 0
      const from = done[index] ?? 0
      done[index] = from + amount
      return { amount, vat: vat === null ? null : proportion(vat, from + amount, gross) - proportion(vat, from, gross) }
    })
  for (const { lines, delivery, spread } of earlier) {
    credit(sharesOf({ lines, delivery }))
    if (spread) credit(sharesOf(spread))
  }

  const credited = credit(sharesOf(refund)).flatMap(({ amount, vat }, index): Line[] => {
    const part = parts[index] as Part
    const quantity = refund.lines.find(({ lineId }) => lineId === part.lineId)?.quantity ?? 0
    if (amount === 0 && (quantity === 0 || part.lineId === undefined)) return []
    if (quantity === 0 && part.lineId !== undefined)
      return [lineOf({ ...part, name: `Price reduction: ${part.name}` }, 1, amount, vat)]
    return [{ ...lineOfPart(part, Math.max(1, quantity), amount, vat), ...priceOfCredited(part, quantity, amount) }]
  })
  return toBody(order, [...credited, ...(refund.spread ? reductionLines(parts, credit(sharesOf(refund.spread))) : [])])
}

/** The price and discount of the units returned, unless another amount was refunded for them. */
function priceOfCredited({ unitPrice, reduction = 0, quantity: sold }: Part, quantity: number, amount: Pence) {
  if (unitPrice === undefined) return {}
  const discount = unitPrice * quantity - amount
  return discount >= 0 && Math.abs(discount * sold - reduction * quantity) <= sold ? priceOf(unitPrice, discount) : {}
}

/** Goodwill belongs to no line, but its VAT does: one line for each rate. */
function reductionLines(parts: readonly Part[], credited: readonly { amount: Pence; vat: Pence | null }[]): Line[] {
  const rates = [...new Set(parts.map(({ vatPercent }) => vatPercent))].sort((a, b) => b - a)
  return rates.flatMap((vatPercent) => {
    const of = credited.filter((_, index) => parts[index]?.vatPercent === vatPercent)
    const amount = sum(of.map((share) => share.amount))
    const vat = of.some((share) => share.vat === null) ? null : sum(of.map((share) => share.vat ?? 0))
    return amount > 0 ? [lineOf({ name: 'Price reduction', vatPercent }, 1, amount, vat)] : []
  })
}

type Issued = Pick<InvoiceContent, 'kind' | 'lines'>

/** Corrects a credit note by the penny of VAT that repeated refunds of a rate can leave over. `issued`: all so far. */
export function settleVatRounding(body: Body, issued: readonly Issued[]): Body {
  const lines = body.lines.map((line, index) => {
    const { vat, vatRate } = line
    const isLast = body.lines.findLastIndex((other) => other.vatRate === vatRate) === index
    if (vat === null || vatRate === null || !isLast) return line
    const left = netAtRate(issued, vatRate)
    const credited = addUp(body.lines, vatRate)
    const over = left.vat - credited.vat
    const isAllOfIt = credited.gross === left.gross && vat + over >= 0
    return isAllOfIt ? { ...line, vat: vat + over, net: line.gross - vat - over } : line
  })
  return { ...body, lines, totals: totalsOf(lines) }
}

function netAtRate(issued: readonly Issued[], vatRate: number) {
  const net = { vat: 0, gross: 0 }
  for (const { kind, lines } of issued) {
    const sign = kind === 'creditNote' ? -1 : 1
    const { vat, gross } = addUp(lines, vatRate)
    net.vat += sign * vat
    net.gross += sign * gross
  }
  return net
}

/** The lines of one rate. */
export function addUp(lines: readonly Line[], vatRate: number) {
  const of = lines.filter((line) => line.vatRate === vatRate)
  return {
    net: sum(of.map((line) => line.net)),
    vat: sum(of.map((line) => line.vat ?? 0)),
    gross: sum(of.map((line) => line.gross)),
  }
}

/**
 * The price and the discount of a line, both without VAT: quantity × price − discount is its net amount. An invoice has
 * to state the unit price (VAT Regulations 1995, reg. 14(1)(m)). In pence; the price can have fractions.
 */
export function netPrice({ unitPrice, discount = 0, quantity, net, vatRate }: Line): {
  price: number
  discount: Pence
} {
  const total = (unitPrice ?? 0) * quantity
  const off = discount === 0 ? 0 : Math.max(0, total - includedVat(total, vatRate ?? 0) - net)
  return { price: (net + off) / quantity, discount: off }
}

type Part = {
  /** Undefined for delivery. */
  lineId: number | undefined
  name: string
  sku?: string | null | undefined
  quantity: number
  unitPrice?: Pence
  reduction?: Pence
  gross: Pence
  vat: Pence | null
  vatPercent: number
}

function partsOf({ lines, vatAmount, deliveryType, deliveryFee }: InvoicedOrder): Part[] {
  const goods = lines.map(({ id, name, sku, quantity, unitPrice, reduction, vat, vatPercent }): Part => {
    const gross = unitPrice * quantity - reduction
    return { lineId: id, name, sku, quantity, unitPrice, reduction, gross, vat, vatPercent }
  })
  const delivery = { lineId: undefined, name: deliveryLabel(deliveryType), quantity: 1 }
  if (vatAmount === null) return [...goods, { ...delivery, gross: deliveryFee, vat: null, vatPercent: 0 }]
  const shares = shareDelivery(
    deliveryFee,
    goods.map(({ gross, vatPercent }) => ({ amount: gross, vatPercent })),
  )
  // What the order says, should it differ.
  const over = vatAmount - sum(goods.map(({ vat }) => vat ?? 0)) - sum(shares.map(({ vat }) => vat))
  return [
    ...goods,
    ...shares.map((share, index) => ({ ...delivery, ...share, vat: share.vat + (index === 0 ? over : 0) })),
  ]
}

const lineOfPart = (part: Part, quantity: number, gross: Pence, vat: Pence | null): Line => ({
  ...lineOf(part, quantity, gross, vat),
  ...(part.lineId === undefined ? { isDelivery: true } : {}),
})

const lineOf = (
  { name, sku, vatPercent }: Pick<Part, 'name' | 'sku' | 'vatPercent'>,
  quantity: number,
  gross: Pence,
  vat: Pence | null,
): Line => ({
  name,
  ...(sku ? { sku } : {}),
  quantity,
  net: gross - (vat ?? 0),
  vatRate: vat === null ? null : vatPercent,
  vat,
  gross,
})

const toBody = ({ discountCode, vatAmount, vatTreatment }: InvoicedOrder, lines: Line[]): Body => ({
  lines,
  totals: totalsOf(lines),
  ...(discountCode ? { discountCode } : {}),
  ...(vatAmount === null ? {} : { vatTreatment }),
})

function totalsOf(lines: readonly Line[]): Body['totals'] {
  const hasVat = lines.some((line) => line.vat !== null)
  return {
    net: sum(lines.map((line) => line.net)),
    vat: hasVat ? sum(lines.map((line) => line.vat ?? 0)) : null,
    gross: sum(lines.map((line) => line.gross)),
  }
}

/** Like `allocate`. Over nothing, there is nothing to share. */
const shareWithin = (total: Pence, weights: readonly Pence[]): Pence[] =>
  sum(weights) > 0 ? allocate(total, weights) : weights.map(() => 0)

/** `of × part / whole`, to the nearest penny. */
const proportion = (of: Pence, part: Pence, whole: Pence): Pence =>
  whole === 0 ? 0 : Number((2n * BigInt(of) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

const sum = (amounts: readonly Pence[]): Pence => amounts.reduce((sum, amount) => sum + amount, 0)

export function sellerDetails(isRegistered: boolean): InvoiceContent['seller'] {
  const { name, address, number, vatNumber, email } = seller
  return {
    brand: brand(),
    name,
    address: [...address],
    companyNumber: number,
    vatNumber: isRegistered ? vatNumber : null,
    email,
  }
}
