import { z } from 'zod'
import { fieldSchema, optionalFieldSchema } from '#/lib/fieldRules.schema.ts'
import { contactRules } from './contact.rules.ts'

/** `POST /api/contact`. */
export const ContactRequest = z.object({
  name: fieldSchema(contactRules.name),
  email: fieldSchema(contactRules.email),
  subject: optionalFieldSchema(contactRules.subject),
  message: fieldSchema(contactRules.message),
})
export type ContactRequest = z.infer<typeof ContactRequest>
