import { and, eq, gt, sql } from 'drizzle-orm'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { orderLines, orders, refunds } from '#/features/orders/orders/server/orders.tables.ts'
import { parcels } from '#/features/orders/parcels/server/parcels.tables.ts'
import { addDays, type Day } from '#/lib/workingDays.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { createToken, hashToken, isToken } from '#/platform/token.ts'
import { LINK_DAYS } from '../productReviews.rules.ts'
import { productReviews, reviewInvitations, reviewOptOuts } from './productReviews.tables.ts'

const DAY_MS = 86_400_000
/** An invitation isn’t sent later than this after it was due: when they’re switched on, only recent orders get one. */
const MAX_LATE_DAYS = 14
/** How far a delivery promise can be after the parcel was sent. */
const MAX_PROMISE_DAYS = 90

export type InvitedOrder = { id: number; orderId: string; customerName: string; customerEmail: string }

/** Sent to the customer, not refunded in full, still sold and not reviewed yet. */
const invitedLines = sql`
  from shipping_of_lines(array[${orders.id}]) as sold
  join ${orderLines} on ${orderLines.id} = sold.line_id
  join ${products} on ${products.id} = ${orderLines.productId}
  where sold.shipped > 0 and sold.refunded < sold.quantity
    and not exists (
      select from ${productReviews}
      where ${productReviews.orderId} = ${orders.id} and ${productReviews.productId} = ${products.id}
    )`

/** Locks them; those that another process has locked are its own. `days` after the last parcel or the promised delivery, whichever is later. */
export function lockInvitable(
  tx: Transaction,
  { today, days, limit }: { today: Day; days: number; limit: number },
): Promise<InvitedOrder[]> {
  const due = sql`greatest(coalesce(${orders.estimatedDelivery}, '-infinity'), (
    select max(${parcels.sentOn}) from ${parcels} where ${parcels.orderId} = ${orders.id}
  ))`
  const [latest, earliest] = [addDays(today, -days), addDays(today, -days - MAX_LATE_DAYS)]
  const sentLately = sql`${orders.id} in (
    select ${parcels.orderId} from ${parcels}
    where ${parcels.sentOn} between ${addDays(earliest, -MAX_PROMISE_DAYS)} and ${latest}
  )`
  return tx
    .select({
      id: orders.id,
      orderId: orders.orderId,
      customerName: orders.customerName,
      customerEmail: orders.customerEmail,
    })
    .from(orders)
    .where(
      and(
        sentLately,
        eq(orders.isTest, false),
        eq(orders.shippingState, 'shipped'),
        sql`${orders.orderStatus} <> 'cancelled' and ${orders.paymentStatus} <> 'refunded'`,
        sql`${due} between ${earliest} and ${latest}`,
        sql`not exists (select from ${reviewInvitations} where ${reviewInvitations.orderId} = ${orders.id})`,
        sql`not exists (select from ${reviewOptOuts} where ${reviewOptOuts.email} = lower(${orders.customerEmail}))`,
        sql`(${orders.totalAmount} = 0 or ${orders.totalAmount} > coalesce((
          select sum(${refunds.amount}) from ${refunds}
          where ${refunds.orderId} = ${orders.id} and ${refunds.status} <> 'failed'
        ), 0))`,
        sql`exists (select ${invitedLines})`,
      ),
    )
    .orderBy(orders.id)
    .limit(limit)
    .for('update', { skipLocked: true })
}

export async function listInvitedProducts(tx: Executor, orderId: number): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select distinct lines.name from ${orders}, lateral (select ${products.name} ${invitedLines}) as lines
      where ${orders.id} = ${orderId} order by lines.name`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Returns the secrets of its links; only its hash is stored of the first. Nothing if another process has invited the
 * customer since the orders were read.
 */
export async function insertInvitation(tx: Transaction, orderId: number, now: Date) {
  const { token, hash: tokenHash } = createToken()
  const [row] = await tx
    .insert(reviewInvitations)
    .values({ orderId, tokenHash, sentAt: now })
    .onConflictDoNothing()
    .returning({ unsubscribeToken: reviewInvitations.unsubscribeToken })
  return row && { token, unsubscribeToken: row.unsubscribeToken }
}

const orderColumns = {
  id: orders.id,
  orderId: orders.orderId,
  customerName: orders.customerName,
  isTest: orders.isTest,
}
export type PurchaseOrder = { id: number; orderId: string; customerName: string; isTest: boolean }

export async function findOrderToReview(tx: Executor, token: string, now: Date): Promise<PurchaseOrder | undefined> {
  if (!isToken(token)) return undefined
  const [order] = await tx
    .select(orderColumns)
    .from(reviewInvitations)
    .innerJoin(orders, eq(orders.id, reviewInvitations.orderId))
    .where(
      and(
        eq(reviewInvitations.tokenHash, hashToken(token)),
        gt(reviewInvitations.sentAt, new Date(now.getTime() - LINK_DAYS * DAY_MS)),
      ),
    )
  return order
}

/** Returns whether the token is known. */
export async function optOut(tx: Transaction, unsubscribeToken: string, now: Date): Promise<boolean> {
  const [order] = await tx
    .select({ email: sql<string>`lower(${orders.customerEmail})` })
    .from(reviewInvitations)
    .innerJoin(orders, eq(orders.id, reviewInvitations.orderId))
    .where(eq(reviewInvitations.unsubscribeToken, unsubscribeToken))
  if (!order) return false
  await tx.insert(reviewOptOuts).values({ email: order.email, at: now }).onConflictDoNothing()
  return true
}

/** By email address in lower case. */
export const hasOptedOut = async (tx: Executor, email: string): Promise<boolean> =>
  (await tx.$count(reviewOptOuts, eq(reviewOptOuts.email, email))) > 0

export async function updateOptOut(tx: Transaction, email: string, isOut: boolean, now: Date): Promise<void> {
  if (isOut) await tx.insert(reviewOptOuts).values({ email, at: now }).onConflictDoNothing()
  else await tx.delete(reviewOptOuts).where(eq(reviewOptOuts.email, email))
}
