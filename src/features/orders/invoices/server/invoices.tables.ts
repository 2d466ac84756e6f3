import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders, refunds } from '#/features/orders/orders/server/orders.tables.ts'
import { bytes, money, timestamptz } from '#/platform/columns.ts'
import type { InvoiceContent, InvoiceKind, InvoiceSeries } from '../invoiceContent.rules.ts'

export const invoiceSeries = pgTable('invoice_series', {
  kind: text().$type<InvoiceSeries>().primaryKey(),
  lastNumber: integer('last_number').notNull().default(0),
})

export const invoices = pgTable(
  'invoices',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text().$type<InvoiceKind>().notNull(),
    number: text().notNull().unique(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** Set on credit notes. */
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

/** The expression of `invoices_search_text`. `search` is a generated column (drizzle/*_invoice_customers.sql): number, order, name, company, email. */
export const invoiceText = (documents: typeof invoices) => sql`search_text(${documents}.search)`

/** The rows of `invoices` are wide, so a search reads a page of the table for almost every match that it counts. */
export const MAX_COUNTED_DOCUMENTS = 2000

/**
 * What each document comes to at each VAT rate, negative on a credit note. Written by a trigger on `invoices`
 * (drizzle/*_accounting.sql), so that periods add up from an index.
 */
export const documentVat = pgTable(
  'document_vat',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    documentId: integer('document_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text().$type<InvoiceKind>().notNull(),
    taxPoint: date('tax_point').notNull(),
    isTest: boolean('is_test').notNull(),
    /** `InvoiceContent['vatTreatment']`. */
    treatment: text().notNull(),
    /** In per cent; null if the merchant was not VAT registered. */
    rate: numeric({ precision: 5, scale: 2, mode: 'number' }),
    net: money('net').notNull(),
    /** Null with `rate`. */
    vat: money('vat'),
    gross: money('gross').notNull(),
  },
  (table) => [
    index('document_vat_document').on(table.documentId),
    index('document_vat_order').on(table.orderId, table.taxPoint, table.gross),
    index('document_vat_tax_point').on(table.taxPoint, table.id),
    // Covers the totals of a period: an index-only scan.
    index('document_vat_figures').on(
      table.taxPoint,
      table.isTest,
      table.kind,
      table.treatment,
      table.rate,
      table.net,
      table.vat,
      table.gross,
      table.orderId,
    ),
  ],
)
