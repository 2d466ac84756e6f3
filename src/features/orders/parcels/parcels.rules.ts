import type { Carrier, OrderStatus, PaymentStatus, ShippingState } from '#/features/orders/orders/orderStates.rules.ts'
import { missingQuantity } from '#/features/orders/orders/orderStock.rules.ts'
import { type MadeRefund, refundedGoods, refundedSale } from '#/features/orders/orders/refundParts.rules.ts'
import type { FieldRules } from '#/lib/fieldRules.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'

const TRACKING_LINKS: Record<Exclude<Carrier, 'other'>, (number: string) => string> = {
  'Royal Mail': (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
  DPD: (number) => `https://track.dpd.co.uk/search?reference=${number}`,
  DHL: (number) => `https://www.dhl.com/gb-en/home/tracking.html?tracking-id=${number}`,
  Parcelforce: (number) => `https://www.parcelforce.com/track-trace?trackNumber=${number}`,
}

/** A copy of `CARRIERS`: importing the schema would load zod in the browser. */
export const CARRIER_CHOICES: readonly Carrier[] = ['Royal Mail', 'DPD', 'DHL', 'Parcelforce', 'other']

export const parseCarrier = (name: string | null): Carrier | null =>
  CARRIER_CHOICES.find((carrier) => carrier === name) ?? null

export const carrierLabel = (carrier: string): string => (carrier === 'other' ? 'Another carrier' : carrier)

export function trackingLink(carrier: string | null, trackingNumber: string | null): string | undefined {
  const link =
    carrier && Object.hasOwn(TRACKING_LINKS, carrier)
      ? TRACKING_LINKS[carrier as keyof typeof TRACKING_LINKS]
      : undefined
  return link && trackingNumber ? link(encodeURIComponent(trackingNumber.replace(/\s+/g, ''))) : undefined
}

export const shipmentRules = {
  trackingNumber: { optional: true, max: [60, 'A tracking number can have at most 60 characters'] },
} satisfies Record<string, FieldRules>

type SoldLine = { id: number; name: string; quantity: number; taken: number | null }
type SentLine = { lineId: number; quantity: number }

export type LineShipping = {
  lineId: number
  name: string
  quantity: number
  /** Units, as the next two. A refund that is still pending counts. */
  refundedUnits: number
  shipped: number
  /** Still to be sent: never negative, since units may be refunded after they were sent. */
  toShip: number
  /** How many of `toShip` were not taken from stock when the order was paid. */
  missing: number
}

export function shippingOfLines(
  lines: readonly SoldLine[],
  refunds: readonly MadeRefund[],
  sent: readonly SentLine[],
): LineShipping[] {
  const goods = refundedGoods(refunds)
  const shippedOf = new Map<number, number>()
  for (const { lineId, quantity } of sent) shippedOf.set(lineId, (shippedOf.get(lineId) ?? 0) + quantity)
  return lines.map((line) => {
    const refundedUnits = goods.get(line.id)?.refunded ?? 0
    const shipped = shippedOf.get(line.id) ?? 0
    const toShip = Math.max(0, line.quantity - refundedUnits - shipped)
    // Missing units are refunded first, as when a refund is suggested.
    const missing = Math.min(toShip, Math.max(0, missingQuantity(line) - refundedUnits))
    return { lineId: line.id, name: line.name, quantity: line.quantity, refundedUnits, shipped, toShip, missing }
  })
}

export const unitsToShip = (lines: readonly Pick<LineShipping, 'toShip'>[]): number =>
  lines.reduce((sum, { toShip }) => sum + toShip, 0)

/** What is left of each line that has some. */
export const remainingLines = (lines: readonly LineShipping[]) =>
  lines.flatMap(({ lineId, name, toShip }) => (toShip > 0 ? [{ lineId, name, quantity: toShip }] : []))

export const isDispatched = (status: OrderStatus): boolean => status === 'shipped' || status === 'completed'

type SendableOrder = { orderStatus: OrderStatus; paymentStatus: PaymentStatus; shippingState: ShippingState }

export type UnexpectedReason = 'cancelled' | 'refunded'

/** Sending an order that is cancelled or refunded in full needs a second confirmation: its customer expects nothing. */
export function unexpectedReason(order: SendableOrder, isRefunded = false): UnexpectedReason | null {
  if (order.orderStatus === 'cancelled') return 'cancelled'
  const isWholly = isRefunded || order.paymentStatus === 'refunded' || order.shippingState === 'nothingToShip'
  return isWholly ? 'refunded' : null
}

/** Refunds on their way count. */
export const isRefundedInFull = (
  { totalAmount }: { totalAmount: Pence },
  refunds: readonly (MadeRefund & { amount: Pence })[],
): boolean =>
  totalAmount > 0 &&
  refunds.filter(({ status }) => status !== 'failed').reduce((sum, refund) => sum + refundedSale(refund), 0) >=
    totalAmount

/** The status that follows from what has been sent. Cancelled orders stay cancelled. */
export function statusAfterShipping(status: OrderStatus, state: ShippingState): OrderStatus {
  if (status === 'cancelled' || state === 'nothingToShip') return status
  if (state === 'shipped') return status === 'completed' ? status : 'shipped'
  return state === 'partlyShipped' || isDispatched(status) ? 'processing' : status
}

/** Refuses more of a line than is still to be sent. `here` is what the parcel has already, if it is being corrected. */
export function planParcel(
  lines: readonly LineShipping[],
  wanted: readonly SentLine[],
  here: readonly SentLine[] = [],
): Outcome<SentLine[], { code: 'notPossible'; message: string; field: string }> {
  const no = (message: string, field: string) => refuse('notPossible', { message, field })
  const seen = new Set<number>()
  for (const [index, { lineId, quantity }] of wanted.entries()) {
    const line = lines.find((line) => line.lineId === lineId)
    if (!line) return no('One of these items isn’t part of the order.', `lines.${index}.lineId`)
    if (seen.has(lineId)) return no(`${line.name} is listed twice.`, `lines.${index}.lineId`)
    seen.add(lineId)
    const most = line.toShip + (here.find((sent) => sent.lineId === lineId)?.quantity ?? 0)
    if (quantity <= most) continue
    return no(
      most === 0 ? `All of ${line.name} has been sent or refunded.` : `Only ${most} × ${line.name} can be sent.`,
      `lines.${index}.quantity`,
    )
  }
  return ok([...wanted])
}
