import { expect, test } from 'vitest'
import { describeReduction } from './reductions.ts'

test.each([
  ['ACE10', 'percentage', 18_950, 0, '−£189.50'],
  ['FREESHIP', 'free_delivery', 0, 0, 'Free delivery'],
  // Delivery at an agreed fee.
  ['FREESHIP', 'free_delivery', 0, 5000, undefined],
  // Worth 0%: delivery is free because of the order’s total.
  ['NOTHING', 'percentage', 0, 0, undefined],
  // From before types were stored.
  ['FREESHIP', null, 0, 0, 'Free delivery'],
  [null, null, 0, 0, undefined],
] as const)(
  '%s (%s) that takes off %i, with delivery at %i',
  (discountCode, discountType, discountAmount, deliveryFee, words) => {
    expect(describeReduction({ discountCode, discountType, discountAmount, deliveryFee })).toBe(words)
  },
)
