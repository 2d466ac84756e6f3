import { expect, test } from 'vitest'
import { parseStoredDiscount, serialiseDiscount } from './storedDiscount.rules.ts'

test('is stored as earlier releases did, with a decimal value', () => {
  const discount = { code: 'ACE10', type: 'percentage', value: 1250 } as const
  expect(serialiseDiscount(discount)).toBe('{"code":"ACE10","type":"percentage","value":"12.50"}')
  expect(parseStoredDiscount(JSON.parse(serialiseDiscount(discount)))).toEqual(discount)
})

test.each([
  undefined,
  'ACE10',
  { type: 'fixed', value: '5.00' },
  { code: 'ACE10', type: 'half', value: '5.00' },
  { code: 'ACE10', type: 'fixed', value: 500 },
  { code: 'ACE10', type: 'fixed', value: '-5.00' },
])('ignores a malformed one: %j', (stored) => expect(parseStoredDiscount(stored)).toBeNull())
