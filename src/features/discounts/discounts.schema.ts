import { z } from 'zod'
import { Decimal } from '#/lib/decimal.schema.ts'
import { text } from '#/lib/text.schema.ts'
import { INVALID_CODE } from './discounts.rules.ts'

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
