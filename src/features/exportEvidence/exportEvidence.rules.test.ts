import { expect, test } from 'vitest'
import type { OrderEventType } from '#/features/orders/server/orders.schema.ts'
import { evidenceDue, timeOfSupply } from './exportEvidence.rules.ts'

test.each([
  ['2026-11-24', '2027-02-24'],
  ['2026-11-30', '2027-02-28'],
  ['2027-11-30', '2028-02-29'],
  ['2026-12-31', '2027-03-31'],
  ['2027-01-31', '2027-04-30'],
])('evidence for goods supplied on %s is due by %s', (supplied, due) => {
  expect(evidenceDue(supplied)).toBe(due)
})

test('the time of supply is the earlier of payment and dispatch', () => {
  const event = (type: OrderEventType, to: string | null, day: string) => ({
    type,
    to,
    createdAt: new Date(`${day}T12:00:00Z`),
  })
  const shipped = [event('placed', 'pending', '2026-11-01'), event('statusChanged', 'shipped', '2026-11-20')]
  expect(timeOfSupply(shipped, undefined)).toBe('2026-11-20')
  expect(timeOfSupply(shipped, '2026-11-24')).toBe('2026-11-20')
  expect(timeOfSupply(shipped, '2026-11-05')).toBe('2026-11-05')
  expect(timeOfSupply([event('parcelSent', null, '2026-11-10'), ...shipped], undefined)).toBe('2026-11-10')
  expect(timeOfSupply([event('statusChanged', 'processing', '2026-11-02')], undefined)).toBeUndefined()
})
