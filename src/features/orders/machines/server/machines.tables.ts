import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { orderLines } from '#/features/orders/orders/server/orders.tables.ts'
import { timestamptz } from '#/platform/columns.ts'

export const serialNumbers = pgTable(
  'serial_numbers',
  {
    lineId: integer('line_id')
      .notNull()
      .references(() => orderLines.id),
    /** From 1 to the line’s quantity. */
    unit: integer().notNull(),
    serialNumber: text('serial_number').notNull(),
    /** A member of staff; null for the customer. */
    recordedBy: text('recorded_by'),
    recordedAt: timestamptz('recorded_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lineId, table.unit] }),
    check('serial_numbers_unit', sql`${table.unit} > 0`),
  ],
)
