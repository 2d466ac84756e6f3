import { z } from 'zod'
import { fieldSchema } from '#/lib/fieldRules.schema.ts'
import { newsletterRules } from './newsletter.rules.ts'

export const NewsletterRequest = z.object({ email: fieldSchema(newsletterRules.email) })
