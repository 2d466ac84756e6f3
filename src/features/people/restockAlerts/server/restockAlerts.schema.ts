import { z } from 'zod'
import { RecordId } from '#/platform/endpoint.ts'
import { fieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { textSchema } from '#/platform/schemas/strings.schema.ts'
import { ALERT_STATES, alertRules } from '../restockAlerts.rules.ts'

export const AlertRequest = z.object({
  productId: RecordId,
  email: fieldSchema(alertRules.email),
})

/** `needsConfirmation`: the request counts once a link in an email has been opened. */
export const AlertRequested = z.object({ message: z.string(), needsConfirmation: z.boolean() })
export type AlertRequested = z.infer<typeof AlertRequested>

export const AlertConfirmation = z.object({ token: textSchema().max(200, 'This link isn’t complete') })

export const AlertConfirmed = z.object({
  message: z.string(),
  product: z.object({ name: z.string(), slug: z.string() }),
})
export type AlertConfirmed = z.infer<typeof AlertConfirmed>

export const RestockAlert = z.object({
  id: z.int(),
  productId: z.int(),
  product: z.string(),
  email: z.string(),
  state: z.enum(ALERT_STATES),
  consentText: z.string(),
  requestedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  notifiedAt: z.iso.datetime().nullable(),
  cancelledAt: z.iso.datetime().nullable(),
})
export type RestockAlert = z.infer<typeof RestockAlert>
