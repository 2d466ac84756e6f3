import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { findAccountOrder } from '#/features/orders/orders/server/accountOrders.store.ts'
import { OwnOrder } from '#/features/orders/orders/server/callsAbout.ts'
import { orderParam } from '#/features/orders/orders/server/orderParam.ts'
import { findOrder } from '#/features/orders/orders/server/orders.store.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { OFFICE } from '#/lib/roles.ts'
import { endpoint, Id } from '#/platform/endpoint.ts'
import { type Account, json } from '#/platform/http.ts'
import { PDF, sendPdf } from '#/platform/pdfResponse.ts'
import { textSchema } from '#/platform/schemas/strings.schema.ts'
import type { Services } from '#/platform/services.ts'
import { loadOrPrintPdf } from './invoiceFile.ts'
import { InvoiceEntry, OwnDocument } from './invoices.schema.ts'
import { findDocument, type InvoiceRow, listDocuments } from './invoices.store.ts'
import { toInvoiceEntry } from './invoices.wire.ts'
import { issueLateInvoice } from './lateInvoice.store.ts'

const NOT_FOUND = [404, 'We can’t find that document.'] as const
const UNKNOWN_ORDER = [404, 'We can’t find that order.'] as const

/** For administrators, and for the owner of the order once their email is verified. */
export function invoiceRoutes({ database, clock, log }: Services) {
  const send = (c: Context, document: InvoiceRow) =>
    sendPdf(c, log, document.number, () => loadOrPrintPdf(database, document))

  async function loadOwnDocuments(account: Account, orderId: string): Promise<InvoiceRow[] | undefined> {
    const order = await findAccountOrder(database, account, orderId)
    return order && listDocuments(database, order.id)
  }

  return [
    endpoint('GET /api/admin/orders/{id}/documents', 'List an order’s invoice and credit notes', {
      roles: OFFICE,
      params: orderParam(database),
      200: json(z.array(InvoiceEntry), 'As they were issued'),
      async run({ params: { id } }) {
        const order = await findOrder(database, id)
        return order ? ok((await listDocuments(database, id)).map(toInvoiceEntry)) : refuse('unknownOrder')
      },
      refuses: { unknownOrder: UNKNOWN_ORDER },
    }),
    endpoint(
      'POST /api/admin/orders/{id}/invoice',
      'Issue the missing invoice of an order that is paid, sent or on payment terms',
      {
        roles: OFFICE,
        params: orderParam(database),
        200: json(InvoiceEntry, 'The invoice, new or existing'),
        async run({ params: { id }, actor }) {
          const by = { actor, now: clock.now(), log }
          const issued = await database.transaction((tx) => issueLateInvoice(tx, id, by))
          return issued.ok ? ok(toInvoiceEntry(issued.value)) : issued
        },
        refuses: {
          unknownOrder: UNKNOWN_ORDER,
          tooEarly: [409, 'This order isn’t paid, sent or on payment terms, so it has no invoice yet.'],
        },
      },
    ),
    endpoint('GET /api/admin/invoices/{id}/pdf', 'Download an invoice or credit note as a PDF', {
      roles: OFFICE,
      params: Id,
      200: PDF,
      async run({ c, params: { id } }) {
        const document = await findDocument(database, id)
        return document ? ok(await send(c, document)) : refuse('notFound')
      },
      refuses: { notFound: NOT_FOUND },
    }),
    endpoint(
      'GET /api/account/orders/{orderId}/documents',
      'List the invoice and credit notes for one of your orders',
      {
        params: OwnOrder,
        200: json(z.array(OwnDocument), 'As they were issued'),
        async run({ params: { orderId }, account }) {
          const documents = await loadOwnDocuments(account, orderId)
          if (!documents) return refuse('notFound')
          const entries = documents.map(({ kind, number, issuedAt, content }) => ({
            kind,
            number,
            issuedAt: issuedAt.toISOString(),
            gross: toDecimal(content.totals.gross),
          }))
          return ok(entries)
        },
        refuses: { notFound: NOT_FOUND },
      },
    ),
    endpoint(
      'GET /api/account/orders/{orderId}/invoice',
      'Download the invoice for one of your orders, or the credit note with this number, as a PDF',
      {
        params: OwnOrder,
        query: z.object({ number: textSchema().max(40).optional() }),
        200: PDF,
        async run({ c, params: { orderId }, query: { number }, account }) {
          const documents = await loadOwnDocuments(account, orderId)
          const document = documents?.find((row) => (number ? row.number === number : row.kind === 'invoice'))
          return document ? ok(await send(c, document)) : refuse('notFound')
        },
        refuses: { notFound: NOT_FOUND },
      },
    ),
  ]
}
