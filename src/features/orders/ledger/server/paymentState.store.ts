import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import type { PaymentState } from '../ledger.rules.ts'
import { paymentEntries } from './ledger.tables.ts'

// `payment_status` says whether the order has been paid in full, and whether all of it has been refunded since.
const isPaid = inArray(orders.paymentStatus, ['paid', 'completed'])
const isOpen = inArray(orders.paymentStatus, ['pending', 'failed'])
const isRefunded = eq(orders.paymentStatus, 'refunded')

/** Null without entries. */
const held = sql`(select sum(${paymentEntries.amount}) from ${paymentEntries} where ${paymentEntries.orderId} = ${orders.id})`
const netChange = sql`(select coalesce(sum(${paymentEntries.netChange}), 0) from ${paymentEntries}
  where ${paymentEntries.orderId} = ${orders.id} and ${paymentEntries.netChange} <> 0)`

// The forms are chosen for their plans. An array is looked up by primary key: for rare states. `is true` keeps PostgreSQL from
// joining, which would add up every order before the first is shown.
const isOneOf = (ids: SQL) => sql`${orders.id} = any(array(${ids}))`
const openOrders = (which: SQL) => sql`select ${orders.id} from ${orders} where ${isOpen} and ${which}`
const exceeding = sql`select ${paymentEntries.orderId} from ${paymentEntries} where ${paymentEntries.exceedsTotal}`
const isReduced = sql`(${orders.id} in (select ${paymentEntries.orderId} from ${paymentEntries} where ${paymentEntries.netChange} <> 0
  group by ${paymentEntries.orderId} having sum(${paymentEntries.netChange}) < 0)) is true`
const exceedsTotal = sql`exists (${exceeding} and ${paymentEntries.orderId} = ${orders.id})`

const CONDITIONS: Record<PaymentState, SQL | undefined> = {
  unpaid: and(isOpen, sql`${held} is null`),
  partlyPaid: isOneOf(openOrders(sql`${held} <> 0`)),
  paid: and(isPaid, sql`${netChange} = 0`, sql`not (${exceedsTotal} and ${held} > ${orders.totalAmount})`),
  overpaid: and(isOneOf(exceeding), isPaid, sql`${netChange} = 0`, sql`${held} > ${orders.totalAmount}`),
  partlyRefunded: and(isReduced, sql`${orders.id} not in (select ${orders.id} from ${orders} where ${isRefunded})`),
  refunded: sql`(${isRefunded} or ${isOneOf(openOrders(sql`${held} = 0`))})`,
}

/** `paymentState` in SQL. */
export const hasPaymentState = (state: PaymentState): SQL | undefined => CONDITIONS[state]
