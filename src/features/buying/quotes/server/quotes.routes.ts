import { z } from '@hono/zod-openapi'
import { notOpenRefusals, type OrderNotOpen } from '#/features/buying/checkout/server/payable.ts'
import { createPaymentLink } from '#/features/buying/paymentLinks/server/paymentLink.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { endpoint, FieldRefusal, type Refusals } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { networkOf } from '#/platform/network.ts'
import { PDF, sendPdf } from '#/platform/pdfResponse.ts'
import type { Services } from '#/platform/services.ts'
import { quoteNumber } from '../quotes.rules.ts'
import { acceptQuote, declineQuote } from './answerQuote.ts'
import { loadPublicQuote } from './loadQuote.ts'
import { printQuote } from './quoteFile.ts'
import { publicQuoteRefusals, type QuoteRefusal } from './quotes.responses.ts'
import { Acceptance, AcceptedQuote, Decline, PublicQuote } from './quotes.schema.ts'
import { findQuote, findQuoteIdByLink, type QuoteRow } from './quotes.store.ts'

const Token = z.object({ token: z.string().max(100) })
const CUSTOMER = 'customer'
// Each answer can send emails, and each PDF is printed.
const ANSWERS = { name: 'quote-answer', points: 30, seconds: 3600 }

const refusals = {
  ...publicQuoteRefusals,
  ...notOpenRefusals,
} satisfies Refusals<QuoteRefusal | OrderNotOpen>

/** For anyone with the link. */
export function quoteRoutes(services: Services) {
  const { database, clock, log, limits, config } = services
  const prints = limits.get('quote-pdf', { points: 30, seconds: 3600 })
  const shown = (quote: QuoteRow) => loadPublicQuote(database, quote, clock.now())

  return [
    endpoint('GET /api/quotes/{token}', 'Get the quote for a link', {
      params: Token,
      200: json(PublicQuote, 'The quote, or only its state once it is closed'),
      async run({ params: { token } }) {
        const id = await findQuoteIdByLink(database, token)
        const quote = id && (await findQuote(database, id))
        return quote ? ok(await shown(quote)) : refuse('unknownQuote')
      },
      refuses: publicQuoteRefusals,
    }),
    endpoint('POST /api/quotes/{token}/accept', 'Accept a quote, which creates its order, or pay for that order', {
      params: Token,
      body: Acceptance,
      200: json(AcceptedQuote, 'The quote, and the page to pay by card'),
      limits: [ANSWERS],
      async run({ params: { token }, body: { payment, ...answer } }) {
        const id = await findQuoteIdByLink(database, token)
        if (!id) return refuse('unknownQuote')
        const accepted = await acceptQuote(services, { id, ...answer, actor: CUSTOMER })
        if (!accepted.ok) return accepted
        const { quote, order } = accepted.value
        if (payment === 'transfer') return ok({ quote: await shown(quote), payUrl: null })
        const link = await createPaymentLink(services, order.id, { actor: CUSTOMER, sendEmail: false })
        return link.ok ? ok({ quote: await shown(quote), payUrl: link.value.url }) : link
      },
      refuses: refusals,
    }),
    endpoint('POST /api/quotes/{token}/decline', 'Decline a quote', {
      params: Token,
      body: Decline,
      200: json(PublicQuote, 'The quote'),
      limits: [ANSWERS],
      async run({ params: { token }, body: { reason } }) {
        const id = await findQuoteIdByLink(database, token)
        if (!id) return refuse('unknownQuote')
        const declined = await declineQuote(services, { id, reason, actor: CUSTOMER })
        return declined.ok ? ok(await shown(declined.value)) : declined
      },
      refuses: publicQuoteRefusals,
    }),
    endpoint('GET /api/quotes/{token}/pdf', 'Download the quote for a link as a PDF', {
      params: Token,
      200: PDF,
      429: json(FieldRefusal, 'Too many from this network; Retry-After says how many seconds to wait'),
      async run({ c, params: { token } }) {
        const id = await findQuoteIdByLink(database, token)
        const quote = id && (await findQuote(database, id))
        const isShown = quote && 'lines' in (await shown(quote))
        if (!isShown) return refuse('unknownQuote')
        const allowed = await prints.consume(networkOf(c, config.trustProxy))
        if (!allowed.ok) return allowed
        return ok(await sendPdf(c, log, quoteNumber(quote.id), () => printQuote(database, quote, clock.now())))
      },
      refuses: { unknownQuote: publicQuoteRefusals.unknownQuote },
    }),
  ]
}
