import { inArray } from 'drizzle-orm'
import { archivedProducts, products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { FULFILMENT, STAFF } from '#/lib/roles.ts'
import type { Executor } from '#/platform/database.ts'
import { columnFilter, oneOf, productFilter } from '#/platform/lists/filters.ts'
import { defineList } from '#/platform/lists/lists.ts'
import { STOCK_REASONS } from '../stock.rules.ts'
import { StockChange } from './stock.schema.ts'
import { stockChanges } from './stock.tables.ts'

type StockChangeRow = typeof stockChanges.$inferSelect

export const stockChangeList = defineList({
  name: 'stock-changes',
  title: 'Stock history',
  seenBy: STAFF,
  exportedBy: FULFILMENT,
  table: stockChanges,
  key: stockChanges.id,
  filters: {
    product: productFilter(stockChanges.productId),
    reason: columnFilter(stockChanges.reason, oneOf(STOCK_REASONS)),
  },
  sorts: { newest: [stockChanges.at, stockChanges.id] },
  isDescendingByDefault: true,
  schema: StockChange,
  async toRows(tx, rows) {
    const [names, numbers] = await Promise.all([loadProductNames(tx, rows), loadOrderNumbers(tx, rows)])
    return rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      productId: row.productId,
      product: names.get(row.productId) ?? `Product ${row.productId}`,
      change: row.change,
      stockAfter: row.stockAfter,
      reason: row.reason,
      actor: row.actor,
      orderId: row.orderId,
      orderNumber: numbers.get(row.orderId ?? 0) ?? null,
      refundId: row.refundId,
      file: row.file,
      note: row.note,
    }))
  },
  columns: {
    When: (row) => row.at,
    'Product ID': (row) => row.productId,
    Product: (row) => row.product,
    Change: (row) => row.change,
    'Stock after': (row) => row.stockAfter,
    Reason: (row) => STOCK_REASONS[row.reason],
    Order: (row) => row.orderNumber,
    Refund: (row) => row.refundId,
    File: (row) => row.file,
    Note: (row) => row.note,
    Who: (row) => row.actor,
  },
})

async function loadProductNames(tx: Executor, rows: readonly StockChangeRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.map(({ productId }) => productId))]
  if (ids.length === 0) return new Map()
  const named = await Promise.all(
    [archivedProducts, products].map((table) =>
      tx.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, ids)),
    ),
  )
  return new Map(named.flat().map(({ id, name }) => [id, name]))
}

async function loadOrderNumbers(tx: Executor, rows: readonly StockChangeRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))]
  if (ids.length === 0) return new Map()
  const found = await tx.select({ id: orders.id, number: orders.orderId }).from(orders).where(inArray(orders.id, ids))
  return new Map(found.map(({ id, number }) => [id, number]))
}
