import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#/lib/workingDays.ts'
import { formatPeriod, periodOf } from './period.rules.ts'
import type { PeriodName } from './periodNames.ts'

test.each([
  ['thisMonth', '2026-11-24', 1, '2026-11-01', '2026-11-30'],
  ['lastMonth', '2026-03-31', 1, '2026-02-01', '2026-02-28'],
  ['lastMonth', '2024-03-01', 1, '2024-02-01', '2024-02-29'],
  ['lastMonth', '2026-01-01', 1, '2025-12-01', '2025-12-31'],
  ['thisQuarter', '2026-11-24', 1, '2026-10-01', '2026-12-31'],
  ['thisQuarter', '2026-11-24', 2, '2026-11-01', '2027-01-31'],
  ['thisQuarter', '2026-11-24', 3, '2026-09-01', '2026-11-30'],
  ['thisQuarter', '2026-01-15', 2, '2025-11-01', '2026-01-31'],
  ['lastQuarter', '2026-01-15', 1, '2025-10-01', '2025-12-31'],
  ['lastQuarter', '2026-01-15', 3, '2025-09-01', '2025-11-30'],
  ['thisTaxYear', '2026-04-05', 1, '2025-04-06', '2026-04-05'],
  ['thisTaxYear', '2026-04-06', 1, '2026-04-06', '2027-04-05'],
  ['lastTaxYear', '2026-11-24', 1, '2025-04-06', '2026-04-05'],
] as const)('%s on %s with quarters from month %i is %s to %s', (name, today, start, from, to) => {
  expect(periodOf(name, today, start)).toEqual({ from, to })
})

test('a current period contains today, and the one before ends on the day before it', () => {
  const days = fc.integer({ min: 0, max: 5000 }).map((count) => addDays('2020-01-01', count))
  fc.assert(
    fc.property(
      days,
      fc.constantFrom(1, 2, 3),
      fc.constantFrom('Month', 'Quarter', 'TaxYear'),
      (today, start, span) => {
        const now = periodOf(`this${span}` as PeriodName, today, start)
        const before = periodOf(`last${span}` as PeriodName, today, start)
        expect(now.from <= today && today <= now.to && before.from < before.to).toBe(true)
        expect(addDays(before.to, 1)).toBe(now.from)
      },
    ),
  )
})

test.each([
  ['2026-10-01', '2026-12-31', '1 October to 31 December 2026'],
  ['2025-12-01', '2026-01-31', '1 December 2025 to 31 January 2026'],
  ['2026-10-01', '2026-10-01', '1 October 2026'],
])('writes %s to %s as %s', (from, to, words) => expect(formatPeriod({ from, to })).toBe(words))
