import { z } from 'zod'
import { Decimal } from '#/platform/schemas/decimal.schema.ts'
import { text } from '#/platform/schemas/text.schema.ts'
import { INVALID_CODE } from '../discounts.rules.ts'

export const DISCOUNT_TYPES = ['percentage', 'fixed', 'free_delivery'] as const
export type DiscountType = (typeof DISCOUNT_TYPES)[number]

/** As typed: trimmed and upper-cased. */
export const DiscountCode = text()
  .trim()
  .min(1, 'Please enter a discount code')
  .max(40, INVALID_CODE)
  .transform((code) => code.toUpperCase())

/** `POST /api/discount/validate`: what a code gives. `value` is per cent or pounds, by `type`. */
export const AppliedDiscount = z.object({ code: z.string(), type: z.enum(DISCOUNT_TYPES), value: Decimal })
export type AppliedDiscount = z.infer<typeof AppliedDiscount>

export const DiscountAnswer = z.object({ valid: z.literal(true), ...AppliedDiscount.shape })

/** A discount code as the administrator sees it. */
export const AdminDiscountCode = z.object({
  id: z.int(),
  ...AppliedDiscount.shape,
  isActive: z.boolean(),
  usageLimit: z.int().nullable(),
  usageCount: z.int(),
  validFrom: z.iso.datetime(),
  validUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Counts edits. Sent back with the next one, it keeps a colleague's from being overwritten. */
  version: z.int(),
})
export type AdminDiscountCode = z.infer<typeof AdminDiscountCode>

const figure = z.union([text(), z.number()]).transform(String)

/**
 * A code as the administrator's form sends it: figures as numbers or text, days as `YYYY-MM-DD` or a time within them, empty
 * or null for none. What is left out stays as it is. `codeProblems` judges the whole.
 */
export const CodeForm = z.object({
  code: text().optional(),
  type: z.enum(DISCOUNT_TYPES, 'Choose a type of discount').optional(),
  value: figure.nullish(),
  usageLimit: figure.nullish(),
  validFrom: text().optional(),
  validUntil: text().nullish(),
  isActive: z.boolean('A code is active or not').optional(),
  /** The version that was edited. With it, an edit that somebody else has overtaken is refused. */
  version: z.int().positive().optional(),
})
export type CodeForm = z.infer<typeof CodeForm>
