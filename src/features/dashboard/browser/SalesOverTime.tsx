import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { formatPounds, toPence } from '#/lib/pence.ts'
import { lazy } from '#/ui/lazy.ts'
import { Skeleton } from '#/ui/Skeleton.tsx'
import { Cell, HeadCell, Table } from '#/ui/Table.tsx'
import type { Dashboard } from '../server/dashboard.schema.ts'
import { Choices } from './Choices.tsx'
import { type Grain, pointsOf, spanWords } from './dashboardWords.ts'

// Loaded separately: the chart library outweighs the rest of the page. The server has no data to draw.
const Charts = lazy<typeof import('./Charts.tsx').Charts>(async () => ({
  default: import.meta.env.SSR ? () => <></> : (await import('./Charts.tsx')).Charts,
}))

const GRAINS: readonly { value: Grain; label: string }[] = [
  { value: 'days', label: '30 days' },
  { value: 'weeks', label: '12 weeks' },
  { value: 'months', label: '12 months' },
]

export function SalesOverTime({ dashboard }: { dashboard: Pick<Dashboard, Grain> }) {
  const [grain, setGrain] = useState<Grain>('days')
  const navigate = useNavigate()
  const spans = dashboard[grain]
  return (
    <section aria-labelledby="sales" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="sales" className="headline text-xl">
          Sales
        </h2>
        <Choices label="Period" options={GRAINS} chosen={grain} onChoose={setGrain} />
      </div>
      <Suspense
        fallback={
          <div className="grid gap-8 xl:grid-cols-2">
            <Skeleton className="h-63" />
            <Skeleton className="h-63 max-xl:hidden" />
          </div>
        }
      >
        <Charts
          points={pointsOf(spans, grain)}
          onChoose={({ from, to }, which) =>
            void navigate({ to: '/admin/orders', search: { from, to, ...which } as never })
          }
        />
      </Suspense>
      <details className="mt-4 border-y border-line">
        <summary className="flex min-h-11 items-center font-[600]">Show as a table</summary>
        <Table caption="Revenue and orders">
          <thead>
            <tr>
              <HeadCell>Period</HeadCell>
              <HeadCell figures>Orders</HeadCell>
              <HeadCell figures>Confirmed revenue</HeadCell>
              <HeadCell figures>Awaiting processing</HeadCell>
            </tr>
          </thead>
          <tbody>
            {spans.toReversed().map(({ from, to, orders, revenue, awaiting }) => (
              <tr key={from}>
                <Cell className="whitespace-nowrap">
                  <Link to="/admin/orders" search={{ from, to } as never} className="link">
                    {spanWords({ from, to })}
                  </Link>
                </Cell>
                <Cell figures>{orders}</Cell>
                <Cell figures>
                  <Link to="/admin/orders" search={{ from, to, confirmed: 'yes' } as never} className="link">
                    {formatPounds(toPence(revenue))}
                  </Link>
                </Cell>
                <Cell figures>
                  <Link to="/admin/orders" search={{ from, to, waiting: 'yes' } as never} className="link">
                    {formatPounds(toPence(awaiting))}
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
