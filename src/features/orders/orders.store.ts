import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { PricedBasket } from '#/features/pricing/pricing.rules.ts'
import type { Pence } from '#/lib/pence.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { newOrderId } from './orders.rules.ts'
import type { OrderStatus } from './orders.schema.ts'
import { orderEvents, orderLines, orders, refunds } from './orders.tables.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect
export type OrderEventRow = typeof orderEvents.$inferSelect
export type OrderRecord = OrderRow & { lines: OrderLineRow[]; events: OrderEventRow[] }

export type NewOrder = Omit<typeof orders.$inferInsert, 'id' | 'orderId' | keyof Money> & {
  createdAt: Date
  basket: PricedBasket
  /** What each product was called and looked like when it was bought. */
  names: Record<number, { name: string; slug: string; imageUrl: string }>
  /** Who places it: `checkout`, `webhook`, `sweep`. */
  actor: string
}
type Money = Record<
  'subtotal' | 'discountAmount' | 'deliveryFee' | 'totalAmount' | 'vatAmount' | 'discountCode' | 'deliveryType',
  unknown
>

/** Writes an order with its lines and its first event, as they will stay. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<OrderRecord> {
  const { basket, names, actor, ...rest } = order
  const [row] = await tx
    .insert(orders)
    .values({
      ...rest,
      orderId: newOrderId(),
      subtotal: basket.subtotal,
      discountCode: basket.discountCode,
      discountAmount: basket.discountAmount,
      deliveryType: basket.deliveryType,
      deliveryFee: basket.deliveryFee,
      totalAmount: basket.totalAmount,
      vatAmount: basket.vatAmount,
    })
    .returning()
  if (!row) throw new Error('The database returned no order')
  const [lines, events] = await Promise.all([
    tx
      .insert(orderLines)
      .values(
        basket.lines.map((line) => ({
          orderId: row.id,
          productId: line.productId,
          ...(names[line.productId] ?? { name: `Product ${line.productId}`, slug: '', imageUrl: '' }),
          unitPrice: line.unitPrice,
          quantity: line.quantity,
          reduction: line.reduction,
          vat: line.vat,
        })),
      )
      .returning(),
    tx
      .insert(orderEvents)
      .values({ orderId: row.id, type: 'placed', to: row.orderStatus, actor, createdAt: order.createdAt })
      .returning(),
  ])
  return { ...row, lines, events }
}

async function withParts(tx: Executor, rows: OrderRow[]): Promise<OrderRecord[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const [lines, events] = await Promise.all([
    tx.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.id)),
    tx.select().from(orderEvents).where(inArray(orderEvents.orderId, ids)).orderBy(asc(orderEvents.id)),
  ])
  const linesOf = Map.groupBy(lines, (line) => line.orderId)
  const eventsOf = Map.groupBy(events, (event) => event.orderId)
  return rows.map((row) => ({ ...row, lines: linesOf.get(row.id) ?? [], events: eventsOf.get(row.id) ?? [] }))
}

/** The order with this numeric id, or undefined. */
export const orderById = async (tx: Executor, id: number): Promise<OrderRecord | undefined> =>
  (await withParts(tx, await tx.select().from(orders).where(eq(orders.id, id))))[0]

/** The newest orders first, `limit` at most. */
export const listOrders = async (tx: Executor, limit: number): Promise<OrderRecord[]> =>
  withParts(tx, await tx.select().from(orders).orderBy(desc(orders.createdAt), desc(orders.id)).limit(limit))

/** The order with this `ORD-…` id, or undefined. */
export const orderByPublicId = async (tx: Executor, orderId: string): Promise<OrderRow | undefined> =>
  (await tx.select().from(orders).where(eq(orders.orderId, orderId)))[0]

/** Moves an order to another status and records who did it, when. Undefined when there is no such order. */
export async function moveOrder(
  tx: Transaction,
  id: number,
  to: OrderStatus,
  by: { actor: string; at: Date },
): Promise<OrderRecord | undefined> {
  const [before] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!before) return undefined
  if (before.orderStatus !== to) {
    await tx.update(orders).set({ orderStatus: to }).where(eq(orders.id, id))
    await tx.insert(orderEvents).values({
      orderId: id,
      type: 'statusChanged',
      from: before.orderStatus,
      to,
      actor: by.actor,
      createdAt: by.at,
    })
  }
  return orderById(tx, id)
}

/** Records a refund that the card provider has made; a repeat of the same one changes nothing. */
export async function recordRefund(
  tx: Executor,
  refund: { paymentIntentId: string; providerRefundId: string; amount: Pence; reason: string; createdAt: Date },
): Promise<void> {
  await tx.insert(refunds).values(refund).onConflictDoNothing({ target: refunds.providerRefundId })
}
