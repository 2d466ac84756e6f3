import {
  findOrder,
  insertEvent,
  lockOrder,
  type OrderRecord,
  type OrderRow,
  updateOrder,
} from '#/features/orders/orders/server/orders.store.ts'
import { type Outcome, ok } from '#/lib/outcome.ts'
import { type AuditInfo, recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { carrierLabel } from '../parcels.rules.ts'
import { trackingEmail } from './parcels.mail.ts'
import type { Shipment } from './parcels.schema.ts'
import { loadOrderShipping, updateParcel } from './parcels.store.ts'
import { UNKNOWN_ORDER } from './sendItems.ts'

export const hasShipment = (order: OrderRow, { carrier, trackingNumber }: Shipment): boolean =>
  order.carrier === carrier && order.trackingNumber === (trackingNumber ?? null)

/**
 * Changes the latest parcel, or what the order says about its first. Returns the id of the event, or undefined if nothing
 * changed.
 */
export async function saveShipment(
  tx: Transaction,
  order: OrderRecord,
  shipment: Shipment,
  { actor, at }: AuditInfo,
): Promise<number | undefined> {
  if (hasShipment(order, shipment)) return undefined
  const { carrier, trackingNumber = null } = shipment
  const latest = (await loadOrderShipping(tx, order)).parcels.at(-1)
  if (latest) await updateParcel(tx, latest, { ...latest, carrier, trackingNumber })
  else await updateOrder(tx, order.id, { carrier, trackingNumber })
  await recordActivity(tx, {
    at,
    actor,
    action: 'order.shipmentSet',
    subjectType: 'order',
    subjectId: order.id,
    subject: order.orderId,
    // A tracking number is personal data, and the activity log cannot be erased.
    before: { carrier: order.carrier, trackingNumber: order.trackingNumber === null ? null : 'set' },
    after: { carrier, trackingNumber: describeTrackingChange(order.trackingNumber, trackingNumber) },
  })
  const detail = [carrier && carrierLabel(carrier), trackingNumber].filter(Boolean).join(' ') || null
  return insertEvent(tx, { orderId: order.id, type: 'trackingSet', detail, actor, createdAt: at })
}

function describeTrackingChange(before: string | null, now: string | null): 'set' | 'changed' | null {
  if (now === null) return null
  return before === null || before === now ? 'set' : 'changed'
}

export async function setShipment(
  tx: Transaction,
  { clock, mail }: Pick<Services, 'clock' | 'mail'>,
  { id, tell, actor, ...shipment }: Shipment & { id: number; tell: boolean; actor: string },
): Promise<Outcome<OrderRecord, { code: 'unknownOrder'; message: string }>> {
  const order = await lockOrder(tx, id)
  if (!order) return UNKNOWN_ORDER
  const eventId = await saveShipment(tx, order, shipment, { actor, at: clock.now() })
  const changed = (await findOrder(tx, id)) as OrderRecord
  if (eventId !== undefined && tell && changed.trackingNumber) {
    const latest = (await loadOrderShipping(tx, changed)).parcels.at(-1)
    await mail.queue(tx, trackingEmail(changed, latest, eventId))
  }
  return ok(changed)
}
