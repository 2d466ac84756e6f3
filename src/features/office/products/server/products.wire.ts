import { eq, type SQL } from 'drizzle-orm'
import type { ProductRow } from '#/features/catalogue/catalogue/server/catalogue.store.ts'
import { productWire } from '#/features/catalogue/catalogue/server/catalogue.wire.ts'
import { orderLines } from '#/features/orders/orders/server/orders.tables.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { type Role, seesFigures } from '#/lib/roles.ts'
import type { Executor } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import type { AdminProduct } from './products.schema.ts'

/** Null also for roles that don’t see the shop’s figures. */
export const shownCost = ({ cost }: Pick<ProductRow, 'cost'>, role: Role): string | null =>
  cost === null || !seesFigures(role) ? null : toDecimal(cost)

/** How many people wait until products are back, for shops that tell them. In SQL: for queries of `products`. */
export type Waiting = {
  load: (tx: Executor, productIds: readonly number[]) => Promise<Map<number, number>>
  isWaitedFor: SQL
  count: SQL
}

export function adminProductWire(services: Pick<Services, 'pictures' | 'cardProvider'>, waiting?: Waiting) {
  const { toProduct } = productWire(services)
  return async (tx: Executor, row: ProductRow, role: Role): Promise<AdminProduct> => ({
    ...(await toProduct(tx, row)),
    cost: shownCost(row, role),
    lowStockLevel: row.lowStockLevel,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
    waiting: (await waiting?.load(tx, [row.id]))?.get(row.id) ?? 0,
    isOrdered:
      (await tx.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.productId, row.id)).limit(1))
        .length > 0,
  })
}
