import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { formatPounds } from '#/lib/pence.ts'
import { Skeleton } from '#/ui/Loading.tsx'
import { lazy } from '#/ui/lazy.ts'
import { Cell, HeadCell, Table } from '#/ui/Table.tsx'
import { Comparison } from './Comparison.tsx'
import { formatSpan, type Granularity, toPoints } from './chartData.ts'
import type { Dashboard, Sales } from './dashboard.queries.ts'
import { liveOnly } from './Figures.tsx'
import { ToggleGroup } from './ToggleGroup.tsx'

// Loaded separately: the chart library outweighs the rest of the page. The server has no data to draw.
const Charts = lazy<typeof import('./Charts.tsx').Charts>(async () => ({
  default: import.meta.env.SSR ? () => <></> : (await import('./Charts.tsx')).Charts,
}))

const GRANULARITIES: readonly { value: Granularity; label: string }[] = [
  { value: 'days', label: '30 days' },
  { value: 'weeks', label: '12 weeks' },
  { value: 'months', label: '12 months' },
]

type SalesOverTimeProps = Pick<Sales, Granularity | 'before'> & Pick<Dashboard, 'countsTests'>

export function SalesOverTime({ dashboard }: { dashboard: SalesOverTimeProps }) {
  const [granularity, setGranularity] = useState<Granularity>('days')
  const navigate = useNavigate()
  const spans = dashboard[granularity]
  const live = liveOnly(dashboard.countsTests)
  const before = dashboard.before[granularity]
  return (
    <section aria-labelledby="sales" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="sales" className="headline text-xl">
          Sales
        </h2>
        <ToggleGroup label="Period" options={GRANULARITIES} chosen={granularity} onChoose={setGranularity} />
      </div>
      <Comparison spans={spans} before={before} countsTests={dashboard.countsTests} />
      <Suspense
        fallback={
          <div className="grid gap-8 xl:grid-cols-2">
            <Skeleton className="h-63" />
            <Skeleton className="h-63 max-xl:hidden" />
          </div>
        }
      >
        <Charts
          points={toPoints(spans, granularity)}
          onChoose={({ from, to }, which) =>
            void navigate({ to: '/admin/orders', search: { from, to, ...which, ...live } })
          }
        />
      </Suspense>
      <details className="mt-4 border-y border-line">
        <summary className="flex min-h-11 items-center font-semibold">Show as a table</summary>
        <Table caption="Revenue and orders">
          <thead>
            <tr>
              <HeadCell>Period</HeadCell>
              <HeadCell numeric>Orders</HeadCell>
              <HeadCell numeric>Confirmed revenue</HeadCell>
              <HeadCell numeric>Awaiting processing</HeadCell>
            </tr>
          </thead>
          <tbody>
            {spans.toReversed().map(({ from, to, orders, revenue, awaiting }) => (
              <tr key={from}>
                <Cell className="whitespace-nowrap">
                  <Link to="/admin/orders" search={{ from, to, ...live }} className="link">
                    {formatSpan({ from, to })}
                  </Link>
                </Cell>
                <Cell numeric>{orders}</Cell>
                <Cell numeric>
                  <Link to="/admin/orders" search={{ from, to, confirmed: 'yes', ...live }} className="link">
                    {formatPounds(revenue)}
                  </Link>
                </Cell>
                <Cell numeric>
                  <Link to="/admin/orders" search={{ from, to, waiting: 'yes', ...live }} className="link">
                    {formatPounds(awaiting)}
                  </Link>
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </section>
  )
}
