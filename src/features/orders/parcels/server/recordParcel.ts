import { EMAIL_CREATED, listQuantities } from '#/features/orders/orders/orderLabels.ts'
import type { OrderEventType } from '#/features/orders/orders/orderStates.rules.ts'
import { moveOrder } from '#/features/orders/orders/server/moveOrder.ts'
import {
  findOrder,
  insertEvent,
  type OrderRecord,
  type OrderRow,
} from '#/features/orders/orders/server/orders.store.ts'
import { type AuditInfo, recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import { carrierLabel, statusAfterShipping } from '../parcels.rules.ts'
import { insertParcel, type ParcelRecord } from './parcels.store.ts'
import { namedLines } from './parcels.wire.ts'

type ParcelContent = Pick<ParcelRecord, 'carrier' | 'trackingNumber' | 'sentOn' | 'lines'>

/** The caller has locked the order. Returns the parcel and its event, which says so if the customer is told. */
export async function recordParcel(
  tx: Transaction,
  order: OrderRecord,
  { requestKey = null, tell = false, ...content }: ParcelContent & { requestKey?: string | null; tell?: boolean },
  by: AuditInfo,
): Promise<{ parcel: ParcelRecord; eventId: number }> {
  const { actor, at } = by
  const parcel = await insertParcel(tx, { ...content, orderId: order.id, requestKey, actor, createdAt: at })
  const eventId = await recordParcelChange(tx, order, 'parcelSent', { after: parcel, tell }, by)
  return { parcel, eventId }
}

type ParcelChange = { before?: ParcelContent; after?: ParcelContent; tell?: boolean }

/** In the order's history and the activity log. */
export async function recordParcelChange(
  tx: Transaction,
  order: OrderRecord,
  type: OrderEventType & `parcel${string}`,
  { before, after, tell }: ParcelChange,
  { actor, at }: AuditInfo,
): Promise<number> {
  const isNewNumber = before && after && before.trackingNumber !== after.trackingNumber
  await recordActivity(tx, {
    at,
    actor,
    action: `order.${type}`,
    subjectType: 'order',
    subjectId: order.id,
    subject: order.orderId,
    // A tracking number is personal data, and the activity log cannot be erased.
    before: before && { ...loggedFields(order, before) },
    after: after && {
      ...loggedFields(order, after),
      ...(isNewNumber && after.trackingNumber && { number: 'changed' }),
    },
  })
  const shown = after ?? before
  const detail = shown && describeParcel(order, shown) + (tell ? `. ${EMAIL_CREATED}` : '')
  return insertEvent(tx, { orderId: order.id, type, detail, actor, createdAt: at })
}

const loggedFields = (order: OrderRecord, parcel: ParcelContent) => ({
  items: listQuantities(namedLines(order, parcel)),
  carrier: parcel.carrier,
  number: parcel.trackingNumber === null ? null : 'set',
  sentOn: parcel.sentOn,
})

function describeParcel(order: OrderRecord, parcel: ParcelContent): string {
  const tracking = [parcel.carrier && carrierLabel(parcel.carrier), parcel.trackingNumber].filter(Boolean).join(' ')
  return listQuantities(namedLines(order, parcel)) + (tracking && `. ${tracking}`)
}

/** `before` is the order before the refund was requested or failed: what is left to send may be nothing, or something again. */
export async function moveAfterRefund(tx: Transaction, before: OrderRow, by: AuditInfo): Promise<void> {
  const { shippingState } = (await findOrder(tx, before.id)) as OrderRecord
  const isPartlySent = shippingState === 'shipped' || shippingState === 'partlyShipped'
  if (isPartlySent && shippingState !== before.shippingState) await moveAfterShipping(tx, before, by)
}

/** Once what was sent has changed: moves the order to the status that follows from it. */
export async function moveAfterShipping(tx: Transaction, { id }: OrderRow, by: AuditInfo): Promise<OrderRecord> {
  const order = (await findOrder(tx, id)) as OrderRecord
  const to = statusAfterShipping(order.orderStatus, order.shippingState)
  if (to === order.orderStatus) return order
  await moveOrder(tx, order, to, by)
  return (await findOrder(tx, id)) as OrderRecord
}
