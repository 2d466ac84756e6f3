import { eq } from 'drizzle-orm'
import type { ProductRow } from '#/features/catalogue/server/catalogue.store.ts'
import { productWire } from '#/features/catalogue/server/catalogue.wire.ts'
import { orderLines } from '#/features/orders/server/orders.tables.ts'
import { toDecimal } from '#/lib/decimal.ts'
import type { Executor } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import type { AdminProduct } from './products.schema.ts'

export function adminProductWire(pictures: Services['pictures']) {
  const { toProduct } = productWire(pictures)
  return async (tx: Executor, row: ProductRow): Promise<AdminProduct> => ({
    ...(await toProduct(tx, row)),
    cost: row.cost === null ? null : toDecimal(row.cost),
    lowStockLevel: row.lowStockLevel,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
    isOrdered:
      (await tx.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.productId, row.id)).limit(1))
        .length > 0,
  })
}
