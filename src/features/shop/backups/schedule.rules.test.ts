import { expect, test } from 'vitest'
import { lastDue } from './schedule.rules.ts'

test.each([
  ['03:30', '2026-11-22T03:30:00Z', '2026-11-22T03:30:00Z', 'at the very minute'],
  ['03:30', '2026-11-22T03:29:59Z', '2026-11-21T03:30:00Z', 'before it: yesterday'],
  ['03:30', '2026-07-01T03:00:00Z', '2026-07-01T02:30:00Z', 'in summer time'],
  ['00:15', '2026-07-01T23:20:00Z', '2026-07-01T23:15:00Z', 'in summer, when the day starts before midnight UTC'],
  ['01:30', '2026-10-25T03:00:00Z', '2026-10-25T00:30:00Z', 'shown twice in autumn: the first'],
  ['01:30', '2026-03-29T12:00:00Z', '2026-03-28T01:30:00Z', 'skipped in spring'],
  ['23:59', '2026-01-01T00:00:00Z', '2025-12-31T23:59:00Z', 'over the new year'],
])('%s at %s was last due at %s: %s', (at, now, due) => {
  expect(lastDue(at, new Date(now)).toISOString()).toBe(new Date(due).toISOString())
})
