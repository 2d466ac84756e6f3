import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { describeNotPayable } from '#/features/checkout/server/payable.ts'
import { createPaymentLink } from '#/features/phoneOrders/server/paymentLink.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import { tooManyAttemptsResponse } from '#/platform/limits.ts'
import { networkOf } from '#/platform/network.ts'
import { PDF, sendPdf } from '#/platform/pdfResponse.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { quoteNumber } from '../quotes.rules.ts'
import { acceptQuote, declineQuote } from './answerQuote.ts'
import { loadPublicQuote } from './loadQuote.ts'
import { printQuote } from './quoteFile.ts'
import { quoteRefusals, toPublicResponse } from './quotes.responses.ts'
import { Acceptance, AcceptedQuote, Decline, PublicQuote } from './quotes.schema.ts'
import { findQuote, findQuoteIdByLink, type QuoteRow } from './quotes.store.ts'

const Token = z.object({ token: z.string().max(100) })
const TOO_MANY = { 429: json(Refusal, 'Too many requests from this network') }
const NO_LINK = toPublicResponse({ code: 'unknownQuote' }).body
const CUSTOMER = 'customer'

/** For anyone with the link. */
export function quoteRoutes(services: Services) {
  const { database, clock, limits, config, log } = services
  // Each answer can send emails, and each PDF is printed.
  const answers = limits.get('quote-answer', { points: 30, seconds: 3600 })
  const prints = limits.get('quote-pdf', { points: 30, seconds: 3600 })
  const network = (c: Context) => networkOf(c, config.trustProxy)
  const shown = (quote: QuoteRow) => loadPublicQuote(database, quote, clock.now())

  return createRoutes()
    .openapi(
      route('get', '/api/quotes/{token}', 'Get the quote for a link', {
        params: Token,
        200: json(PublicQuote, 'The quote, or only its state once it is closed'),
        ...quoteRefusals,
      }),
      async (c) => {
        const id = await findQuoteIdByLink(database, c.req.valid('param').token)
        const quote = id && (await findQuote(database, id))
        return quote ? c.json(await shown(quote), 200) : c.json(NO_LINK, 404)
      },
    )
    .openapi(
      route('post', '/api/quotes/{token}/accept', 'Accept a quote, which creates its order, or pay for that order', {
        params: Token,
        body: Acceptance,
        200: json(AcceptedQuote, 'The quote, and the page to pay by card'),
        ...quoteRefusals,
        ...TOO_MANY,
      }),
      async (c) => {
        const allowed = await answers.consume(network(c))
        if (!allowed.ok) return tooManyAttemptsResponse(c, allowed)
        const { payment, ...answer } = c.req.valid('json')
        const id = await findQuoteIdByLink(database, c.req.valid('param').token)
        if (!id) return c.json(NO_LINK, 404)
        const accepted = await acceptQuote(services, { id, ...answer, actor: CUSTOMER })
        if (!accepted.ok) {
          const { status, body } = toPublicResponse(accepted)
          return c.json(body, status)
        }
        const { quote, order } = accepted.value
        if (payment === 'transfer') return c.json({ quote: await shown(quote), payUrl: null }, 200)
        const by = { actor: CUSTOMER, sendEmail: false, origin: services.origin() }
        const link = await createPaymentLink(services, order.id, by)
        if (link.ok) return c.json({ quote: await shown(quote), payUrl: link.value.url }, 200)
        return c.json({ message: describeNotPayable(link), code: link.code }, 409)
      },
    )
    .openapi(
      route('post', '/api/quotes/{token}/decline', 'Decline a quote', {
        params: Token,
        body: Decline,
        200: json(PublicQuote, 'The quote'),
        ...quoteRefusals,
        ...TOO_MANY,
      }),
      async (c) => {
        const allowed = await answers.consume(network(c))
        if (!allowed.ok) return tooManyAttemptsResponse(c, allowed)
        const id = await findQuoteIdByLink(database, c.req.valid('param').token)
        if (!id) return c.json(NO_LINK, 404)
        const { reason } = c.req.valid('json')
        const declined = await declineQuote(services, { id, reason, actor: CUSTOMER })
        if (declined.ok) return c.json(await shown(declined.value), 200)
        const { status, body } = toPublicResponse(declined)
        return c.json(body, status)
      },
    )
    .openapi(
      route('get', '/api/quotes/{token}/pdf', 'Download the quote for a link as a PDF', {
        params: Token,
        200: PDF,
        404: json(Refusal, 'No such link, or the quote is closed'),
        503: json(Refusal, 'The PDF could not be created'),
        ...TOO_MANY,
      }),
      async (c) => {
        const id = await findQuoteIdByLink(database, c.req.valid('param').token)
        const quote = id && (await findQuote(database, id))
        const isShown = quote && 'lines' in (await shown(quote))
        if (!isShown) return c.json(NO_LINK, 404) as never
        const allowed = await prints.consume(network(c))
        if (!allowed.ok) return tooManyAttemptsResponse(c, allowed) as never
        return sendPdf(c, log, quoteNumber(quote.id), () => printQuote(database, quote)) as never
      },
    )
}
