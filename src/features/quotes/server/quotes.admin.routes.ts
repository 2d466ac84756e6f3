import { createRoutes, json, requireActor, route } from '#/platform/http.ts'
import { PDF, sendPdf } from '#/platform/pdfResponse.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { quoteNumber } from '../quotes.rules.ts'
import { acceptQuote } from './answerQuote.ts'
import { loadAdminQuote } from './loadQuote.ts'
import { printQuote } from './quoteFile.ts'
import { type QuoteRefusal, quoteRefusals, toQuoteResponse } from './quotes.responses.ts'
import { AdminQuoteDetail, NewQuote, QuoteLink, QuoteUpdate, SentQuote, Version } from './quotes.schema.ts'
import { findQuote } from './quotes.store.ts'
import { createQuoteLink, sendQuote, withdrawQuote } from './sendQuote.ts'
import { createQuote, editQuote } from './writeQuote.ts'

const UNKNOWN: QuoteRefusal = { code: 'unknownQuote' }

/** Mounted behind the admin guard. */
export function quoteAdminRoutes(services: Services) {
  const { database, log, clock } = services
  const shown = (quote: Parameters<typeof loadAdminQuote>[1]) => loadAdminQuote(database, quote, clock.now())

  return createRoutes()
    .openapi(
      route('post', '/api/admin/quotes', 'Create a quote or pro forma invoice', {
        body: NewQuote,
        201: json(AdminQuoteDetail, 'The draft, new or already created by this request'),
        ...quoteRefusals,
      }),
      async (c) => {
        const created = await createQuote(services, c.req.valid('json'), requireActor(c))
        if (created.ok) return c.json(await shown(created.value), 201)
        const { status, body } = toQuoteResponse(created)
        return c.json(body, status)
      },
    )
    .openapi(
      route('get', '/api/admin/quotes/{id}', 'Get a quote', {
        params: Id,
        200: json(AdminQuoteDetail, 'The quote'),
        ...quoteRefusals,
      }),
      async (c) => {
        const quote = await findQuote(database, c.req.valid('param').id)
        if (quote) return c.json(await shown(quote), 200)
        const { status, body } = toQuoteResponse(UNKNOWN)
        return c.json(body, status)
      },
    )
    .openapi(
      route('put', '/api/admin/quotes/{id}', 'Change a quote; one that was sent becomes a draft again', {
        params: Id,
        body: QuoteUpdate,
        200: json(AdminQuoteDetail, 'The draft'),
        ...quoteRefusals,
      }),
      async (c) => {
        const { version, ...form } = c.req.valid('json')
        const edited = await editQuote(services, { id: c.req.valid('param').id, version, actor: requireActor(c) }, form)
        if (edited.ok) return c.json(await shown(edited.value), 200)
        const { status, body } = toQuoteResponse(edited)
        return c.json(body, status)
      },
    )
    .openapi(
      route('post', '/api/admin/quotes/{id}/send', 'Email a quote to the customer and reserve its goods', {
        params: Id,
        body: Version,
        200: json(SentQuote, 'The quote, with a link shown only once'),
        ...quoteRefusals,
      }),
      async (c) => {
        const sent = await sendQuote(services, {
          id: c.req.valid('param').id,
          version: c.req.valid('json').version,
          actor: requireActor(c),
        })
        if (sent.ok) return c.json({ quote: await shown(sent.value.quote), url: sent.value.url }, 200)
        const { status, body } = toQuoteResponse(sent)
        return c.json(body, status)
      },
    )
    .openapi(
      route('post', '/api/admin/quotes/{id}/links', 'Create another link to a quote that was sent', {
        params: Id,
        201: json(QuoteLink, 'The link, shown only once; earlier ones keep working'),
        ...quoteRefusals,
      }),
      async (c) => {
        const created = await createQuoteLink(services, { id: c.req.valid('param').id, actor: requireActor(c) })
        if (created.ok) return c.json(created.value, 201)
        const { status, body } = toQuoteResponse(created)
        return c.json(body, status)
      },
    )
    .openapi(
      route('post', '/api/admin/quotes/{id}/withdraw', 'Withdraw a quote and release its goods', {
        params: Id,
        200: json(AdminQuoteDetail, 'The quote'),
        ...quoteRefusals,
      }),
      async (c) => {
        const withdrawn = await withdrawQuote(services, { id: c.req.valid('param').id, actor: requireActor(c) })
        if (withdrawn.ok) return c.json(await shown(withdrawn.value), 200)
        const { status, body } = toQuoteResponse(withdrawn)
        return c.json(body, status)
      },
    )
    .openapi(
      route('post', '/api/admin/quotes/{id}/accept', 'Record that the customer has accepted a quote', {
        params: Id,
        body: Version,
        200: json(AdminQuoteDetail, 'The quote, with its order'),
        ...quoteRefusals,
      }),
      async (c) => {
        const accepted = await acceptQuote(services, {
          id: c.req.valid('param').id,
          version: c.req.valid('json').version,
          actor: requireActor(c),
        })
        if (accepted.ok) return c.json(await shown(accepted.value.quote), 200)
        const { status, body } = toQuoteResponse(accepted)
        return c.json(body, status)
      },
    )
    .openapi(
      route('get', '/api/admin/quotes/{id}/pdf', 'Download a quote as a PDF', {
        params: Id,
        200: PDF,
        404: json(Refusal, 'No such quote'),
        503: json(Refusal, 'The PDF could not be created'),
      }),
      async (c) => {
        const quote = await findQuote(database, c.req.valid('param').id)
        if (!quote) return c.json(toQuoteResponse(UNKNOWN).body, 404) as never
        return sendPdf(c, log, quoteNumber(quote.id), () => printQuote(database, quote)) as never
      },
    )
}
