import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { timestamptz } from '#/platform/columns.ts'

/** What proves that an order's goods have left the UK. Append-only. */
export const exportEvidence = pgTable(
  'export_evidence',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    text: text().notNull(),
    /** The London day on which the goods left. */
    exportedOn: date('exported_on').notNull(),
    author: text().notNull(),
    /** Idempotency key of the form. */
    requestKey: text('request_key').notNull().unique(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('export_evidence_order').on(table.orderId)],
)
