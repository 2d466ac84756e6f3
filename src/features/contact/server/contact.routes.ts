import { z } from '@hono/zod-openapi'
import { createRoutes, json, route } from '#/platform/http.ts'
import { tooManyAttemptsResponse } from '#/platform/limits.ts'
import { networkOf } from '#/platform/network.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { CONTACT_MESSAGES } from '../contactMessages.ts'
import { queueContactEmails } from './contact.mail.ts'
import { ContactRequest } from './contact.schema.ts'
import { insertContact } from './contact.store.ts'

export function contactRoutes({ database, clock, limits, config, mail, origin }: Services) {
  const messages = limits.get('contact', { points: 20, seconds: 3600 })
  return createRoutes().openapi(
    route('post', '/api/contact', 'Send a message to the shop', {
      body: ContactRequest,
      201: json(z.object({ message: z.string() }), 'Saved'),
      400: json(Refusal, 'A field is missing, too short or too long'),
      429: json(Refusal, 'Too many messages from this network'),
    }),
    async (c) => {
      const allowed = await messages.consume(networkOf(c, config.trustProxy))
      if (!allowed.ok) return tooManyAttemptsResponse(c, allowed)
      const message = c.req.valid('json')
      await database.transaction(async (tx) => {
        const saved = await insertContact(tx, message, clock.now())
        if (saved) await queueContactEmails(tx, { mail, origin }, saved)
      })
      return c.json({ message: CONTACT_MESSAGES.en.sent.message }, 201)
    },
  )
}
