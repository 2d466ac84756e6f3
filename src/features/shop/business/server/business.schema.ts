import { z } from 'zod'
import { optionalFieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { BAD_VAT_NUMBER, businessRules, isVatNumber, normaliseVatNumber } from '../business.rules.ts'
import type { BusinessDetails } from '../businessFields.ts'

/** Missing, null and empty become undefined. */
export const BusinessFields = z.object({
  company: optionalFieldSchema(businessRules.company),
  vatNumber: optionalFieldSchema(businessRules.vatNumber)
    .transform((typed) => (typed === undefined ? undefined : normaliseVatNumber(typed)))
    .refine((number) => number === undefined || isVatNumber(number), BAD_VAT_NUMBER),
  purchaseOrder: optionalFieldSchema(businessRules.purchaseOrder),
}) satisfies z.ZodType<BusinessDetails>
