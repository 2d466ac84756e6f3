import { expect, test } from 'vitest'
import { cancelledAt, refundDeadline } from './refundDeadline.rules.ts'

test('a cancelled order is to be refunded within 14 London days', () => {
  const cancelled = new Date('2026-06-01T23:30:00Z')
  expect(refundDeadline(cancelled, '2026-06-16')).toEqual({ dueOn: '2026-06-16', isOverdue: false })
  expect(refundDeadline(cancelled, '2026-06-17')).toEqual({ dueOn: '2026-06-16', isOverdue: true })
})

test('the days count from the last cancellation', () => {
  const moved = (to: string, createdAt: string) => ({ type: 'statusChanged', to, createdAt })
  const order = {
    createdAt: '2026-06-01T09:00:00Z',
    events: [
      moved('cancelled', '2026-06-02T09:00:00Z'),
      moved('confirmed', '2026-06-03T09:00:00Z'),
      moved('cancelled', '2026-06-04T09:00:00Z'),
      { type: 'noteAdded', to: null, createdAt: '2026-06-09T09:00:00Z' },
    ],
  }
  expect(cancelledAt(order).toISOString()).toBe('2026-06-04T09:00:00.000Z')
  expect(cancelledAt({ ...order, events: [] }).toISOString()).toBe('2026-06-01T09:00:00.000Z')
})
