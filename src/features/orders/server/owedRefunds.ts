import { and, eq, notExists, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '#/platform/database.ts'
import { refunds } from './orders.tables.ts'

/** Condition on `refunds`: the bank returned the money, and not all of it has been refunded again. */
export const isOwedAgain = sql`${refunds.parts} ->> 'cameBack' = 'true' and ${refunds.amount} > coalesce((
  select sum(later.amount) from ${refunds} as later
  where later.order_id = ${refunds.orderId} and later.id > ${refunds.id} and later.status <> 'failed'), 0)`

/** Condition on rows with an order id: that order has no refund that is pending or owed again. */
export const hasNoOpenRefund = (tx: Executor, orderId: AnyPgColumn) =>
  notExists(
    tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.orderId, orderId), or(eq(refunds.status, 'pending'), isOwedAgain))),
  )
