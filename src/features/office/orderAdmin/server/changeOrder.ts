import {
  findOrder,
  insertEvent,
  insertNote,
  lockOrder,
  type OrderRecord,
  type OrderRow,
  updateOrder,
} from '#/features/orders/orders/server/orders.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { addDays, fullDate, londonDay } from '#/lib/workingDays.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { type OrderRefusal, UNKNOWN_ORDER } from '../orderRefusal.ts'

type OrderOutcome = Promise<Outcome<OrderRecord, OrderRefusal>>

const MAX_DAYS_AHEAD = 366

const subjectOf = ({ id, orderId }: OrderRow) => ({ subjectType: 'order', subjectId: id, subject: orderId })

export async function setEstimatedDelivery(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  { id, estimatedDelivery, actor }: { id: number; estimatedDelivery: string | null; actor: string },
): OrderOutcome {
  const order = await lockOrder(tx, id)
  if (!order) return UNKNOWN_ORDER
  const by = { actor, createdAt: clock.now() }
  if (order.estimatedDelivery === estimatedDelivery) return ok(order)
  if (order.orderStatus === 'cancelled')
    return refuse('orderCancelled', {
      message: 'This order is cancelled, so nothing will be delivered. Your date wasn’t saved.',
      orderId: order.orderId,
    })
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
