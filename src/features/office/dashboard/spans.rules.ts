import { addDays, type Day, londonDay, weekdayOf } from '#/lib/workingDays.ts'

const DAYS = 30
const WEEKS = 12
const MONTHS = 12

/** Days in London, both inclusive. */
export type DaySpan = { from: Day; to: Day }

type Granularity = 'days' | 'weeks' | 'months'

/**
 * The last 30 days, 12 weeks (from Monday) and 12 months in London. The current ones come last and end today. `before` is
 * what to compare each of the three with: as many days, ending 30 days, 12 weeks or a year ago.
 */
export function spansUntil(now: Date): Record<Granularity, DaySpan[]> & { before: Record<Granularity, DaySpan> } {
  const today = londonDay(now)
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS + 1))
  const mondays = Array.from({ length: WEEKS }, (_, index) => addDays(monday, 7 * (index - WEEKS + 1)))
  const firsts = Array.from({ length: MONTHS }, (_, index) => firstOfMonth(today, index - MONTHS + 1))
  return {
    days: toSpans(days, today),
    weeks: toSpans(mondays, today),
    months: toSpans(firsts, today),
    before: {
      days: { from: addDays(today, 1 - 2 * DAYS), to: addDays(today, -DAYS) },
      weeks: { from: addDays(monday, 7 * (1 - 2 * WEEKS)), to: addDays(today, -7 * WEEKS) },
      months: { from: firstOfMonth(today, 1 - 2 * MONTHS), to: yearBefore(today) },
    },
  }
}

const toSpans = (starts: Day[], today: Day): DaySpan[] =>
  starts.map((from, index) => {
    const next = starts[index + 1]
    return { from, to: next ? addDays(next, -1) : today }
  })

function firstOfMonth(day: Day, monthsLater: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + monthsLater, 1)).toISOString().slice(0, 10)
}

function yearBefore(day: Day): Day {
  const date = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return day.endsWith('-02-29') ? date.replace('-02-29', '-02-28') : date
}
