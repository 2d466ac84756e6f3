import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES, PAYMENT_STATUSES } from './orderStates.rules.ts'
import { isAwaitingProcessing, isConfirmedRevenue } from './orders.rules.ts'

describe('revenue', () => {
  const combinations = ORDER_STATUSES.flatMap((orderStatus) =>
    PAYMENT_STATUSES.map((paymentStatus) => ({ orderStatus, paymentStatus })),
  )
  const named = (kept: typeof combinations) =>
    kept.map(({ orderStatus, paymentStatus }) => `${paymentStatus} ${orderStatus}`)

  test('confirmed revenue is paid and processing, shipped or completed', () => {
    expect(named(combinations.filter(isConfirmedRevenue))).toEqual([
      'paid processing',
      'paid shipped',
      'paid completed',
    ])
  })

  test('awaiting processing is paid and pending or confirmed', () => {
    expect(named(combinations.filter(isAwaitingProcessing))).toEqual(['paid pending', 'paid confirmed'])
  })

  test('a paid order that is not cancelled counts as exactly one of the two', () => {
    const paid = combinations.filter(
      ({ orderStatus, paymentStatus }) => paymentStatus === 'paid' && orderStatus !== 'cancelled',
    )
    expect(paid.every((order) => isConfirmedRevenue(order) !== isAwaitingProcessing(order))).toBe(true)
  })
})
