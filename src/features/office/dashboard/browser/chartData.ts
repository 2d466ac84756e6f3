import type { Sales } from './dashboard.queries.ts'

export type Granularity = 'days' | 'weeks' | 'months'
type Span = Sales[Granularity][number]

/** Sums are in pounds, for display only. */
export type ChartPoint = Span & { label: string }

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (day: string) => formatter.format(new Date(`${day}T00:00:00Z`))
}
const dayAndMonth = format({ day: 'numeric', month: 'short' })
const month = format({ month: 'short' })
const fullDate = format({ day: 'numeric', month: 'short', year: 'numeric' })

export const toPoints = (spans: readonly Span[], grain: Granularity): ChartPoint[] =>
  spans.map(({ from, to, orders, revenue, awaiting }) => ({
    from,
    to,
    orders,
    label: grain === 'months' ? month(from) : dayAndMonth(from),
    revenue: revenue / 100,
    awaiting: awaiting / 100,
  }))

export const formatSpan = ({ from, to }: Pick<Span, 'from' | 'to'>): string =>
  from === to ? fullDate(from) : `${fullDate(from)} to ${fullDate(to)}`

const COMPACT_POUNDS = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  notation: 'compact',
  maximumFractionDigits: 1,
})

export const formatCompactPounds = (pounds: number): string => COMPACT_POUNDS.format(pounds)
