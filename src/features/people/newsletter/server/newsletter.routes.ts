import { z } from '@hono/zod-openapi'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { unsubscribeRoutes } from '#/platform/mail/unsubscribe.routes.ts'
import type { Services } from '#/platform/services.ts'
import { newsletterConsent } from '../newsletter.rules.ts'
import { queueWelcomeMail } from './newsletter.mail.ts'
import { NewsletterRequest } from './newsletter.schema.ts'
import { subscribe, unsubscribe } from './newsletter.store.ts'

const UNSUBSCRIBED = 'You’ve unsubscribed. You won’t get any more newsletters from us.'

/** Never reveals who subscribes. */
export function newsletterRoutes({ database, clock, mail, origin }: Services) {
  return [
    endpoint('POST /api/newsletter', 'Subscribe to the newsletter', {
      body: NewsletterRequest,
      201: json(z.object({ message: z.string() }), 'Subscribed'),
      // A club may subscribe in one evening; a bot subscribes strangers.
      limits: [{ name: 'newsletter', points: 30, seconds: 3600 }],
      async run({ body: { email } }) {
        const now = clock.now()
        await database.transaction(async (tx) => {
          const { subscriber, isNew } = await subscribe(tx, email, newsletterConsent(), now)
          if (isNew) await queueWelcomeMail(tx, { mail, origin, now }, subscriber)
        })
        return { message: 'Thank you for subscribing to our newsletter.' }
      },
    }),
    ...unsubscribeRoutes({
      path: '/api/newsletter/unsubscribe',
      page: '/newsletter/unsubscribe',
      summary: 'Unsubscribe from the newsletter with the token from an email link',
      unsubscribe: async (token) =>
        (await database.transaction((tx) => unsubscribe(tx, token, clock.now()))) && UNSUBSCRIBED,
    }),
  ]
}
