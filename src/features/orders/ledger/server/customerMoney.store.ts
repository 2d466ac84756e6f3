import type { CustomerMoney } from '#/features/orders/orders/cancelledMoney.rules.ts'
import { cancelledAt, refundDeadline } from '#/features/orders/orders/refundDeadline.rules.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { londonDay } from '#/lib/workingDays.ts'
import type { Executor } from '#/platform/database.ts'
import { balanceOf } from '../ledger.rules.ts'
import { listEntries } from './ledger.store.ts'

export async function loadCustomerMoney(tx: Executor, order: OrderRecord, now: Date): Promise<CustomerMoney> {
  const { received, refunded } = balanceOf(order, await listEntries(tx, order.id))
  const isDue = order.orderStatus === 'cancelled' && received > refunded && !order.isTest
  if (!isDue) return { received, refunded, refundBy: null }
  const { dueOn, isOverdue } = refundDeadline(cancelledAt(withTexts(order)), londonDay(now))
  return { received, refunded, refundBy: isOverdue ? null : dueOn }
}

const withTexts = ({ createdAt, events }: OrderRecord) => ({
  createdAt: createdAt.toISOString(),
  events: events.map(({ type, to, createdAt: at }) => ({ type, to, createdAt: at.toISOString() })),
})
