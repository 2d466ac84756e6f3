import { expect, test } from 'vitest'
import { actWords, plainName } from './actWords.ts'

test.each([
  ['order.statusChanged', 'Order: status changed'],
  ['discountCode.updated', 'Discount code: updated'],
  ['privacyRequest.erased', 'Privacy request: erased'],
])('formats %s as “%s”', (action, words) => {
  expect(actWords(action)).toBe(words)
})

test('splits identifiers into words', () => {
  expect(plainName('isApproved')).toBe('is approved')
  expect(plainName('low-stock_limit')).toBe('low stock limit')
})
