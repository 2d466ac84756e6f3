import { quoteNumber } from '#/features/quotes/quotes.rules.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import { tooManyAttemptsResponse } from '#/platform/limits.ts'
import { networkOf } from '#/platform/network.ts'
import { FieldRefusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { QuoteRequest, RequestedQuote } from './quoteRequests.schema.ts'
import { type QuoteRequestRefusal, requestQuote } from './requestQuote.ts'

const MESSAGES: Record<QuoteRequestRefusal['code'], string> = {
  unknownProduct: 'We no longer sell one of these products. Please check your cart.',
  tooMuch: 'That’s more than we can put into one quote. Please get in touch.',
  keyUsed: 'We’ve already received a request from this form. Reload the page to send another.',
}

export function quoteRequestRoutes(services: Services) {
  const { limits, config } = services
  const requests = limits.get('quote-request', { points: 10, seconds: 3600 })
  return createRoutes().openapi(
    route('post', '/api/quote-requests', 'Ask for a quote', {
      body: QuoteRequest,
      201: json(RequestedQuote, 'Received, now or earlier by the same request'),
      400: json(FieldRefusal, 'Malformed; `field` says where'),
      409: json(FieldRefusal, 'A product is no longer sold, or the key has been used'),
      429: json(FieldRefusal, 'Too many requests from this network'),
    }),
    async (c) => {
      const allowed = await requests.consume(networkOf(c, config.trustProxy))
      if (!allowed.ok) return tooManyAttemptsResponse(c, allowed)
      const requested = await requestQuote(services, c.req.valid('json'))
      if (requested.ok) return c.json({ number: quoteNumber(requested.value.id) }, 201)
      return c.json({ message: MESSAGES[requested.code], code: requested.code }, 409)
    },
  )
}
