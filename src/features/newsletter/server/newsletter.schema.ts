import { z } from 'zod'
import { fieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { newsletterRules } from '../newsletter.rules.ts'

export const NewsletterRequest = z.object({ email: fieldSchema(newsletterRules.email) })

/** Who subscribes or did, for the administrator. */
export const Subscriber = z.object({
  id: z.int(),
  email: z.string(),
  subscribed: z.boolean(),
  /** The words that they agreed to, and when. */
  consentText: z.string(),
  consentAt: z.iso.datetime(),
  /** Since when they subscribe no more. */
  unsubscribedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type Subscriber = z.infer<typeof Subscriber>
