import { expect, test } from 'vitest'
import { ApiError } from '#/browser/api.ts'
import { isInProgress, ORDER_STATUSES } from '#/features/orders/orders/orderStates.rules.ts'
import { lookupFailure, STATUS_LABELS } from './orderLookup.queries.ts'

test('a missing order gets the specification’s message, whatever the response says', () => {
  expect(lookupFailure(new ApiError(404, '{"message":"Not found"}'))).toEqual({
    title: 'Order Not Found',
    message: 'Please check your order ID and try again, or contact support for assistance.',
  })
})

test('other failures do not claim that the order is missing', () => {
  const limited = lookupFailure(
    new ApiError(429, '{"message":"Too many attempts. Please wait a minute and try again."}'),
  )
  expect(limited.message).toBe('Too many attempts. Please wait a minute and try again.')
  expect(limited.title).not.toContain('Not Found')
  expect(lookupFailure(new TypeError('Failed to fetch')).message).toContain('couldn’t reach the shop')
})

test('every status has a label and a sentence', () => {
  for (const status of ORDER_STATUSES) {
    expect(STATUS_LABELS[status].label.toLowerCase()).toBe(status)
    expect(STATUS_LABELS[status].meaning).toMatch(/\.$/)
  }
})

test('an estimated delivery date applies until the order is completed', () => {
  expect(ORDER_STATUSES.filter(isInProgress)).toEqual(['confirmed', 'processing', 'shipped'])
})
