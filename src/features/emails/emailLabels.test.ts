import { expect, it } from 'vitest'
import { describeState, subjectOf } from './emailLabels.ts'

it.each([
  ['ORD-PBBJJ6PGV6', 'orders', 'ORD-PBBJJ6PGV6', 'ORD-PBBJJ6PGV6'],
  ['ORD-PBBJJ6PGV6/310', 'orders', 'ORD-PBBJJ6PGV6', 'ORD-PBBJJ6PGV6'],
  ['ORD-PBBJJ6PGV6-refund-4', 'orders', 'ORD-PBBJJ6PGV6', 'ORD-PBBJJ6PGV6'],
  ['privacy-2', 'privacy-requests', '2', 'Privacy request 2'],
  ['privacy-2-0a1b2c3d', 'privacy-requests', '2', 'Privacy request 2'],
  ['contact-5', 'contacts', '5', 'Message 5'],
  ['question-4', 'product-questions', '4', 'Question 4'],
  ['quote-1001-0a1b2c3d', 'quotes', '1001', 'Quote Q-1001'],
  ['subscriber-7-2026-11-21T10:05:00.000Z', 'newsletters', '7', 'Subscriber 7'],
  ['restock-3-2026-11-21T10:05:00.000Z', 'restock-alerts', '3', 'Restock alert 3'],
])('finds the subject of the reference %s', (reference, list, id, words) =>
  expect(subjectOf(reference)).toEqual({ list, id, words }),
)

it('finds no subject for an internal reference', () =>
  expect(subjectOf('0b1cf0f4-9f0e-4a53-8f8e-3f5a1a2c9f10')).toBeUndefined())

it('promises seconds only for an email queued within the last minute', () => {
  const queuedAt = '2026-11-21T10:00:00.000Z'
  const after = (seconds: number, attempts = 0) =>
    describeState({ state: 'waiting', attempts, queuedAt }, Date.parse(queuedAt) + seconds * 1000)
  expect(after(59)).toBe('It’ll be sent within a few seconds.')
  expect(after(60)).toBe('It’s taking longer than usual. The shop will keep trying for about five days.')
  expect(after(5, 1)).toContain('The mail server hasn’t accepted it yet.')
})
