import { z } from 'zod'
import { fieldSchema, optionalFieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { contactRules } from '../contact.rules.ts'

/** `POST /api/contact`. */
export const ContactRequest = z.object({
  name: fieldSchema(contactRules.name),
  email: fieldSchema(contactRules.email),
  subject: optionalFieldSchema(contactRules.subject),
  message: fieldSchema(contactRules.message),
})
export type ContactRequest = z.infer<typeof ContactRequest>

/** What somebody wrote to the shop, for the administrator. */
export const Contact = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  subject: z.string().nullable(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  /** When it was answered and by which administrator; null while it waits. */
  answeredAt: z.iso.datetime().nullable(),
  answeredBy: z.string().nullable(),
})
export type Contact = z.infer<typeof Contact>

/** `PUT /api/admin/contacts/{id}/answered`. */
export const ContactAnswered = z.object({ answered: z.boolean() })
