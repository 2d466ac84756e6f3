import { createRoute, z } from '@hono/zod-openapi'
import { Refusal } from '#/lib/refusal.schema.ts'
import { createRoutes, json, jsonBody } from '#/platform/http.ts'
import { tooManyTries } from '#/platform/limits.ts'
import type { Needs } from '#/platform/needs.ts'
import { networkOf } from '#/platform/network.ts'
import { NEWSLETTER_CONSENT } from './newsletter.rules.ts'
import { NewsletterRequest } from './newsletter.schema.ts'
import { subscribe } from './newsletter.store.ts'

/** `POST /api/newsletter`. A repeat answers like a first time, so that nobody learns who subscribes. */
export function newsletterRoutes({ config, database, clock, limits }: Needs) {
  // A club may subscribe in one evening; a machine subscribes strangers.
  const subscriptions = limits.of('newsletter', { points: 30, seconds: 3600 })
  return createRoutes().openapi(
    createRoute({
      method: 'post',
      path: '/api/newsletter',
      summary: 'Subscribe to the newsletter',
      request: { body: jsonBody(NewsletterRequest) },
      responses: {
        201: json(z.object({ message: z.string() }), 'Subscribed'),
        400: json(Refusal, 'Not an e-mail address'),
        429: json(Refusal, 'Too many tries; Retry-After says how many seconds to wait'),
      },
    }),
    async (c) => {
      const allowed = await subscriptions.take(networkOf(c, config.trustProxy))
      if (!allowed.ok) return tooManyTries(c, allowed)
      await subscribe(database, c.req.valid('json').email, NEWSLETTER_CONSENT, clock.now())
      return c.json({ message: 'Thank you for subscribing to our newsletter.' }, 201)
    },
  )
}
