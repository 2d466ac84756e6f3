import { z } from 'zod'
import { fieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { DayInput, textSchema } from '#/platform/schemas/strings.schema.ts'
import { evidenceRules } from '../exportEvidence.rules.ts'

export const NewEvidence = z.strictObject({
  /** Idempotency key, created by the form. */
  requestKey: textSchema().min(8, 'Send a request key of at least 8 characters').max(100),
  text: fieldSchema(evidenceRules.text),
  /** The London day on which the goods left the UK. */
  exportedOn: DayInput,
})
export type NewEvidence = z.infer<typeof NewEvidence>

export const ExportEvidence = z.object({
  /** The last day for it; null while the order is neither paid nor dispatched. */
  dueBy: z.iso.date().nullable(),
  evidence: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      exportedOn: z.iso.date(),
      author: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
})
export type ExportEvidence = z.infer<typeof ExportEvidence>
