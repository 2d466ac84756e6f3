import { z } from 'zod'
import { fieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { newsletterRules } from '../newsletter.rules.ts'

export const NewsletterRequest = z.object({ email: fieldSchema(newsletterRules.email) })

export const Subscriber = z.object({
  id: z.int(),
  email: z.string(),
  subscribed: z.boolean(),
  consentText: z.string(),
  consentAt: z.iso.datetime(),
  unsubscribedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type Subscriber = z.infer<typeof Subscriber>
