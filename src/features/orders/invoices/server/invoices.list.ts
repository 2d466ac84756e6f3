import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { BOOKS, OFFICE } from '#/lib/roles.ts'
import { dayFilter, yesOrNoFilter } from '#/platform/lists/filters.ts'
import { defineList } from '#/platform/lists/lists.ts'
import { documentLabel, INVOICE_KINDS, type InvoiceKind } from '../invoiceContent.rules.ts'
import { InvoiceEntry } from './invoices.schema.ts'
import { invoiceColumns } from './invoices.store.ts'
import { invoices, invoiceText, MAX_COUNTED_DOCUMENTS } from './invoices.tables.ts'
import { toInvoiceEntry } from './invoices.wire.ts'

export const invoiceList = defineList({
  name: 'invoices',
  title: 'Invoices and credit notes',
  seenBy: OFFICE,
  exportedBy: BOOKS,
  table: invoices,
  select: invoiceColumns,
  key: invoices.id,
  search: invoiceText(invoices),
  maxCounted: MAX_COUNTED_DOCUMENTS,
  filters: {
    kind: {
      schema: z.enum(['', ...INVOICE_KINDS], 'Choose invoices, credit notes or debit notes'),
      where: (kind: InvoiceKind | '') => (kind ? eq(invoices.kind, kind) : undefined),
    },
    /** By tax point. Generated columns (drizzle/*_accounting.sql). */
    from: { schema: dayFilter, where: (day) => sql`${invoices}."tax_point" >= ${day}` },
    to: { schema: dayFilter, where: (day) => sql`${invoices}."tax_point" <= ${day}` },
    test: { schema: yesOrNoFilter, where: (value) => sql`${invoices}."is_test" = ${value === 'yes'}` },
  },
  sorts: {
    issued: [invoices.issuedAt, invoices.id],
    taxPoint: [sql`${invoices}."tax_point"`, invoices.id],
    number: [invoices.number],
  },
  isDescendingByDefault: true,
  sums: { Total: sql`${invoices}."gross"` },
  schema: InvoiceEntry,
  toRows: (_, rows) => rows.map(toInvoiceEntry),
  columns: {
    Number: (row) => row.number,
    Kind: (row) => documentLabel(row.kind),
    Issued: (row) => row.issuedAt,
    'Tax point': (row) => row.taxPoint,
    Order: (row) => row.orderId,
    Customer: (row) => row.customer,
    Net: (row) => row.net,
    VAT: (row) => row.vat,
    Gross: (row) => row.gross,
    Test: (row) => row.isTest,
    'Discount code': (row) => row.discountCode,
  },
})
