import { z } from '@hono/zod-openapi'
import { londonDay } from '#/lib/workingDays.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import { tooManyAttemptsResponse } from '#/platform/limits.ts'
import { networkOf } from '#/platform/network.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { acknowledgement, responseDueOn } from '../deadline.rules.ts'
import { CONFIRM_DAYS } from '../privacy.rules.ts'
import { acknowledgementEmail } from './privacy.mail.ts'
import { Confirmation, PrivacyRequest } from './privacy.schema.ts'
import { confirmRequest, insertRequest, newToken } from './privacy.store.ts'
import { confirmationUrl } from './privacyRequests.ts'

/** Never reveals whether an address is known. Without an email, the administrator sends the link. */
export function privacyRoutes({ database, clock, limits, config, mail, origin }: Services) {
  const perNetwork = limits.get('privacy-network', { points: 20, seconds: 3600 })
  const confirmations = limits.get('privacy-confirm', { points: 60, seconds: 3600 })
  return createRoutes()
    .openapi(
      route('post', '/api/privacy-request', 'Request a copy of your personal data, or its deletion', {
        body: PrivacyRequest,
        201: json(z.object({ message: z.string() }), 'Acknowledged, with the date by which it will be answered'),
        400: json(Refusal, 'Not an email address, or no such type'),
        429: json(Refusal, 'Too many requests from this network'),
      }),
      async (c) => {
        const allowed = await perNetwork.consume(networkOf(c, config.trustProxy))
        if (!allowed.ok) return tooManyAttemptsResponse(c, allowed)
        const request = c.req.valid('json')
        const now = clock.now()
        const due = responseDueOn(londonDay(now))
        const { token, hash } = newToken()
        await database.transaction(async (tx) => {
          const saved = await insertRequest(tx, { request, dueOn: due, now, hash })
          await mail.queue(tx, {
            kind: 'privacy-acknowledgement',
            reference: `privacy-${saved.id}`,
            recipient: saved.email,
            ...acknowledgementEmail({ ...saved, link: confirmationUrl(origin(), token) }),
          })
        })
        return c.json({ message: acknowledgement(due) }, 201)
      },
    )
    .openapi(
      route(
        'post',
        '/api/privacy-request/confirm',
        'Confirm the requester’s email address with the token from an emailed link',
        {
          body: Confirmation,
          200: json(z.object({ message: z.string() }), 'Confirmed'),
          400: json(Refusal, 'The link has expired, has been used or is invalid'),
          429: json(Refusal, 'Too many attempts'),
        },
      ),
      async (c) => {
        const allowed = await confirmations.consume(networkOf(c, config.trustProxy))
        if (!allowed.ok) return tooManyAttemptsResponse(c, allowed)
        const request = await confirmRequest(database, c.req.valid('json').token, clock.now())
        return request ? c.json({ message: CONFIRMED }, 200) : c.json({ message: LINK_EXPIRED, code: 'linkEnded' }, 400)
      },
    )
}

const CONFIRMED = 'Thank you for confirming your email address. We’ll reply to your request by email.'
const LINK_EXPIRED = `This link no longer works. Links work once, for ${CONFIRM_DAYS} days. If you haven’t confirmed yet, please make your request again.`
