import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'
import type { DiscountType } from '#/lib/reductions.ts'
import type { CodeConditions } from './conditions.rules.ts'

/** Shown for any unusable code, whatever the reason. */
export const INVALID_CODE = 'This discount code is not valid or has expired.'

/** `value` is in pence (fixed) or hundredths of a per cent (percentage). */
export type Reduction = { type: DiscountType; value: number }

export type Discount = Reduction & {
  code: string
  conditions?: (CodeConditions & { goodsText: string }) | undefined
}

/** In pence, at most `subtotal`, that of the goods it applies to. Percentages round half up; free delivery takes off nothing here. */
export function discountAmount(discount: Reduction | undefined, subtotal: Pence): Pence {
  switch (discount?.type) {
    case 'percentage':
      return Math.min(subtotal, Math.floor((2 * subtotal * discount.value + 10_000) / 20_000))
    case 'fixed':
      return Math.min(subtotal, discount.value)
    default:
      return 0
  }
}

type CodeTerms = {
  isActive: boolean
  usageLimit: number | null
  usageCount: number
  validFrom: Date
  validUntil: Date | null
}

/** Both ends of the validity are inclusive. Uses reserved by other buyers count as used. */
export function checkCode(
  code: CodeTerms,
  now: Date,
  reservedUses: number,
): Outcome<undefined, { code: 'invalidCode'; message: string }> {
  const usable =
    code.isActive &&
    now >= code.validFrom &&
    (code.validUntil === null || now <= code.validUntil) &&
    (code.usageLimit === null || code.usageCount + reservedUses < code.usageLimit)
  return usable ? ok(undefined) : refuse('invalidCode', { message: INVALID_CODE })
}
