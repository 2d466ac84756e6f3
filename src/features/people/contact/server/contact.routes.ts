import { z } from '@hono/zod-openapi'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { CONTACT_MESSAGES } from '../contactMessages.ts'
import { queueContactEmails } from './contact.mail.ts'
import { ContactRequest } from './contact.schema.ts'
import { insertContact } from './contact.store.ts'

export const contactRoutes = ({ database, clock, mail, origin }: Services) => [
  endpoint('POST /api/contact', 'Send a message to the shop', {
    body: ContactRequest,
    201: json(z.object({ message: z.string() }), 'Saved'),
    limits: [{ name: 'contact', points: 20, seconds: 3600 }],
    async run({ body: message }) {
      await database.transaction(async (tx) => {
        const saved = await insertContact(tx, message, clock.now())
        if (saved) await queueContactEmails(tx, { mail, origin }, saved)
      })
      return { message: CONTACT_MESSAGES.en.sent.message }
    },
  }),
]
