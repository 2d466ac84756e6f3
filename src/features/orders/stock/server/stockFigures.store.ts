import { eq, sql } from 'drizzle-orm'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { loadReservedStock } from '#/features/orders/drafts/server/reservations.store.ts'
import { orderLines, orders } from '#/features/orders/orders/server/orders.tables.ts'
import type { Executor } from '#/platform/database.ts'
import type { StockFigures } from './stock.schema.ts'

/** What a count on the shelf has to be compared with. */
export async function findStockFigures(tx: Executor, id: number, now: Date): Promise<StockFigures | undefined> {
  const [[product], reserved, toSend] = await Promise.all([
    tx.select({ stock: products.stockQuantity, inStock: products.inStock }).from(products).where(eq(products.id, id)),
    loadReservedStock(tx, [id], '', now),
    countSoldToSend(tx, id),
  ])
  return product && { ...product, reserved: reserved.get(id) ?? 0, toSend }
}

/** Units that stock no longer has, because they are sold, but that haven't left. */
async function countSoldToSend(tx: Executor, productId: number): Promise<number> {
  const sold = sql`select ${orders.id} from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
    where ${orderLines.productId} = ${productId} and ${orders.paymentStatus} = 'paid'
      and ${orders.orderStatus} in ('pending', 'confirmed', 'processing')`
  const { rows } = await tx.execute<{ units: number }>(sql`
    select coalesce(sum(greatest(0, coalesce(${orderLines.taken}, ${orderLines.quantity}) - shipping.refunded - shipping.shipped)), 0)::int as units
    from shipping_of_lines(array(${sold})) as shipping join ${orderLines} on ${orderLines.id} = shipping.line_id
    where ${orderLines.productId} = ${productId}`)
  return rows[0]?.units ?? 0
}
