import { type AuditInfo, recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import type { OrderStatus } from '../orderStates.rules.ts'
import { insertEvent, type OrderRow, updateOrder } from './orders.store.ts'

/** Saves and records another status, without its consequences. Returns the id of the event. */
export async function moveOrder(
  tx: Transaction,
  { id, orderId, orderStatus: from }: OrderRow,
  to: OrderStatus,
  { detail = null, actor, at }: AuditInfo & { detail?: string | null },
): Promise<number> {
  await updateOrder(tx, id, { orderStatus: to })
  await recordActivity(tx, {
    at,
    actor,
    action: 'order.statusChanged',
    subjectType: 'order',
    subjectId: id,
    subject: orderId,
    before: { orderStatus: from },
    after: { orderStatus: to },
  })
  return insertEvent(tx, { orderId: id, type: 'statusChanged', from, to, detail, actor, createdAt: at })
}
