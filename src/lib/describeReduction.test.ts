import { expect, test } from 'vitest'
import { describeReduction } from './describeReduction.ts'

test.each([
  ['ACE10', 18_950, 0, '−£189.50'],
  ['FREESHIP', 0, 0, 'Free delivery'],
  // Delivery at an agreed fee, or a code worth 0%.
  ['FREESHIP', 0, 5000, undefined],
  [null, 0, 0, undefined],
])('%s that takes off %i, with delivery at %i', (discountCode, discountAmount, deliveryFee, words) => {
  expect(describeReduction({ discountCode, discountAmount, deliveryFee })).toBe(words)
})
