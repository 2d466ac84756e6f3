import { createRoute, z } from '@hono/zod-openapi'
import { Refusal } from '#/lib/refusal.schema.ts'
import { createRoutes, json, jsonBody } from '#/platform/http.ts'
import { tooManyTries } from '#/platform/limits.ts'
import type { Needs } from '#/platform/needs.ts'
import { networkOf } from '#/platform/network.ts'
import { CONTACT_MESSAGES } from './contact.messages.ts'
import { ContactRequest } from './contact.schema.ts'
import { keepMessage } from './contact.store.ts'

/** `POST /api/contact`: 20 messages an hour from one network, more than a club writes and less than a spammer wants. */
export function contactRoutes({ database, clock, limits, config }: Needs) {
  const messages = limits.of('contact', { points: 20, seconds: 3600 })
  return createRoutes().openapi(
    createRoute({
      method: 'post',
      path: '/api/contact',
      summary: 'Write to the shop',
      request: { body: jsonBody(ContactRequest) },
      responses: {
        201: json(z.object({ message: z.string() }), 'Kept'),
        400: json(Refusal, 'A field is missing, too short or too long'),
        429: json(Refusal, 'Too many messages from this network'),
      },
    }),
    async (c) => {
      const allowed = await messages.take(networkOf(c, config.trustProxy))
      if (!allowed.ok) return tooManyTries(c, allowed)
      await keepMessage(database, c.req.valid('json'), clock.now())
      return c.json({ message: CONTACT_MESSAGES.en.sent.message }, 201)
    },
  )
}
