import { sql } from 'drizzle-orm'
import { customType, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { InvoiceContent, InvoiceKind, InvoiceSeries } from '#/features/orders/server/orders.schema.ts'
import { orders, refunds } from '#/features/orders/server/orders.tables.ts'
import { timestamptz } from '#/platform/columns.ts'

export const invoiceSeries = pgTable('invoice_series', {
  kind: text().$type<InvoiceSeries>().primaryKey(),
  lastNumber: integer('last_number').notNull().default(0),
})

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const invoices = pgTable(
  'invoices',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text().$type<InvoiceKind>().notNull(),
    number: text().notNull().unique(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** Of a credit note. */
    refundId: integer('refund_id')
      .unique()
      .references(() => refunds.id),
    issuedAt: timestamptz('issued_at').notNull(),
    /** Everything on the document: the PDF is printed from this alone. */
    content: jsonb().$type<InvoiceContent>().notNull(),
    /** Null until printed, and again once anonymised. */
    pdf: bytes('pdf'),
  },
  (table) => [
    index('invoices_order').on(table.orderId),
    index('invoices_issued').on(table.issuedAt, table.id),
    uniqueIndex('invoices_one_for_an_order').on(table.orderId).where(sql`${table.kind} = 'invoice'`),
  ],
)
