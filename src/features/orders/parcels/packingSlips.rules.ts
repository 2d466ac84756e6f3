import { facts } from '#/features/shop/content/content.facts.ts'
import { type Buyer, mayCancel } from '#/features/shop/content/returnTerms.rules.ts'
import { type DeliveryType, deliveryLabel } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { recipientLines } from '#/lib/addressLines.ts'
import { seller } from '#/lib/seller.ts'
import { formatShortDate, longDate } from '#/lib/workingDays.ts'
import { carrierLabel, type LineShipping, type UnexpectedReason, unitsToShip } from './parcels.rules.ts'

export const MAX_SLIPS = 100

export type SlipOrder = {
  orderId: string
  /** A London day, as the next. */
  placedOn: string
  estimatedDelivery: string | null
  purchaseOrder: string | null
  company: string | null
  vatNumber: string | null
  customerName: string
  customerPhone: string | null
  shippingAddress: string
  addressUnchecked: boolean
  outsideMainland: boolean
  isTest: boolean
  deliveryType: DeliveryType
  unexpected: UnexpectedReason | null
  lines: readonly (LineShipping & { productId: number | null; sku: string | null })[]
}

type SlipParcel = {
  number: number
  of: number
  sentOn: string
  carrier: string | null
  trackingNumber: string | null
  lines: readonly { lineId: number; quantity: number }[]
}

/** Shows no prices, since the order may be a present. */
export type PackingSlip = {
  orderId: string
  facts: [label: string, value: string][]
  warnings: string[]
  deliverTo: string[]
  lines: { quantity: number; name: string; details: string[] }[]
  summary: string
  closing: string
}

const WARNINGS: Record<UnexpectedReason, string> = {
  cancelled: 'This order has been cancelled: don’t send goods.',
  refunded: 'Everything on this order has been refunded: don’t send goods.',
}

/** What is still to be sent, net of refunds; or what is in `parcel`. */
export function packingSlip(order: SlipOrder, parcel?: SlipParcel): PackingSlip {
  const lines = parcel ? parcelContents(order, parcel) : contentsToShip(order)
  const missing = parcel ? 0 : order.lines.reduce((sum, line) => sum + line.missing, 0)
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const by = order.estimatedDelivery ? ` by ${formatShortDate(order.estimatedDelivery)}` : ''
  return {
    orderId: order.orderId,
    facts: [
      ['Ordered', longDate(order.placedOn)],
      ...(order.purchaseOrder ? [['Purchase order', order.purchaseOrder] satisfies [string, string]] : []),
      ...(parcel ? parcelFacts(parcel) : []),
    ],
    warnings: warningsOf(order, parcel === undefined),
    deliverTo: [...recipientLines(order), ...(order.customerPhone ? [order.customerPhone] : [])],
    lines,
    summary: `${units === 1 ? '1 item' : `${units} items`}${missing > 0 ? `, ${missing} to follow` : ''} · ${deliveryLabel(order.deliveryType)}${by}`,
    closing: slipClosing(order),
  }
}

const contentsToShip = ({ lines }: SlipOrder): PackingSlip['lines'] =>
  lines
    .filter(({ toShip }) => toShip > 0)
    .map(({ name, quantity, refundedUnits, shipped, toShip, missing, sku }) => ({
      name,
      quantity: toShip,
      details: [
        ...(sku ? [sku] : []),
        ...(refundedUnits > 0 ? [`${refundedUnits} of ${quantity} refunded: don’t pack`] : []),
        ...(shipped > 0 ? [`${shipped} of ${quantity} sent already`] : []),
        ...(missing > 0 ? [`${missing} to follow`] : []),
      ],
    }))

const parcelContents = (order: SlipOrder, parcel: SlipParcel): PackingSlip['lines'] =>
  order.lines.flatMap(({ lineId, name, sku }) =>
    parcel.lines
      .filter((line) => line.lineId === lineId)
      .map(({ quantity }) => ({ name, quantity, details: sku ? [sku] : [] })),
  )

function parcelFacts({ number, of, sentOn, carrier, trackingNumber }: SlipParcel): [string, string][] {
  const tracking = [carrier && carrier !== 'other' && carrierLabel(carrier), trackingNumber].filter(Boolean).join(' ')
  return [
    ['Parcel', of > 1 ? `${number} of ${of}, sent ${longDate(sentOn)}` : `Sent ${longDate(sentOn)}`],
    ...(tracking ? [['Carrier', tracking] satisfies [string, string]] : []),
  ]
}

function warningsOf(order: SlipOrder, isToPack: boolean): string[] {
  const isDone = isToPack && !order.unexpected && unitsToShip(order.lines) === 0
  return [
    ...(order.isTest ? ['Test payment: don’t send goods.'] : []),
    ...(order.unexpected && isToPack ? [WARNINGS[order.unexpected]] : []),
    ...(isDone ? ['Everything on this order has been sent.'] : []),
    ...(order.outsideMainland ? ['Outside the UK mainland: send it as agreed with the customer.'] : []),
    ...(order.addressUnchecked ? ['No postcode found: check the address.'] : []),
  ]
}

export type PickList = {
  lines: { quantity: number; name: string; sku: string | null; missing: number; orders: string[] }[]
  /** Why an order has no slip. */
  leftOut: { orderId: string; reason: string }[]
}

const REASONS: Record<UnexpectedReason, string> = { cancelled: 'cancelled', refunded: 'refunded in full' }

/** Undefined if there is something to pack. */
export function reasonToLeaveOut({ unexpected, lines }: SlipOrder): string | undefined {
  if (unexpected) return REASONS[unexpected]
  return unitsToShip(lines) === 0 ? 'nothing left to send' : undefined
}

/** What to fetch from the shelves for all the orders together, by name. Equal products are added up. */
export function pickList(orders: readonly SlipOrder[]): PickList {
  const found = new Map<number | string, PickList['lines'][number]>()
  const packed = orders.filter((order) => reasonToLeaveOut(order) === undefined)
  for (const { orderId, lines } of packed)
    for (const { productId, name, sku, toShip, missing } of lines.filter((line) => line.toShip > 0)) {
      const key = productId ?? name
      const line = found.get(key) ?? { quantity: 0, name, sku, missing: 0, orders: [] }
      line.quantity += toShip
      line.missing += missing
      line.orders.push(toShip > 1 ? `${orderId}\u00a0(${toShip})` : orderId)
      found.set(key, line)
    }
  return {
    lines: [...found.values()].sort((a, b) => a.name.localeCompare(b.name, 'en-GB')),
    leftOut: orders.flatMap((order) => {
      const reason = reasonToLeaveOut(order)
      return reason ? [{ orderId: order.orderId, reason }] : []
    }),
  }
}

export const slipClosing = (buyer: Buyer): string =>
  `Questions? ${seller.email} · ${seller.phone}. ${
    mayCancel(buyer)
      ? `You can return the goods within ${facts.returns.days} days of delivery: tell us first, with your order number, then send them to ${seller.returnsAddress.join(', ')}.`
      : 'Please tell us before you send anything back, with your order number.'
  }`
