import { addDays, type Day, longDate } from '#/lib/workingDays.ts'
import type { PeriodName } from './periodNames.ts'

/** London days, both inclusive. */
export type Period = { from: Day; to: Day }

/** The first month of a VAT quarter: HMRC has three groups. */
export const VAT_QUARTER_STARTS = [1, 2, 3] as const

/** Whole periods, even if they are not over. `quarterStart` is 1 for quarters from January, April, July and October. */
export function periodOf(name: PeriodName, today: Day, quarterStart: number): Period {
  switch (name) {
    case 'thisMonth':
      return months(today, 0, 1)
    case 'lastMonth':
      return months(today, -1, 1)
    case 'thisQuarter':
      return months(today, -monthsIntoQuarter(today, quarterStart), 3)
    case 'lastQuarter':
      return months(today, -monthsIntoQuarter(today, quarterStart) - 3, 3)
    case 'thisTaxYear':
      return taxYear(today, 0)
    case 'lastTaxYear':
      return taxYear(today, -1)
  }
}

/** `1 October to 31 December 2026`; a single day alone. */
export function formatPeriod({ from, to }: Period): string {
  if (from === to) return longDate(from)
  const start = longDate(from)
  return `${from.slice(0, 4) === to.slice(0, 4) ? start.slice(0, -5) : start} to ${longDate(to)}`
}

function months(today: Day, offset: number, count: number): Period {
  const from = firstOfMonth(today, offset)
  return { from, to: addDays(firstOfMonth(today, offset + count), -1) }
}

const monthsIntoQuarter = (today: Day, quarterStart: number): number =>
  (Number(today.slice(5, 7)) - quarterStart + 12) % 3

/** From 6 April to 5 April. */
function taxYear(today: Day, offset: number): Period {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '04-06' ? 1 : 0) + offset
  return { from: `${year}-04-06`, to: `${year + 1}-04-05` }
}

function firstOfMonth(day: Day, monthsLater: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + monthsLater, 1)).toISOString().slice(0, 10)
}
