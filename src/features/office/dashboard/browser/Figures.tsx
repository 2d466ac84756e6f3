import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '#/lib/format.ts'
import { formatPounds } from '#/lib/pence.ts'
import type { Dashboard, Sales } from './dashboard.queries.ts'

type FiguresProps = Pick<Sales, 'confirmed' | 'awaiting'> & Pick<Dashboard, 'countsTests'>

export const Figures = ({ confirmed, awaiting, countsTests }: FiguresProps) => {
  const live = liveOnly(countsTests)
  return (
    <div className="grid gap-2">
      <dl className="grid border-y border-ink sm:grid-cols-2">
        <Figure
          label="Confirmed revenue"
          search={{ confirmed: 'yes', ...live }}
          hint={formatOrderCount(confirmed.orders)}
        >
          {formatPounds(confirmed.amount)}
        </Figure>
        <Figure
          label="Paid, awaiting processing"
          search={{ waiting: 'yes', ...live }}
          hint={formatOrderCount(awaiting.orders)}
          className="max-sm:border-t max-sm:border-line sm:border-l sm:border-line sm:pl-6"
        >
          {formatPounds(awaiting.amount)}
        </Figure>
      </dl>
      <p className="text-sm text-muted">
        Confirmed revenue is the total of paid orders that are processing, shipped or completed, less refunds.{' '}
        {countsTests ? 'Test payments count until you add a live key.' : 'Test payments don’t count.'}
      </p>
    </div>
  )
}

type FigureProps = {
  label: string
  hint: string
  search: Record<string, string>
  className?: string
  children: ReactNode
}

const Figure = ({ label, hint, search, className, children }: FigureProps) => (
  <div className={`relative py-5 hover:bg-sunken ${className ?? ''}`}>
    <dt className="text-muted">{label}</dt>
    <dd>
      <Link
        to="/admin/orders"
        search={search}
        className="headline figures text-4xl no-underline after:absolute after:inset-0"
      >
        {children}
      </Link>
      <span className="figures block text-muted">{hint}</span>
    </dd>
  </div>
)

const formatOrderCount = (orders: number): string => `${formatCount(orders)} ${orders === 1 ? 'order' : 'orders'}`

/** The filter of lists behind figures that leave out test payments. */
export const liveOnly = (countsTests: boolean): Record<string, string> => (countsTests ? {} : { test: 'no' })
