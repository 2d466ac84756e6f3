import { and, asc, eq, inArray, lte, ne } from 'drizzle-orm'
import { lockProducts, returnStock } from '#/features/catalogue/catalogue.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { formatPounds, type Pence, toPence } from '#/lib/pence.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { type InvoiceRow, issueCreditNote } from './invoices.store.ts'
import { type OrderRecord, orderById } from './orders.store.ts'
import { orderEvents, orders, refunds } from './orders.tables.ts'
import { type Left, leftToRefund, planRefund, type Refundable, spreadParts } from './refunds.rules.ts'
import type { RefundRequest } from './refunds.schema.ts'

export type RefundRow = typeof refunds.$inferSelect
export type RefundRefusal =
  | { code: 'unknownOrder' | 'notPaid' | 'keyUsed'; message: string }
  | { code: 'notPossible'; message: string }

/** Every refund of an order, the oldest first. */
export const refundsOfOrder = (tx: Executor, orderId: number): Promise<RefundRow[]> =>
  tx.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id))

/** Refunds that the card provider has not answered, asked for at this time or before, with their orders' numbers. */
export const pendingRefunds = (tx: Executor, askedUntil: Date): Promise<{ refund: RefundRow; orderId: string }[]> =>
  tx
    .select({ refund: refunds, orderId: orders.orderId })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.status, 'pending'), lte(refunds.createdAt, askedUntil)))
    .orderBy(asc(refunds.id))

/** What can still be given back of an order, refunds under way counted as given back. */
export function leftOf(order: OrderRecord, earlier: RefundRow[]): Left {
  return leftToRefund(
    refundable(order),
    earlier.filter(({ status }) => status !== 'failed'),
  )
}

const refundable = (order: OrderRecord): Refundable => ({
  captured: wasPaid(order) ? order.totalAmount : 0,
  deliveryFee: order.deliveryFee,
  lines: order.lines.map(({ id, name, quantity, unitPrice, reduction }) => ({
    lineId: id,
    name,
    quantity,
    gross: unitPrice * quantity - reduction,
  })),
})

const wasPaid = ({ paymentStatus }: OrderRecord) =>
  paymentStatus === 'paid' || paymentStatus === 'completed' || paymentStatus === 'refunded'

/** Whether a refund may put goods back into stock: not once a cancellation has put back all of them. */
export function canRestock({ events }: OrderRecord): boolean {
  const last = events.findLast(
    ({ type, to }) => type === 'stockTaken' || (type === 'stockReturned' && to === 'cancelled'),
  )
  return last?.type !== 'stockReturned'
}

/** The payment that money of an order goes back to; null where it was not paid by card. */
export const refundedIntent = ({ stripePaymentIntentId: id }: Pick<OrderRecord, 'stripePaymentIntentId'>) =>
  id?.startsWith('pi_') ? id : null

/**
 * Writes a refund down as pending, with the order locked: however many are asked for at once, together they are at most
 * what was captured. The same request key gives the refund that is there.
 */
export async function askForRefund(
  tx: Transaction,
  orderId: number,
  request: RefundRequest,
  by: { actor: string; at: Date },
): Promise<Outcome<{ refund: RefundRow; order: OrderRecord; isNew: boolean }, RefundRefusal>> {
  const order = await lockOrder(tx, orderId)
  if (!order) return refuse('unknownOrder', { message: 'There is no such order.' })
  const [before] = await tx.select().from(refunds).where(eq(refunds.requestKey, request.requestKey))
  if (before?.orderId === orderId) return ok({ refund: before, order, isNew: false })
  if (before) return refuse('keyUsed', { message: 'This request was made for another order. Open the form anew.' })
  if (!wasPaid(order))
    return refuse('notPaid', { message: 'This order is not paid, so there is nothing to give back.' })

  const restocks = canRestock(order)
  const planned = planRefund(leftOf(order, await refundsOfOrder(tx, orderId)), {
    lines: request.lines.map((line) => ({
      ...line,
      amount: line.amount === undefined ? undefined : toPence(line.amount),
      restock: line.restock && restocks,
    })),
    delivery: toPence(request.delivery ?? '0'),
    goodwill: toPence(request.amount ?? '0'),
  })
  if (!planned.ok) return planned
  const { amount, parts } = planned.value
  const [refund] = await tx
    .insert(refunds)
    .values({
      orderId,
      paymentIntentId: refundedIntent(order),
      requestKey: request.requestKey,
      status: 'pending',
      amount,
      reason: request.reason,
      parts: { ...parts, tellCustomer: request.tellCustomer },
      actor: by.actor,
      createdAt: by.at,
    })
    .returning()
  return ok({ refund: refund as RefundRow, order, isNew: true })
}

/** A refund that has just gone through, with its order as it is now and its credit note, if the order was invoiced. */
export type Settled = { refund: RefundRow; order: OrderRecord; creditNote: InvoiceRow | undefined }

/**
 * Notes that the money is on its way back, and does all that follows from it, once: goods into stock, the order marked as
 * refunded when all of it is, the credit note. Undefined when it was settled before.
 */
export async function settleAsSucceeded(
  tx: Transaction,
  refundId: number,
  { providerRefundId, at }: { providerRefundId: string | null; at: Date },
): Promise<Settled | undefined> {
  const pending = await lockPending(tx, refundId)
  if (!pending) return undefined
  const refund: RefundRow = { ...pending.refund, status: 'succeeded', providerRefundId }
  await tx.update(refunds).set({ status: 'succeeded', providerRefundId }).where(eq(refunds.id, refundId))
  return follow(tx, pending.order, refund, at)
}

/** Notes that the card provider refuses a refund: its amount can be given back again. */
export async function settleAsFailed(tx: Transaction, refundId: number, { why, at }: { why: string; at: Date }) {
  const pending = await lockPending(tx, refundId)
  if (!pending) return
  const { refund, order } = pending
  await tx.update(refunds).set({ status: 'failed' }).where(eq(refunds.id, refundId))
  const detail = `${formatPounds(refund.amount)}: ${why}`
  await addEvent(tx, order.id, { type: 'refundFailed', detail, actor: refund.actor, createdAt: at })
  await note(tx, order, refund, 'order.refundFailed', at)
}

/** Keeps the card provider's name of a refund that it has taken but not yet made. */
export const noteProviderRefund = (tx: Executor, refundId: number, providerRefundId: string) =>
  tx
    .update(refunds)
    .set({ providerRefundId })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'pending')))

/** Writes down a refund that somebody made at the card provider itself. Undefined when it is known, or the order is not. */
export async function recordForeignRefund(
  tx: Transaction,
  orderId: number,
  made: { providerRefundId: string; amount: Pence; at: Date },
): Promise<Settled | undefined> {
  const order = await lockOrder(tx, orderId)
  if (!order) return undefined
  const earlier = await refundsOfOrder(tx, orderId)
  if (earlier.some(({ providerRefundId }) => providerRefundId === made.providerRefundId)) return undefined
  // Whatever else is pending: this money has gone already.
  const done = earlier.filter(({ status }) => status === 'succeeded')
  const [refund] = await tx
    .insert(refunds)
    .values({
      orderId,
      paymentIntentId: order.stripePaymentIntentId,
      providerRefundId: made.providerRefundId,
      status: 'succeeded',
      amount: made.amount,
      reason: 'Refunded at the card provider',
      parts: spreadParts(leftToRefund(refundable(order), done), made.amount),
      actor: 'webhook',
      createdAt: made.at,
    })
    .onConflictDoNothing({ target: refunds.providerRefundId })
    .returning()
  return refund && follow(tx, order, refund, made.at)
}

async function follow(tx: Transaction, order: OrderRecord, refund: RefundRow, at: Date): Promise<Settled> {
  const by = { actor: refund.actor, createdAt: at }
  const way = refund.paymentIntentId ? 'to the card' : 'by bank transfer'
  const detail = `${formatPounds(refund.amount)} ${way}: ${refund.reason}`
  await addEvent(tx, order.id, { type: 'refunded', detail, ...by })

  const back = goodsBack(order, refund)
  if (back.length > 0) {
    // Products before series of numbers, and by their ids: the order in which sales lock them.
    await lockProducts(
      tx,
      back.map(({ productId }) => productId),
    )
    await returnStock(tx, back)
    const words = back.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
    await addEvent(tx, order.id, { type: 'stockReturned', detail: words, ...by })
  }

  const earlier = (await refundsOfOrder(tx, order.id)).filter(
    ({ id, status }) => status === 'succeeded' && id !== refund.id,
  )
  const returned = earlier.reduce((sum, { amount }) => sum + amount, refund.amount)
  if (returned >= order.totalAmount) {
    await tx
      .update(orders)
      .set({ paymentStatus: 'refunded' })
      .where(and(eq(orders.id, order.id), ne(orders.paymentStatus, 'refunded')))
  }
  if (refund.actor !== 'webhook') await note(tx, order, refund, 'order.refunded', at)
  const creditNote = await issueCreditNote(tx, order, refund, earlier, at)
  return { refund, order: (await orderById(tx, order.id)) as OrderRecord, creditNote }
}

/** What goes back into stock, by product. Of products that are gone nothing does. */
function goodsBack(order: OrderRecord, refund: RefundRow) {
  const back = new Map<number, { productId: number; name: string; quantity: number }>()
  for (const part of refund.parts?.lines ?? []) {
    const line = order.lines.find(({ id }) => id === part.lineId)
    if (!part.restock || !line || line.productId === null) continue
    const before = back.get(line.productId)?.quantity ?? 0
    back.set(line.productId, { productId: line.productId, name: line.name, quantity: before + part.quantity })
  }
  return [...back.values()]
}

async function lockPending(tx: Transaction, refundId: number) {
  const [found] = await tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, refundId))
  if (!found?.orderId) return undefined
  const order = await lockOrder(tx, found.orderId)
  // Read once the order is locked: whoever settles it next finds it settled.
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
  return order && refund?.status === 'pending' ? { order, refund } : undefined
}

async function lockOrder(tx: Transaction, id: number): Promise<OrderRecord | undefined> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update')
  return orderById(tx, id)
}

const addEvent = (tx: Transaction, orderId: number, event: Omit<typeof orderEvents.$inferInsert, 'orderId'>) =>
  tx.insert(orderEvents).values({ orderId, ...event })

const note = (tx: Transaction, order: OrderRecord, refund: RefundRow, action: string, at: Date) =>
  recordActivity(tx, {
    at,
    actor: refund.actor,
    action,
    subjectType: 'order',
    subjectId: order.id,
    subject: order.orderId,
    // Without the reason: people write names into it, and these books are not erased.
    after: { amount: formatPounds(refund.amount) },
  })

/** The numeric id of the order that a payment belongs to, or undefined. */
export async function orderOfPayment(tx: Executor, intentId: string): Promise<number | undefined> {
  const [row] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.stripePaymentIntentId, intentId))
  return row?.id
}

/** Which of these the shop knows already, by the card provider's ids. */
export async function knownProviderRefunds(tx: Executor, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: refunds.providerRefundId })
    .from(refunds)
    .where(and(inArray(refunds.providerRefundId, ids), eq(refunds.status, 'succeeded')))
  return new Set(rows.map(({ id }) => id as string))
}
