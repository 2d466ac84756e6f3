import { inArray } from 'drizzle-orm'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { isCustomLine } from '#/features/orders/orders/orderStock.rules.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import type { Executor } from '#/platform/database.ts'
import { loadReservedStock } from './reservations.store.ts'

/**
 * Nobody is asked to pay in advance for goods that aren’t there: neither in stock nor reserved for the order. A quote or an
 * invoice has terms of its own. Not locked, so only for what is shown or written.
 */
export async function lacksGoods(tx: Executor, order: OrderRecord, now: Date): Promise<boolean> {
  if (order.dueOn !== null || order.quoteNumber !== null || order.shippingState !== 'notShipped') return false
  const wanted = new Map<number, number>()
  for (const line of order.lines) {
    if (isCustomLine(line)) continue
    if (line.productId === null) return true
    wanted.set(line.productId, (wanted.get(line.productId) ?? 0) + line.quantity)
  }
  const ids = [...wanted.keys()]
  const reserved = await loadReservedStock(tx, ids, { orderId: order.id }, now)
  const rows = await tx
    .select({ id: products.id, stock: products.stockQuantity })
    .from(products)
    .where(inArray(products.id, ids))
  const stock = new Map(rows.map((row) => [row.id, row.stock]))
  return ids.some((id) => (stock.get(id) ?? 0) - (reserved.get(id) ?? 0) < (wanted.get(id) ?? 0))
}
