import { quoteNumber } from '#/features/buying/quotes/quotes.rules.ts'
import { ok } from '#/lib/outcome.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { QuoteRequest, RequestedQuote } from './quoteRequests.schema.ts'
import { requestQuote } from './requestQuote.ts'

const REQUESTS = { name: 'quote-request', points: 10, seconds: 3600 }

export const quoteRequestRoutes = (services: Services) => [
  endpoint('POST /api/quote-requests', 'Ask for a quote', {
    body: QuoteRequest,
    201: json(RequestedQuote, 'Received, now or earlier by the same request'),
    limits: [REQUESTS],
    async run({ body }) {
      const requested = await requestQuote(services, body)
      return requested.ok ? ok({ number: quoteNumber(requested.value.id) }) : requested
    },
    refuses: {
      unknownProduct: [409, 'We no longer sell one of these products. Please check your cart.'],
      tooMuch: [409, 'That’s more than we can put into one quote. Please get in touch.'],
      keyUsed: [409, 'We’ve already received a request from this form. Reload the page to send another.'],
    },
  }),
]
