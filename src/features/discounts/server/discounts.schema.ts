import { z } from 'zod'
import { Decimal } from '#/platform/schemas/decimal.schema.ts'
import { textSchema } from '#/platform/schemas/text.schema.ts'
import { INVALID_CODE } from '../discounts.rules.ts'

export const DISCOUNT_TYPES = ['percentage', 'fixed', 'free_delivery'] as const
export type DiscountType = (typeof DISCOUNT_TYPES)[number]

export const DiscountCode = textSchema()
  .trim()
  .min(1, 'Please enter a discount code')
  .max(40, INVALID_CODE)
  .transform((code) => code.toUpperCase())

/** `value` is per cent or pounds, by `type`. */
export const AppliedDiscount = z.object({ code: z.string(), type: z.enum(DISCOUNT_TYPES), value: Decimal })
export type AppliedDiscount = z.infer<typeof AppliedDiscount>

export const DiscountResponse = z.object({ valid: z.literal(true), ...AppliedDiscount.shape })

export const AdminDiscountCode = z.object({
  id: z.int(),
  ...AppliedDiscount.shape,
  isActive: z.boolean(),
  usageLimit: z.int().nullable(),
  usageCount: z.int(),
  validFrom: z.iso.datetime(),
  validUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  version: z.int(),
})
export type AdminDiscountCode = z.infer<typeof AdminDiscountCode>

const numberOrText = z.union([textSchema(), z.number()]).transform(String)

/** Numbers may be strings; days are `YYYY-MM-DD` or an ISO time, empty or null for none. Omitted fields stay. */
export const CodeForm = z.object({
  code: textSchema().optional(),
  type: z.enum(DISCOUNT_TYPES, 'Choose a type of discount').optional(),
  value: numberOrText.nullish(),
  usageLimit: numberOrText.nullish(),
  validFrom: textSchema().optional(),
  validUntil: textSchema().nullish(),
  isActive: z.boolean('Choose active or inactive').optional(),
  /** Optimistic lock: if given, saving over a newer version is a 409. */
  version: z.int().positive().optional(),
})
export type CodeForm = z.infer<typeof CodeForm>
