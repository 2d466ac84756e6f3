import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { orderParam } from '#/features/orders/server/orderParam.ts'
import { findOrder, findOrderRowByNumber } from '#/features/orders/server/orders.store.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { normaliseOrderId } from '#/lib/orderNumber.ts'
import { createRoutes, json, requireActor, route } from '#/platform/http.ts'
import { PDF, sendPdf } from '#/platform/pdfResponse.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import { textSchema } from '#/platform/schemas/text.schema.ts'
import type { Services } from '#/platform/services.ts'
import { loadOrPrintPdf } from './invoiceFile.ts'
import { InvoiceEntry, OwnDocument } from './invoices.schema.ts'
import { findDocument, type InvoiceRow, listDocuments } from './invoices.store.ts'
import { toInvoiceEntry } from './invoices.wire.ts'
import { issueLateInvoice } from './lateInvoice.store.ts'

const NOT_FOUND = { message: 'We can’t find that document.' }

type LoadUser = (c: Context) => Promise<{ email: string; emailVerifiedAt: Date | null } | undefined>

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

  return createRoutes()
    .openapi(
      route('get', '/api/admin/orders/{id}/documents', 'List an order’s invoice and credit notes', {
        params: orderParam(database),
        200: json(z.array(InvoiceEntry), 'As they were issued'),
        404: json(Refusal, 'No such order'),
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const order = await findOrder(database, id)
        if (!order) return c.json({ message: 'We can’t find that order.' }, 404)
        return c.json((await listDocuments(database, id)).map(toInvoiceEntry), 200)
      },
    )
    .openapi(
      route(
        'post',
        '/api/admin/orders/{id}/invoice',
        'Issue the missing invoice of an order that is paid, sent or on payment terms',
        {
          params: orderParam(database),
          200: json(InvoiceEntry, 'The invoice, new or existing'),
          404: json(Refusal, 'No such order'),
          409: json(Refusal, 'The order is neither paid, sent nor on payment terms, or it is cancelled'),
        },
      ),
      async (c) => {
        const by = { actor: requireActor(c), now: clock.now(), log }
        const issued = await database.transaction((tx) => issueLateInvoice(tx, c.req.valid('param').id, by))
        if (issued.ok) return c.json(toInvoiceEntry(issued.value), 200)
        return issued.code === 'unknownOrder'
          ? c.json({ message: 'We can’t find that order.' }, 404)
          : c.json({ message: 'This order isn’t paid, sent or on payment terms, so it has no invoice yet.' }, 409)
      },
    )
    .openapi(
      route('get', '/api/admin/invoices/{id}/pdf', 'Download an invoice or credit note as a PDF', {
        params: Id,
        200: PDF,
        404: json(Refusal, 'No such document'),
        503: json(Refusal, 'The PDF could not be created'),
      }),
      async (c) => {
        const document = await findDocument(database, c.req.valid('param').id)
        return (document ? send(c, document) : c.json(NOT_FOUND, 404)) as never
      },
    )
    .openapi(
      route(
        'get',
        '/api/account/orders/{orderId}/documents',
        'List the invoice and credit notes for one of your orders',
        {
          params: z.object({ orderId: z.string() }),
          200: json(z.array(OwnDocument), 'As they were issued'),
          404: json(Refusal, 'Not your order'),
        },
      ),
      async (c) => {
        const documents = await loadOwnDocuments(c, c.req.valid('param').orderId)
        if (!documents) return c.json(NOT_FOUND, 404)
        const entries = documents.map(({ kind, number, issuedAt, content }) => ({
          kind,
          number,
          issuedAt: issuedAt.toISOString(),
          gross: toDecimal(content.totals.gross),
        }))
        return c.json(entries, 200)
      },
    )
    .openapi(
      route(
        'get',
        '/api/account/orders/{orderId}/invoice',
        'Download the invoice for one of your orders, or the credit note with this number, as a PDF',
        {
          params: z.object({ orderId: z.string() }),
          query: z.object({ number: textSchema().max(40).optional() }),
          200: PDF,
          404: json(Refusal, 'Not your order'),
          503: json(Refusal, 'The PDF could not be created'),
        },
      ),
      async (c) => {
        const { number } = c.req.valid('query')
        const documents = await loadOwnDocuments(c, c.req.valid('param').orderId)
        const document = documents?.find((row) => (number ? row.number === number : row.kind === 'invoice'))
        return (document ? send(c, document) : c.json(NOT_FOUND, 404)) as never
      },
    )
}
