import { and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Executor } from '#/platform/database.ts'
import type { Account } from '#/platform/http.ts'
import type { OrderLineRow, OrderRecord, OrderRow } from './orders.store.ts'
import { orderById } from './orders.store.ts'
import { orderLines, orders } from './orders.tables.ts'

export const ORDERS_PER_PAGE = 20

type Owner = Pick<Account, 'email' | 'isVerified'>

// Whoever registers with somebody's address must not see that person's orders.
const ownedBy = ({ email, isVerified }: Owner) =>
  isVerified ? eq(sql`lower(${orders.customerEmail})`, email) : sql`false`

/** A page of the orders that were placed with the account's address, newest first; none while it is not verified. */
export async function ordersOf(tx: Executor, owner: Owner, page: number) {
  const [rows, [counted]] = await Promise.all([
    tx
      .select()
      .from(orders)
      .where(ownedBy(owner))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(ORDERS_PER_PAGE)
      .offset((page - 1) * ORDERS_PER_PAGE),
    tx.select({ total: count() }).from(orders).where(ownedBy(owner)),
  ])
  const ids = rows.map((row) => row.id)
  const lines = ids.length
    ? await tx.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.id))
    : []
  const linesOf = Map.groupBy(lines, (line) => line.orderId)
  return {
    rows: rows.map((row): OrderRow & { lines: OrderLineRow[] } => ({ ...row, lines: linesOf.get(row.id) ?? [] })),
    total: counted?.total ?? 0,
  }
}

/** One of these orders by its `ORD-…` id, or undefined when there is none or it is somebody else's. */
export async function orderOf(tx: Executor, owner: Owner, orderId: string): Promise<OrderRecord | undefined> {
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.orderId, orderId), ownedBy(owner)))
  return row && orderById(tx, row.id)
}

/**
 * Name, phone and address of the account's last paid order, or undefined. Only a paid one: anybody can place an unpaid order
 * with somebody else's email address, and must not choose where that person's next order goes.
 */
export async function lastDelivery(tx: Executor, owner: Owner) {
  const [row] = await tx
    .select({ name: orders.customerName, phone: orders.customerPhone, address: orders.shippingAddress })
    .from(orders)
    .where(
      and(
        ownedBy(owner),
        inArray(orders.paymentStatus, ['paid', 'completed']),
        ne(orders.orderStatus, 'cancelled'),
        eq(orders.addressUnchecked, false),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
  return row
}
