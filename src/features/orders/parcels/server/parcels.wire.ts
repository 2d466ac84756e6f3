import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { remainingLines, unexpectedReason } from '../parcels.rules.ts'
import type { CustomerParcels, OrderShipping } from './parcels.schema.ts'
import type { ParcelRecord, Shipping } from './parcels.store.ts'

/** In the order of the order's lines. */
export const namedLines = (order: Pick<OrderRecord, 'lines'>, { lines }: Pick<ParcelRecord, 'lines'>) =>
  order.lines.flatMap(({ id, name }) =>
    lines.filter(({ lineId }) => lineId === id).map(({ lineId, quantity }) => ({ lineId, name, quantity })),
  )

export const toOrderShipping = (order: OrderRecord, { lines, parcels, isRefunded }: Shipping): OrderShipping => ({
  state: order.shippingState,
  unexpected: unexpectedReason(order, isRefunded),
  lines,
  parcels: parcels.map((parcel) => ({
    id: parcel.id,
    version: parcel.version,
    carrier: parcel.carrier,
    trackingNumber: parcel.trackingNumber,
    sentOn: parcel.sentOn,
    actor: parcel.actor,
    createdAt: parcel.createdAt.toISOString(),
    lines: namedLines(order, parcel),
  })),
})

export const toCustomerParcels = (order: OrderRecord, { lines, parcels }: Shipping): CustomerParcels => ({
  parcels: parcels.map((parcel) => ({
    carrier: parcel.carrier,
    trackingNumber: parcel.trackingNumber,
    sentOn: parcel.sentOn,
    lines: namedLines(order, parcel).map(({ name, quantity }) => ({ name, quantity })),
  })),
  toShip:
    order.orderStatus === 'cancelled' ? [] : remainingLines(lines).map(({ name, quantity }) => ({ name, quantity })),
})
