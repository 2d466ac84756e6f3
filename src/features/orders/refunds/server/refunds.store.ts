import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { paymentEntries } from '#/features/orders/ledger/server/ledger.tables.ts'
import type { RefundStatus } from '#/features/orders/orders/refundParts.rules.ts'
import { lockOrder } from '#/features/orders/orders/server/orders.store.ts'
import { orders, refunds } from '#/features/orders/orders/server/orders.tables.ts'
import { isOwedAgain } from '#/features/orders/orders/server/owedRefunds.ts'
import type { Pence } from '#/lib/pence.ts'
import type { Executor, Transaction } from '#/platform/database.ts'

export type RefundRow = typeof refunds.$inferSelect

export const listOrderRefunds = (tx: Executor, orderId: number): Promise<RefundRow[]> =>
  tx.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id))

/** Refunds to a card that the provider hasn't confirmed. */
export const listPendingRefunds = (
  tx: Executor,
  createdUntil: Date,
): Promise<{ refund: RefundRow; orderId: string }[]> =>
  tx
    .select({ refund: refunds, orderId: orders.orderId })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.status, 'pending'), isNotNull(refunds.paymentIntentId), lte(refunds.createdAt, createdUntil)))
    .orderBy(asc(refunds.id))

export const findRefundByRequestKey = async (tx: Executor, requestKey: string): Promise<RefundRow | undefined> =>
  (await tx.select().from(refunds).where(eq(refunds.requestKey, requestKey)))[0]

/** Returns undefined if a refund with this provider id exists already. */
export async function insertRefund(
  tx: Transaction,
  refund: typeof refunds.$inferInsert,
): Promise<RefundRow | undefined> {
  const target = refunds.providerRefundId
  return (await tx.insert(refunds).values(refund).onConflictDoNothing({ target }).returning())[0]
}

export async function updateRefund(tx: Executor, id: number, fields: Partial<RefundRow>): Promise<void> {
  await tx.update(refunds).set(fields).where(eq(refunds.id, id))
}

export const hasPendingRefund = async (tx: Executor, orderId: number): Promise<boolean> =>
  (await tx.$count(refunds, and(eq(refunds.orderId, orderId), eq(refunds.status, 'pending')))) > 0

/** Made by bank transfer, once somebody has sent the money. */
const isTransferToSend = and(
  eq(refunds.status, sql.raw("'pending'")),
  isNull(refunds.paymentIntentId),
  isNotNull(refunds.orderId),
)

/** What refunds wait for: somebody to send the money, the card provider, or somebody to refund again. */
export const WAITING_REFUNDS = {
  toSend: isTransferToSend,
  pending: and(eq(refunds.status, sql.raw("'pending'")), isNotNull(refunds.paymentIntentId)),
  returned: isOwedAgain,
}
export type WaitingRefund = keyof typeof WAITING_REFUNDS

/** What a customer has paid for an order, less what they got back or will get back. */
export const heldAmount = sql<string>`(coalesce((select sum(amount) from ${paymentEntries} where order_id = ${orders.id}), 0)
  - coalesce((select sum(amount) from ${refunds} where order_id = ${orders.id} and status = 'pending'), 0))`

/** Cancelled and still holding the customer's money, with no refund on its way. */
export const isRefundOwed = and(eq(orders.orderStatus, 'cancelled'), sql`${heldAmount} > 0`)

/** Locks the order of the refund. Returns undefined if the refund no longer has this status. */
export async function lockRefund(tx: Transaction, id: number, status: RefundStatus) {
  const [found] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, id))
  if (!found?.orderId) return undefined
  const order = await lockOrder(tx, found.orderId)
  // Read under the lock, so that a refund is settled only once.
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id))
  return order && refund?.status === status ? { order, refund } : undefined
}

export async function updateProviderRefundId(tx: Executor, id: number, providerRefundId: string): Promise<void> {
  await tx
    .update(refunds)
    .set({ providerRefundId })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'pending')))
}

export async function findOrderOfPayment(
  tx: Executor,
  intentId: string,
): Promise<{ id: number; orderId: string } | undefined> {
  const columns = { id: orders.id, orderId: orders.orderId }
  return (await tx.select(columns).from(orders).where(eq(orders.stripePaymentIntentId, intentId)))[0]
}

export const listRefundsWithoutOrder = (tx: Executor, intentId: string): Promise<RefundRow[]> =>
  tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentIntentId, intentId), isNull(refunds.orderId)))
    .orderBy(asc(refunds.id))

export async function upsertRefundWithoutOrder(
  tx: Executor,
  refund: {
    paymentIntentId: string
    providerRefundId: string
    status: RefundStatus
    amount: Pence
    reason: string
    createdAt: Date
  },
): Promise<RefundRow> {
  const { status } = refund
  const target = refunds.providerRefundId
  const [row] = await tx.insert(refunds).values(refund).onConflictDoUpdate({ target, set: { status } }).returning()
  if (!row) throw new Error('The database returned no refund')
  return row
}
