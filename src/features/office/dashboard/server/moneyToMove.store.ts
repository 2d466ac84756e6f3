import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { checkoutDrafts } from '#/features/orders/drafts/server/drafts.tables.ts'
import { type Counted, isCounted } from '#/features/orders/orders/server/orders.store.ts'
import { orderEvents, orders, refunds } from '#/features/orders/orders/server/orders.tables.ts'
import { owedAgain } from '#/features/orders/orders/server/owedRefunds.ts'
import {
  heldAmount,
  isRefundOwed,
  WAITING_REFUNDS,
  type WaitingRefund,
} from '#/features/orders/refunds/server/refunds.store.ts'
import { toPence } from '#/lib/pence.ts'
import type { Executor } from '#/platform/database.ts'

const MAX_LISTED = 20

/** The number of all rows, before the limit. */
const total = sql<number>`(count(*) over ())::int`

const toTasks = <Row extends { total: number }>(rows: Row[]) => ({ total: rows[0]?.total ?? 0, rows })

/** Oldest cancellation first. */
export async function listRefundsOwed(tx: Executor, counted: Counted) {
  const { rows } = await tx.execute<{
    id: number
    order_id: string
    held: string
    cancelled_at: string
    total: number
  }>(
    sql`
    select orders.id, orders.order_id, ${heldAmount} as held, cancelled.at as cancelled_at, ${total} as total
    from ${orders}
    cross join lateral (
      select coalesce(max(created_at), orders.created_at) as at from ${orderEvents}
      where order_id = orders.id and type = 'statusChanged' and to_status = 'cancelled'
    ) as cancelled
    where ${and(isRefundOwed, isCounted(counted))}
    order by cancelled_at, orders.id limit ${MAX_LISTED}`,
  )
  return toTasks(
    rows.map((row) => ({
      id: row.id,
      orderId: row.order_id,
      amount: toPence(row.held),
      cancelledAt: new Date(row.cancelled_at),
      total: row.total,
    })),
  )
}

/** When the order of the row was cancelled; null unless it is. */
const cancelledAt = sql<Date | null>`case when ${orders.orderStatus} = 'cancelled' then (
  select max(created_at) from ${orderEvents}
  where order_id = ${orders.id} and type = 'statusChanged' and to_status = 'cancelled') end`

/** Oldest first. A payment without an order may be refunded too. */
export const listWaitingRefunds = async (tx: Executor, waitsFor: WaitingRefund, counted: Counted) =>
  toTasks(
    await tx
      .select({
        id: refunds.id,
        orderId: refunds.orderId,
        orderNumber: orders.orderId,
        amount: waitsFor === 'returned' ? owedAgain : refunds.amount,
        createdAt: refunds.createdAt,
        cancelledAt: cancelledAt.mapWith(orders.createdAt),
        total,
      })
      .from(refunds)
      .leftJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(WAITING_REFUNDS[waitsFor], isCounted(counted)))
      .orderBy(asc(refunds.id))
      .limit(MAX_LISTED),
  )

export const listPaymentsWithoutOrder = async (tx: Executor) =>
  toTasks(
    await tx
      .select({
        paymentIntentId: checkoutDrafts.id,
        amount: checkoutDrafts.amount,
        since: sql`coalesce(${checkoutDrafts.unclaimedSince}, ${checkoutDrafts.updatedAt})`.mapWith(
          checkoutDrafts.updatedAt,
        ),
        isRefundDue: sql<boolean>`${checkoutDrafts.state} = 'refundDue'`,
        total,
      })
      .from(checkoutDrafts)
      .where(
        and(
          // So that the sweep's index serves this too.
          sql`${checkoutDrafts.state} in ('open', 'reserved', 'refundDue')`,
          or(eq(checkoutDrafts.state, 'refundDue'), isNotNull(checkoutDrafts.unclaimedSince)),
        ),
      )
      .orderBy(asc(checkoutDrafts.updatedAt))
      .limit(MAX_LISTED),
  )
