import { expect, test } from 'vitest'
import { parseStoredDiscount, serialiseDiscount } from './storedDiscount.rules.ts'

test('is stored as earlier releases did, with a decimal value', () => {
  const discount = { code: 'ACE10', type: 'percentage', value: 1250 } as const
  expect(serialiseDiscount(discount)).toBe('{"code":"ACE10","type":"percentage","value":"12.50"}')
  expect(parseStoredDiscount(JSON.parse(serialiseDiscount(discount)))).toEqual(discount)
})

test('keeps its conditions', () => {
  const conditions = { minimumOrder: 5000, productIds: [4], categories: ['Parts'], goodsText: 'Parts and Launcher' }
  const discount = { code: 'SOME', type: 'fixed', value: 500, conditions } as const
  expect(parseStoredDiscount(JSON.parse(serialiseDiscount(discount)))).toEqual(discount)
})

test.each([
  {
    code: 'ACE10',
    type: 'fixed',
    value: '5.00',
    conditions: { minimumOrder: '5', productIds: [], categories: [], goodsText: '' },
  },
  {
    code: 'ACE10',
    type: 'fixed',
    value: '5.00',
    conditions: { minimumOrder: null, productIds: ['x'], categories: [], goodsText: '' },
  },
  undefined,
  'ACE10',
  { type: 'fixed', value: '5.00' },
  { code: 'ACE10', type: 'half', value: '5.00' },
  { code: 'ACE10', type: 'fixed', value: 500 },
  { code: 'ACE10', type: 'fixed', value: '-5.00' },
])('ignores a malformed one: %j', (stored) => expect(parseStoredDiscount(stored)).toBeNull())
