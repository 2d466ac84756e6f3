import { z } from 'zod'
import { fieldSchema, optionalFieldSchema } from '#/lib/fieldRules.schema.ts'
import { privacyRules, REQUEST_TYPES, type RequestType } from './privacy.rules.ts'

const TYPES = REQUEST_TYPES.map(({ id }) => id) as [RequestType, ...RequestType[]]

/** `POST /api/privacy-request`. */
export const PrivacyRequest = z.object({
  email: fieldSchema(privacyRules.email),
  requestType: z.enum(TYPES, { message: `Choose ${TYPES.join(' or ')}` }).default('access'),
  message: optionalFieldSchema(privacyRules.message),
})
export type PrivacyRequest = z.infer<typeof PrivacyRequest>
