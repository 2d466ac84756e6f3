import { expect, test } from 'vitest'
import { formatAction, formatIdentifier } from './formatAction.ts'

test.each([
  ['order.statusChanged', 'Order: status changed'],
  ['discountCode.updated', 'Discount code: updated'],
  ['privacyRequest.erased', 'Privacy request: erased'],
])('formats %s as “%s”', (action, words) => {
  expect(formatAction(action)).toBe(words)
})

test('splits identifiers into words', () => {
  expect(formatIdentifier('isApproved')).toBe('is approved')
  expect(formatIdentifier('low-stock_limit')).toBe('low stock limit')
})
