import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Carrier } from '#/features/orders/orders/orderStates.rules.ts'
import { orderLines, orders } from '#/features/orders/orders/server/orders.tables.ts'
import { timestamptz } from '#/platform/columns.ts'

/** Triggers (drizzle/*_parcels.sql) copy the latest carrier and tracking number to the order, and all numbers for its search. */
export const parcels = pgTable(
  'parcels',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    version: integer().notNull().default(1),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** Null if not recorded. */
    carrier: text().$type<Carrier>(),
    trackingNumber: text('tracking_number'),
    /** The London day on which it left. */
    sentOn: date('sent_on').notNull(),
    /** Idempotency key of the staff form. */
    requestKey: text('request_key').unique(),
    /** As in `order_events`. */
    actor: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('parcels_order').on(table.orderId, table.id),
    index('parcels_sent').on(table.sentOn, table.orderId),
  ],
)

/** A trigger keeps them within what was sold net of refunds, and maintains the order's `shipping_state`. */
export const parcelLines = pgTable(
  'parcel_lines',
  {
    parcelId: integer('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    lineId: integer('line_id')
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.lineId] }),
    index('parcel_lines_line').on(table.lineId, table.quantity),
    check('parcel_lines_quantity', sql`${table.quantity} > 0`),
  ],
)
