import { z } from 'zod'
import { fieldSchema, optionalFieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { textSchema } from '#/platform/schemas/strings.schema.ts'
import { privacyRules, REQUEST_TYPES, type RequestType, refusalRules } from '../privacy.rules.ts'

const TYPES = REQUEST_TYPES.map(({ id }) => id) as [RequestType, ...RequestType[]]

export const PrivacyRequest = z.object({
  email: fieldSchema(privacyRules.email),
  requestType: z.enum(TYPES, { message: `Choose ${TYPES.join(' or ')}` }).default('access'),
  message: optionalFieldSchema(privacyRules.message),
})
export type PrivacyRequest = z.infer<typeof PrivacyRequest>

export const Confirmation = z.object({ token: textSchema().max(200, 'This link isn’t complete') })

export const AdminPrivacyRequest = z.object({
  id: z.int(),
  email: z.string(),
  requestType: z.enum(TYPES),
  message: z.string().nullable(),
  dueOn: z.iso.date(),
  state: z.enum(['received', 'confirmed', 'done', 'refused']),
  createdAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  closedBy: z.string().nullable(),
  outcome: z.string().nullable(),
})
export type AdminPrivacyRequest = z.infer<typeof AdminPrivacyRequest>

/** `holdUps` are the reasons why the person cannot be erased now. */
export const PrivacyRequestDetail = AdminPrivacyRequest.extend({ holdUps: z.array(z.string()) })
export type PrivacyRequestDetail = z.infer<typeof PrivacyRequestDetail>

/** `held` is by the name of the part of the shop that holds it. */
export const PersonalArchive = z.object({
  about: z.string(),
  madeAt: z.iso.datetime(),
  request: z.int(),
  notes: z.array(z.string()),
  held: z.record(z.string(), z.unknown()),
})

export const RefusalOfRequest = z.object({ reason: fieldSchema(refusalRules.reason) })
