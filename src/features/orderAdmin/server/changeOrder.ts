import {
  findOrder,
  insertEvent,
  insertNote,
  lockOrder,
  type OrderRecord,
  type OrderRow,
  updateOrder,
} from '#/features/orders/server/orders.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { addDays, fullDate, londonDay } from '#/lib/workingDays.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { type OrderRefusal, UNKNOWN_ORDER } from '../orderRefusal.ts'
import type { Shipment } from './orderAdmin.schema.ts'
import { trackingEmail } from './status.mail.ts'

type Attribution = { actor: string; createdAt: Date }
type OrderOutcome = Promise<Outcome<OrderRecord, OrderRefusal>>

const MAX_DAYS_AHEAD = 366

export const hasShipment = (order: OrderRow, { carrier, trackingNumber }: Shipment): boolean =>
  order.carrier === carrier && order.trackingNumber === (trackingNumber ?? null)

/** Returns the id of the event, or undefined if nothing changed. */
export async function saveShipment(
  tx: Transaction,
  order: OrderRow,
  shipment: Shipment,
  by: Attribution,
): Promise<number | undefined> {
  const { carrier } = shipment
  const trackingNumber = shipment.trackingNumber ?? null
  if (hasShipment(order, shipment)) return undefined
  await updateOrder(tx, order.id, { carrier, trackingNumber })
  await recordActivity(tx, {
    at: by.createdAt,
    actor: by.actor,
    action: 'order.shipmentSet',
    ...subjectOf(order),
    // A tracking number is personal data, and the activity log cannot be erased.
    before: { carrier: order.carrier, trackingNumber: order.trackingNumber === null ? null : 'set' },
    after: { carrier, trackingNumber: describeTrackingChange(order.trackingNumber, trackingNumber) },
  })
  const detail = [carrier === 'other' ? 'Another carrier' : carrier, trackingNumber].filter(Boolean).join(' ') || null
  return insertEvent(tx, { orderId: order.id, type: 'trackingSet', detail, ...by })
}

function describeTrackingChange(before: string | null, now: string | null): 'set' | 'changed' | null {
  if (now === null) return null
  return before === null || before === now ? 'set' : 'changed'
}

const subjectOf = ({ id, orderId }: OrderRow) => ({ subjectType: 'order', subjectId: id, subject: orderId })

export async function setShipment(
  tx: Transaction,
  { clock, mail }: Pick<Services, 'clock' | 'mail'>,
  { id, tell, actor, ...shipment }: Shipment & { id: number; tell: boolean; actor: string },
): OrderOutcome {
  const order = await lockOrder(tx, id)
  if (!order) return UNKNOWN_ORDER
  const eventId = await saveShipment(tx, order, shipment, { actor, createdAt: clock.now() })
  const changed = (await findOrder(tx, id)) as OrderRecord
  if (eventId !== undefined && tell && changed.trackingNumber) await mail.queue(tx, trackingEmail(changed, eventId))
  return ok(changed)
}

export async function setEstimatedDelivery(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { id, estimatedDelivery, actor }: { id: number; estimatedDelivery: string | null; actor: string },
): OrderOutcome {
  const order = await lockOrder(tx, id)
  if (!order) return UNKNOWN_ORDER
  const by = { actor, createdAt: clock.now() }
  if (order.estimatedDelivery === estimatedDelivery) return ok(order)
  if (
    estimatedDelivery !== null &&
    !isPlausibleDay(estimatedDelivery, londonDay(order.createdAt), londonDay(by.createdAt))
  ) {
    return refuse('badDay', {
      message: 'Choose a date after the order was placed and within the next 12 months.',
      orderId: order.orderId,
    })
  }
  await updateOrder(tx, id, { estimatedDelivery })
  await insertEvent(tx, {
    orderId: id,
    type: 'deliverySet',
    from: order.estimatedDelivery,
    to: estimatedDelivery,
    detail: estimatedDelivery && fullDate(estimatedDelivery),
    ...by,
  })
  await recordActivity(tx, {
    at: by.createdAt,
    actor,
    action: 'order.estimatedDeliverySet',
    ...subjectOf(order),
    before: { estimatedDelivery: order.estimatedDelivery },
    after: { estimatedDelivery },
  })
  return ok((await findOrder(tx, id)) as OrderRecord)
}

const isPlausibleDay = (day: string, placedOn: string, today: string) =>
  day >= placedOn && day <= addDays(today, MAX_DAYS_AHEAD)

/** The text stays out of the activity log, which cannot be erased. */
export async function addOrderNote(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { id, text, actor }: { id: number; text: string; actor: string },
): OrderOutcome {
  const order = await lockOrder(tx, id)
  if (!order) return UNKNOWN_ORDER
  const by = { actor, createdAt: clock.now() }
  await insertNote(tx, { orderId: id, text, author: actor, createdAt: by.createdAt })
  await insertEvent(tx, { orderId: id, type: 'noteAdded', ...by })
  await recordActivity(tx, { at: by.createdAt, actor, action: 'order.noteAdded', ...subjectOf(order) })
  return ok((await findOrder(tx, id)) as OrderRecord)
}
