import { z } from '@hono/zod-openapi'
import { createRoutes, json, route } from '#/platform/http.ts'
import { tooManyAttemptsResponse } from '#/platform/limits.ts'
import { unsubscribeRoutes } from '#/platform/mail/unsubscribe.routes.ts'
import { networkOf } from '#/platform/network.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { newsletterConsent } from '../newsletter.rules.ts'
import { queueWelcomeMail } from './newsletter.mail.ts'
import { NewsletterRequest } from './newsletter.schema.ts'
import { subscribe, unsubscribe } from './newsletter.store.ts'

const UNSUBSCRIBED = 'You’ve unsubscribed. You won’t get any more newsletters from us.'

/** Never reveals who subscribes. */
export function newsletterRoutes({ config, database, clock, limits, mail, origin }: Services) {
  // A club may subscribe in one evening; a bot subscribes strangers.
  const subscriptions = limits.get('newsletter', { points: 30, seconds: 3600 })
  return createRoutes()
    .openapi(
      route('post', '/api/newsletter', 'Subscribe to the newsletter', {
        body: NewsletterRequest,
        201: json(z.object({ message: z.string() }), 'Subscribed'),
        400: json(Refusal, 'Not an email address'),
        429: json(Refusal, 'Too many attempts; Retry-After says how many seconds to wait'),
      }),
      async (c) => {
        const allowed = await subscriptions.consume(networkOf(c, config.trustProxy))
        if (!allowed.ok) return tooManyAttemptsResponse(c, allowed)
        const now = clock.now()
        await database.transaction(async (tx) => {
          const { subscriber, isNew } = await subscribe(tx, c.req.valid('json').email, newsletterConsent(), now)
          if (isNew) await queueWelcomeMail(tx, { mail, origin, now }, subscriber)
        })
        return c.json({ message: 'Thank you for subscribing to our newsletter.' }, 201)
      },
    )
    .route(
      '/',
      unsubscribeRoutes({
        path: '/api/newsletter/unsubscribe',
        page: '/newsletter/unsubscribe',
        summary: 'Unsubscribe from the newsletter with the token from an email link',
        unknown: 'This link isn’t for a current subscription, so you’re not on our list.',
        unsubscribe: async (token) =>
          (await database.transaction((tx) => unsubscribe(tx, { token }, clock.now()))) && UNSUBSCRIBED,
      }),
    )
}
