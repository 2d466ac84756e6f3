import { and, eq, notExists, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '#/platform/database.ts'
import { refunds } from './orders.tables.ts'

/**
 * What is still owed of a row of `refunds` that the bank returned. The total refunded rises with each refund and falls with
 * each return: the fall since its highest is owed again. The earliest returns are repeated first, so the latest are owed.
 */
export const owedAgain = sql`(
  select greatest(0, least("refunds"."amount", max(e.total) - sum(e.change) - coalesce(sum(-e.change) filter (
    where e.step = 1 and (e.at, e.id) > (coalesce(("refunds"."parts" ->> 'cameBackAfter')::int, "refunds"."id"), "refunds"."id")), 0)))
  from (
    select r.id, c.*, sum(c.change) over (order by c.at, c.step) as total
    from ${refunds} as r
    cross join lateral (values
      (r.id, 0, r.amount), (coalesce((r.parts ->> 'cameBackAfter')::int, r.id), 1, -r.amount)
    ) as c (at, step, change)
    where r.order_id = "refunds"."order_id"
      and (r.parts ->> 'cameBack' = 'true' or r.status <> 'failed' and c.step = 0)
  ) as e
)`.mapWith(refunds.amount)

/** Condition on `refunds`: the bank returned the money, and not all of it has been refunded again. */
export const isOwedAgain = sql`${refunds.parts} ->> 'cameBack' = 'true' and ${owedAgain} > 0`

/** Condition on rows with an order id: that order has no refund that is pending or owed again. */
export const hasNoOpenRefund = (tx: Executor, orderId: AnyPgColumn) =>
  notExists(
    tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.orderId, orderId), or(eq(refunds.status, 'pending'), isOwedAgain))),
  )
