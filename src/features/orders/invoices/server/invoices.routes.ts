import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { orderParam } from '#/features/orders/orders/server/orderParam.ts'
import { findOrder, findOrderRowByNumber } from '#/features/orders/orders/server/orders.store.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { normaliseOrderId } from '#/lib/orderNumber.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { OFFICE } from '#/lib/roles.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { PDF, sendPdf } from '#/platform/pdfResponse.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { textSchema } from '#/platform/schemas/text.schema.ts'
import type { Services } from '#/platform/services.ts'
import { loadOrPrintPdf } from './invoiceFile.ts'
import { InvoiceEntry, OwnDocument } from './invoices.schema.ts'
import { findDocument, type InvoiceRow, listDocuments } from './invoices.store.ts'
import { toInvoiceEntry } from './invoices.wire.ts'
import { issueLateInvoice } from './lateInvoice.store.ts'

const NOT_FOUND = [404, 'We can’t find that document.'] as const
const UNKNOWN_ORDER = [404, 'We can’t find that order.'] as const

export type LoadUser = (c: Context) => Promise<{ email: string; emailVerifiedAt: Date | null } | undefined>

/** For administrators, and for the owner of the order once their email is verified. */
export function invoiceRoutes(services: Services, loadUser: LoadUser) {
  const { database, clock, log } = services

  const send = (c: Context, document: InvoiceRow) =>
    sendPdf(c, log, document.number, () => loadOrPrintPdf(database, document))

  async function loadOwnDocuments(c: Context, typedOrderId: string): Promise<InvoiceRow[] | undefined> {
    const user = await loadUser(c)
    const orderId = normaliseOrderId(typedOrderId)
    const order = user?.emailVerifiedAt && orderId ? await findOrderRowByNumber(database, orderId) : undefined
    if (!order || order.customerEmail.toLowerCase() !== user?.email.toLowerCase()) return undefined
    return listDocuments(database, order.id)
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
        params: z.object({ orderId: z.string() }),
        200: json(z.array(OwnDocument), 'As they were issued'),
        async run({ c, params: { orderId } }) {
          const documents = await loadOwnDocuments(c, orderId)
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
        params: z.object({ orderId: z.string() }),
        query: z.object({ number: textSchema().max(40).optional() }),
        200: PDF,
        async run({ c, params: { orderId }, query: { number } }) {
          const documents = await loadOwnDocuments(c, orderId)
          const document = documents?.find((row) => (number ? row.number === number : row.kind === 'invoice'))
          return document ? ok(await send(c, document)) : refuse('notFound')
        },
        refuses: { notFound: NOT_FOUND },
      },
    ),
  ]
}
