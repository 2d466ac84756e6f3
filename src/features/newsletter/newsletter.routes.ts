import { createRoute, z } from '@hono/zod-openapi'
import { Refusal } from '#/lib/refusal.schema.ts'
import { createRoutes, json, jsonBody } from '#/platform/http.ts'
import type { Needs } from '#/platform/needs.ts'
import { NEWSLETTER_CONSENT } from './newsletter.rules.ts'
import { NewsletterRequest } from './newsletter.schema.ts'
import { subscribe } from './newsletter.store.ts'

/** `POST /api/newsletter`. A repeat answers like a first time, so that nobody learns who subscribes. */
export function newsletterRoutes({ database, clock }: Needs) {
  return createRoutes().openapi(
    createRoute({
      method: 'post',
      path: '/api/newsletter',
      summary: 'Subscribe to the newsletter',
      request: { body: jsonBody(NewsletterRequest) },
      responses: {
        201: json(z.object({ message: z.string() }), 'Subscribed'),
        400: json(Refusal, 'Not an e-mail address'),
      },
    }),
    async (c) => {
      await subscribe(database, c.req.valid('json').email, NEWSLETTER_CONSENT, clock.now())
      return c.json({ message: 'Thank you for subscribing to our newsletter.' }, 201)
    },
  )
}
