import { expect, test } from 'vitest'
import { spansUntil } from './spans.rules.ts'

test('ends days, weeks and months today, in London', () => {
  // 23:30 on Saturday in UTC is Sunday in London's summer.
  const { days, weeks, months } = spansUntil(new Date('2026-06-20T23:30:00Z'))
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toEqual({ from: '2026-06-21', to: '2026-06-21' })
  expect(days[0]).toEqual({ from: '2026-05-23', to: '2026-05-23' })
  expect(weeks).toHaveLength(12)
  expect(weeks.at(-1)).toEqual({ from: '2026-06-15', to: '2026-06-21' })
  expect(weeks.at(-2)).toEqual({ from: '2026-06-08', to: '2026-06-14' })
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ from: '2025-07-01', to: '2025-07-31' })
  expect(months.at(-1)).toEqual({ from: '2026-06-01', to: '2026-06-21' })
})

test('crosses into the previous year before January', () => {
  const { months } = spansUntil(new Date('2026-01-05T12:00:00Z'))
  expect(months[0]).toEqual({ from: '2025-02-01', to: '2025-02-28' })
  expect(months.at(-2)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

test('compares with as many days before', () => {
  // A Tuesday.
  expect(spansUntil(new Date('2028-02-29T12:00:00Z')).before).toEqual({
    days: { from: '2028-01-01', to: '2028-01-30' },
    weeks: { from: '2027-09-20', to: '2027-12-07' },
    months: { from: '2026-03-01', to: '2027-02-28' },
  })
})
