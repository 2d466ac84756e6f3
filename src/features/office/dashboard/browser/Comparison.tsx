import { Link } from '@tanstack/react-router'
import { formatCount } from '#/lib/format.ts'
import { formatPounds } from '#/lib/pence.ts'
import { formatSpan } from './chartData.ts'
import type { Sales } from './dashboard.queries.ts'
import { liveOnly } from './Figures.tsx'

type Span = Sales['days'][number]

type ComparisonProps = { spans: readonly Span[]; before: Span; countsTests: boolean }

/** What was sold in a period, next to as many days before it. */
export function Comparison({ spans, before, countsTests }: ComparisonProps) {
  const now = { sales: sum(spans, salesOf), orders: sum(spans, ({ orders }) => orders) }
  const sales = salesOf(before)
  return (
    <>
      <dl className="mb-1 flex flex-wrap gap-x-12 gap-y-3">
        <Compared label="Sales" now={now.sales} before={sales} format={formatPounds} />
        <Compared label="Orders placed" now={now.orders} before={before.orders} format={formatCount} />
      </dl>
      <p className="mb-5 text-sm text-muted">
        Sales are confirmed revenue and orders awaiting processing. Compared with{' '}
        <Link
          to="/admin/orders"
          search={{ from: before.from, to: before.to, ...liveOnly(countsTests) }}
          className="link"
        >
          {formatSpan(before)}
        </Link>
        .
      </p>
    </>
  )
}

type ComparedProps = { label: string; now: number; before: number; format: (value: number) => string }

const Compared = ({ label, now, before, format }: ComparedProps) => (
  <div>
    <dt className="text-muted">{label}</dt>
    <dd className="figures flex flex-wrap items-baseline gap-x-3">
      <span className="text-xl font-semibold">{format(now)}</span>
      <span className="text-muted">
        {describeChange(now, before)}
        {now !== before && ` from ${format(before)}`}
      </span>
    </dd>
  </div>
)

const salesOf = ({ revenue, awaiting }: Span) => revenue + awaiting
const sum = (spans: readonly Span[], of: (span: Span) => number) => spans.reduce((total, span) => total + of(span), 0)

/** `describeChange(112, 100)` is `'Up 12%'`. */
export function describeChange(now: number, before: number): string {
  if (now === before) return 'No change'
  if (before <= 0) return now > before ? 'Up' : 'Down'
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  return `${now > before ? 'Up' : 'Down'} ${percent === 0 ? 'less than 1' : percent}%`
}
