import { expect, test } from 'vitest'
import { nextExpiry } from './nextExpiry.ts'

test.each([
  ['a winter lunchtime', '2026-11-20T13:00:00Z', '2026-11-20T14:00:00.000Z'],
  ['the cut-off itself', '2026-11-20T14:00:00Z', '2026-11-21T00:00:00.000Z'],
  ['a winter evening', '2026-11-20T20:00:00Z', '2026-11-21T00:00:00.000Z'],
  ['a summer lunchtime', '2026-07-01T12:00:00Z', '2026-07-01T13:00:00.000Z'],
  ['a summer evening', '2026-07-01T20:00:00Z', '2026-07-01T23:00:00.000Z'],
  ['the night on which the clocks go back', '2026-10-24T20:00:00Z', '2026-10-24T23:00:00.000Z'],
])('after %s', (_, now, next) => {
  expect(nextExpiry(new Date(now)).toISOString()).toBe(next)
})
