import { expect, test } from 'vitest'
import { actWords, plainName } from './actWords.ts'

test.each([
  ['order.statusChanged', 'Order: status changed'],
  ['discountCode.updated', 'Discount code: updated'],
  ['privacyRequest.erased', 'Privacy request: erased'],
])('%s reads “%s”', (action, words) => {
  expect(actWords(action)).toBe(words)
})

test('a field’s name in plain words', () => {
  expect(plainName('isApproved')).toBe('is approved')
  expect(plainName('low-stock_limit')).toBe('low stock limit')
})
