import type { ReactNode } from 'react'
import { formatCount } from '#/lib/format.ts'
import { formatPounds } from '#/lib/pence.ts'
import { CustomerDetails } from './CustomerDetails.tsx'
import { CustomerTimeline } from './CustomerTimeline.tsx'
import type { CustomerDetail } from './customers.queries.ts'

export function CustomerScreen({ customer, actions }: { customer: CustomerDetail; actions: ReactNode }) {
  const { netSpend, orders, averageOrder, outstanding, credit } = customer.figures
  const figures: [string, string, string?][] = [
    ['Net spend', formatPounds(netSpend), 'Payments less refunds'],
    ['Orders', formatCount(orders)],
    ['Average order', averageOrder === null ? '–' : formatPounds(averageOrder), 'Paid orders, less refunds'],
    ['Outstanding', formatPounds(outstanding), 'Still to be paid'],
    ...(credit > 0
      ? [['Credit', formatPounds(credit), 'Paid, but not used yet'] satisfies [string, string, string]]
      : []),
  ]
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="headline text-2xl wrap-anywhere">{customer.name}</h1>
          {customer.company && <p className="wrap-anywhere text-muted">{customer.company}</p>}
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      <dl
        aria-label="Figures"
        className="figures mb-8 grid grid-cols-2 border-t border-ink sm:flex sm:flex-wrap sm:gap-x-12"
      >
        {figures.map(([name, value, hint]) => (
          <div key={name} className="flex flex-col border-b border-line py-3 sm:border-0">
            <dt className="text-muted">{name}</dt>
            <dd className="headline text-xl">{value}</dd>
            {hint && <dd className="text-sm text-muted">{hint}</dd>}
          </div>
        ))}
      </dl>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="lg:order-last">
          <CustomerDetails customer={customer} />
        </div>
        <CustomerTimeline id={customer.id} />
      </div>
    </>
  )
}
