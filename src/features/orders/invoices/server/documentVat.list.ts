import { eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { toDecimal } from '#/lib/decimal.ts'
import { BOOKS } from '#/lib/roles.ts'
import { columnFilter, dayFilter, oneOf, yesOrNoFilter } from '#/platform/lists/filters.ts'
import { defineList } from '#/platform/lists/lists.ts'
import { textSchema } from '#/platform/schemas/strings.schema.ts'
import { DOCUMENT_PLURALS, documentLabel } from '../invoiceContent.rules.ts'
import { InvoiceEntry } from './invoices.schema.ts'
import { invoiceColumns } from './invoices.store.ts'
import { documentVat, invoices, invoiceText, MAX_COUNTED_DOCUMENTS } from './invoices.tables.ts'
import { toInvoiceEntry } from './invoices.wire.ts'

/** `id` is the document’s; `key` the row’s. Amounts are the document’s at this rate. */
export const DocumentVatRow = InvoiceEntry.extend({
  key: z.int(),
  treatment: z.string(),
  rate: z.number().nullable(),
})
export type DocumentVatRow = z.infer<typeof DocumentVatRow>

/** What each document comes to at each VAT rate, by tax point: the rows behind a VAT return. */
export const documentVatList = defineList({
  name: 'document-vat',
  title: 'Documents by VAT rate',
  seenBy: BOOKS,
  exportedBy: BOOKS,
  table: documentVat,
  key: documentVat.id,
  search: (matches) => [
    sql`${documentVat.documentId} in (select id from ${invoices} where ${matches(invoiceText(invoices))})`,
  ],
  maxCounted: MAX_COUNTED_DOCUMENTS,
  filters: {
    from: { schema: dayFilter, where: (day) => gte(documentVat.taxPoint, day) },
    to: { schema: dayFilter, where: (day) => lte(documentVat.taxPoint, day) },
    kind: columnFilter(documentVat.kind, oneOf(DOCUMENT_PLURALS, 'Choose invoices, credit notes or debit notes')),
    rate: {
      schema: z.string().regex(/^(none|\d{1,3}(\.\d{1,2})?)$/, 'Enter a VAT rate, such as 20, or none'),
      where: (rate) => (rate === 'none' ? isNull(documentVat.rate) : eq(documentVat.rate, Number(rate))),
    },
    treatment: {
      schema: textSchema().max(40, 'Choose a VAT treatment'),
      where: (treatment) => eq(documentVat.treatment, treatment),
    },
    test: { schema: yesOrNoFilter, where: (value) => eq(documentVat.isTest, value === 'yes') },
  },
  sorts: { taxPoint: [documentVat.taxPoint, documentVat.id] },
  isDescendingByDefault: true,
  sums: { Net: documentVat.net, VAT: documentVat.vat, Gross: documentVat.gross },
  schema: DocumentVatRow,
  async toRows(tx, rows) {
    const ids = rows.map(({ documentId }) => documentId)
    const found = ids.length > 0 ? await tx.select(invoiceColumns).from(invoices).where(inArray(invoices.id, ids)) : []
    const byId = new Map(found.map((document) => [document.id, toInvoiceEntry(document)]))
    return rows.flatMap(({ id, documentId, treatment, rate, net, vat, gross }) => {
      const document = byId.get(documentId)
      if (!document) return []
      const amounts = { net: toDecimal(net), vat: vat === null ? null : toDecimal(vat), gross: toDecimal(gross) }
      return [{ ...document, key: id, treatment, rate, ...amounts }]
    })
  },
  columns: {
    Number: (row) => row.number,
    Kind: (row) => documentLabel(row.kind),
    'Tax point': (row) => row.taxPoint,
    Issued: (row) => row.issuedAt,
    Order: (row) => row.orderId,
    Customer: (row) => row.customer,
    'VAT treatment': (row) => row.treatment,
    'VAT rate': (row) => row.rate,
    Net: (row) => row.net,
    VAT: (row) => row.vat,
    Gross: (row) => row.gross,
    Test: (row) => row.isTest,
  },
})
