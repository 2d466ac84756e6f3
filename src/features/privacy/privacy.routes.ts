import { createRoute, z } from '@hono/zod-openapi'
import { Refusal } from '#/lib/refusal.schema.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { createRoutes, json, jsonBody } from '#/platform/http.ts'
import { tooManyTries } from '#/platform/limits.ts'
import type { Needs } from '#/platform/needs.ts'
import { networkOf } from '#/platform/network.ts'
import { acknowledgement, dueOn } from './answerBy.rules.ts'
import { PrivacyRequest } from './privacy.schema.ts'
import { keepRequest } from './privacy.store.ts'

/**
 * `POST /api/privacy-request`. Never looks whether the address is known. From one network 20 an hour; each that is
 * acknowledged is kept, since its answer is owed.
 */
export function privacyRoutes({ database, clock, limits, config }: Needs) {
  const fromNetwork = limits.of('privacy-network', { points: 20, seconds: 3600 })
  return createRoutes().openapi(
    createRoute({
      method: 'post',
      path: '/api/privacy-request',
      summary: 'Ask for the data that the shop holds about oneself, or for its deletion',
      request: { body: jsonBody(PrivacyRequest) },
      responses: {
        201: json(z.object({ message: z.string() }), 'Acknowledged, with the day by which it is answered'),
        400: json(Refusal, 'Not an e-mail address, or no such type'),
        429: json(Refusal, 'Too many requests from this network'),
      },
    }),
    async (c) => {
      const allowed = await fromNetwork.take(networkOf(c, config.trustProxy))
      if (!allowed.ok) return tooManyTries(c, allowed)
      const request = c.req.valid('json')
      const now = clock.now()
      const due = dueOn(londonDay(now))
      await keepRequest(database, { request, dueOn: due, now })
      return c.json({ message: acknowledgement(due) }, 201)
    },
  )
}
