import { z } from 'zod'
import { fieldSchema, optionalFieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { contactRules } from '../contact.rules.ts'

export const ContactRequest = z.object({
  name: fieldSchema(contactRules.name),
  email: fieldSchema(contactRules.email),
  subject: optionalFieldSchema(contactRules.subject),
  message: fieldSchema(contactRules.message),
})
export type ContactRequest = z.infer<typeof ContactRequest>

export const Contact = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  subject: z.string().nullable(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  answeredBy: z.string().nullable(),
})
export type Contact = z.infer<typeof Contact>

export const ContactAnswered = z.object({ answered: z.boolean() })
