import { createRoute, z } from '@hono/zod-openapi'
import { createRoutes, json, route } from '#/platform/http.ts'
import { tooManyAttemptsResponse } from '#/platform/limits.ts'
import { networkOf } from '#/platform/network.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { newsletterConsent } from '../newsletter.rules.ts'
import { queueWelcomeMail } from './newsletter.mail.ts'
import { NewsletterRequest } from './newsletter.schema.ts'
import { subscribe, unsubscribe } from './newsletter.store.ts'

const UNSUBSCRIBE_PATH = '/api/newsletter/unsubscribe'
const UNSUBSCRIBED = 'You’ve unsubscribed. You won’t get any more newsletters from us.'
const INCOMPLETE = 'This link isn’t complete. Please use the one in the email, or contact us.'
const UNKNOWN = 'This link isn’t for a current subscription, so you’re not on our list.'

/** Lenient: mail programs send only what RFC 8058 specifies. */
const Token = z.object({ token: z.string().max(200).optional() })

/** Never reveals who subscribes. Unsubscribing needs a token and no cookie: mail programs post it (RFC 8058). */
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
    .openapi(
      createRoute({
        method: 'post',
        path: UNSUBSCRIBE_PATH,
        summary: 'Unsubscribe from the newsletter with the token from an email link',
        request: {
          query: Token,
          body: {
            required: false,
            description: 'The token, unless it is in the URL. Email apps send `List-Unsubscribe=One-Click`.',
            content: {
              'application/json': { schema: Token },
              'application/x-www-form-urlencoded': { schema: Token },
            },
          },
        },
        responses: {
          200: json(z.object({ message: z.string() }), 'Unsubscribed, now or previously; plain text for a form post'),
          400: json(Refusal, 'No token'),
          404: json(Refusal, 'The token matches no subscription'),
        },
      }),
      async (c) => {
        const token = c.req.valid('query').token ?? c.req.valid('json')?.token ?? c.req.valid('form')?.token
        const isForm = !c.req.header('Content-Type')?.includes('json')
        const respond = (message: string, status: 200 | 400 | 404) =>
          (isForm ? c.text(message, status) : c.json({ message }, status)) as never
        if (!token) return respond(INCOMPLETE, 400)
        // PostgreSQL would reject anything but a UUID.
        const result = z.uuid().safeParse(token).success
          ? await database.transaction((tx) => unsubscribe(tx, { token }, clock.now()))
          : undefined
        return result ? respond(UNSUBSCRIBED, 200) : respond(UNKNOWN, 404)
      },
    )
    .openapi(
      route('get', UNSUBSCRIBE_PATH, 'Redirect to the page with the unsubscribe button', {
        query: Token,
        303: { description: 'To the page. The request itself changes nothing' },
      }),
      (c) => {
        const { token = '' } = c.req.valid('query')
        return c.redirect(`/newsletter/unsubscribe?token=${encodeURIComponent(token)}`, 303)
      },
    )
}
