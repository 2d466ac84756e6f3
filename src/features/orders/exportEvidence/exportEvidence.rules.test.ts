import { expect, test } from 'vitest'
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
  expect(timeOfSupply(undefined, '2026-11-20')).toBe('2026-11-20')
  expect(timeOfSupply('2026-11-24', '2026-11-20')).toBe('2026-11-20')
  expect(timeOfSupply('2026-11-05', '2026-11-20')).toBe('2026-11-05')
  expect(timeOfSupply(undefined, undefined)).toBeUndefined()
})
