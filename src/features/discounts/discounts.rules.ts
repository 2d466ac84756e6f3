import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'
import type { DiscountType } from './server/discounts.schema.ts'

/** What a shopper reads of any code that cannot be used, whatever the reason. */
export const INVALID_CODE = 'This discount code is not valid or has expired.'

/** A discount as pricing needs it. `value` is in hundredths: pence if fixed, hundredths of a per cent if percentage. */
export type Discount = { code: string; type: DiscountType; value: number }

/**
 * What a discount takes off `subtotal`, in pence: a percentage rounded half up to the penny, a fixed amount as it is,
 * nothing for free delivery. Never more than the subtotal.
 */
export function discountAmount(discount: Discount | undefined, subtotal: Pence): Pence {
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

/**
 * Whether a code can be used at `now`. Both ends of its validity count as within. `heldUses` are uses that other buyers
 * hold while they pay; they count as used.
 */
export function checkCode(
  code: CodeTerms,
  now: Date,
  heldUses: number,
): Outcome<undefined, { code: 'invalidCode'; message: string }> {
  const usable =
    code.isActive &&
    now >= code.validFrom &&
    (code.validUntil === null || now <= code.validUntil) &&
    (code.usageLimit === null || code.usageCount + heldUses < code.usageLimit)
  return usable ? ok(undefined) : refuse('invalidCode', { message: INVALID_CODE })
}
