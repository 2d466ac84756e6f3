import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { timestamptz } from '#/platform/columns.ts'
import type { StockReason } from '../stock.rules.ts'

/**
 * Append-only, and written by triggers on `products` alone (drizzle/*_stock_changes.sql): the sum of a product's changes
 * is its stock. Without foreign keys, since rows outlive the products and orders that they name.
 */
export const stockChanges = pgTable(
  'stock_changes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    at: timestamptz('at').notNull(),
    productId: integer('product_id').notNull(),
    change: integer().notNull(),
    stockAfter: integer('stock_after').notNull(),
    reason: text().$type<StockReason>().notNull(),
    /** `checkout`, `webhook`, `sweep`, `system` or the username of a member of staff. */
    actor: text().notNull(),
    orderId: integer('order_id'),
    refundId: integer('refund_id'),
    /** The name of an imported file. */
    file: text(),
    /** By staff; no customer's name or address, because it can't be erased. */
    note: text(),
    /** Idempotency key of an adjustment. */
    requestKey: text('request_key'),
  },
  (table) => [
    index('stock_changes_newest').on(table.at, table.id),
    index('stock_changes_by_reason').on(table.reason, table.at, table.id),
    index('stock_changes_by_product').on(table.productId, table.at, table.id),
    uniqueIndex('stock_changes_request').on(table.requestKey).where(sql`${table.requestKey} is not null`),
    check('stock_changes_moved', sql`${table.change} <> 0`),
  ],
)
