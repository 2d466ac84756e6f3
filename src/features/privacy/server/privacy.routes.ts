import { z } from '@hono/zod-openapi'
import { londonDay } from '#/lib/workingDays.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import { tooManyTries } from '#/platform/limits.ts'
import type { Needs } from '#/platform/needs.ts'
import { networkOf } from '#/platform/network.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import { acknowledgement, dueOn } from '../answerBy.rules.ts'
import { acknowledgementMail } from './privacy.mail.ts'
import { Confirmation, PrivacyRequest } from './privacy.schema.ts'
import { confirmRequest, keepRequest, newToken } from './privacy.store.ts'
import { confirmLink } from './privacyRequests.ts'

/**
 * Never reveals whether an address is known. Beyond 5 emails a day to one address, the administrator sends the link.
 */
export function privacyRoutes({ database, clock, limits, config, mail, origin }: Needs) {
  const fromNetwork = limits.of('privacy-network', { points: 20, seconds: 3600 })
  const toAddress = limits.of('privacy-address', { points: 5, seconds: 86_400 })
  const tries = limits.of('privacy-confirm', { points: 60, seconds: 3600 })
  return createRoutes()
    .openapi(
      route('post', '/api/privacy-request', 'Ask for the data that the shop holds about oneself, or for its deletion', {
        body: PrivacyRequest,
        201: json(z.object({ message: z.string() }), 'Acknowledged, with the day by which it is answered'),
        400: json(Refusal, 'Not an email address, or no such type'),
        429: json(Refusal, 'Too many requests from this network'),
      }),
      async (c) => {
        const allowed = await fromNetwork.take(networkOf(c, config.trustProxy))
        if (!allowed.ok) return tooManyTries(c, allowed)
        const request = c.req.valid('json')
        const now = clock.now()
        const due = dueOn(londonDay(now))
        const { token, hash } = newToken()
        const mayMail = (await toAddress.take(request.email.toLowerCase())).ok
        await database.transaction(async (tx) => {
          const kept = await keepRequest(tx, { request, dueOn: due, now, hash })
          if (!mayMail) return
          await mail.queue(tx, {
            kind: 'privacy-acknowledgement',
            reference: `privacy-${kept.id}`,
            recipient: kept.email,
            ...acknowledgementMail({ ...kept, link: confirmLink(origin(), token) }),
          })
        })
        return c.json({ message: acknowledgement(due) }, 201)
      },
    )
    .openapi(
      route(
        'post',
        '/api/privacy-request/confirm',
        'Confirm with the secret of a mailed link that the address of a request is one’s own',
        {
          body: Confirmation,
          200: json(z.object({ message: z.string() }), 'Confirmed'),
          400: json(Refusal, 'The link counts no more, or never did'),
          429: json(Refusal, 'Too many tries'),
        },
      ),
      async (c) => {
        const allowed = await tries.take(networkOf(c, config.trustProxy))
        if (!allowed.ok) return tooManyTries(c, allowed)
        const request = await confirmRequest(database, c.req.valid('json').token, clock.now())
        return request ? c.json({ message: CONFIRMED }, 200) : c.json({ message: NO_LINK, code: 'linkEnded' }, 400)
      },
    )
}

const CONFIRMED = 'Thank you. We now know that the address is yours, and we’ll answer your request by email.'
const NO_LINK =
  'This link no longer works. Links work once, for 30 days. If you haven’t confirmed yet, please make your request again.'
