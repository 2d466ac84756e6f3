import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { normaliseOrderId } from '#/lib/orderNumber.ts'
import type { Executor } from '#/platform/database.ts'
import type { Account } from '#/platform/http.ts'
import { findOrder, type OrderLineRow, type OrderRecord, type OrderRow } from './orders.store.ts'
import { orderLines, orders } from './orders.tables.ts'
import { isOrderOf } from './ordersByEmail.ts'

export const ORDERS_PER_PAGE = 20

export type Owner = Pick<Account, 'email' | 'isVerified'>

// Only verified addresses: registering with someone else's email must not reveal their orders.
export const ownedBy = ({ email, isVerified }: Owner) => (isVerified ? isOrderOf(email) : sql`false`)

/** A page beyond the last is the last. */
export async function listAccountOrders(tx: Executor, owner: Owner, wanted: number) {
  const total = await tx.$count(orders, ownedBy(owner))
  const pages = Math.max(1, Math.ceil(total / ORDERS_PER_PAGE))
  const page = Math.min(wanted, pages)
  const rows = await tx
    .select()
    .from(orders)
    .where(ownedBy(owner))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(ORDERS_PER_PAGE)
    .offset((page - 1) * ORDERS_PER_PAGE)
  const ids = rows.map((row) => row.id)
  const lines = ids.length
    ? await tx.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.id))
    : []
  const linesOf = Map.groupBy(lines, (line) => line.orderId)
  return {
    rows: rows.map((row): OrderRow & { lines: OrderLineRow[] } => ({ ...row, lines: linesOf.get(row.id) ?? [] })),
    total,
    page,
    pages,
  }
}

/** `typed`: the order’s number, as somebody may write it. */
export async function findAccountOrder(tx: Executor, owner: Owner, typed: string): Promise<OrderRecord | undefined> {
  const orderId = normaliseOrderId(typed)
  if (!orderId) return undefined
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.orderId, orderId), ownedBy(owner)))
  return row && findOrder(tx, row.id)
}

/** Only from a paid order: anyone can place an unpaid one with this email and an address of their choice. */
export async function findLastDelivery(tx: Executor, owner: Owner) {
  const [row] = await tx
    .select({
      name: orders.customerName,
      phone: orders.customerPhone,
      address: orders.shippingAddress,
      company: orders.company,
      vatNumber: orders.vatNumber,
    })
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
