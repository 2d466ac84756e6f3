import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '#/lib/format.ts'
import { formatSignedPounds } from '#/lib/pence.ts'
import type { PeriodFigures } from './accounting.queries.ts'
import { FigureList } from './FigureList.tsx'
import { FilteredLink } from './FilteredLink.tsx'

const NOTICES = {
  '700/12': 'how-to-fill-in-and-submit-your-vat-return-vat-notice-70012',
  '700/45': 'how-to-correct-vat-errors-and-make-adjustments-or-claims-vat-notice-70045',
  '731': 'vat-notice-731-cash-accounting',
} as const

const Notice = ({ number }: { number: keyof typeof NOTICES }) => (
  <a href={`https://www.gov.uk/guidance/${NOTICES[number]}`} className="link" target="_blank" rel="noreferrer">
    VAT Notice {number}
  </a>
)

/** The boxes of a return that a shop can fill in, and the rows behind them. */
export function VatReturn({ figures }: { figures: PeriodFigures }) {
  const { vatReturn, from, to, test, reconciliation } = figures
  if (!vatReturn)
    return (
      <p className="border-y border-line py-4 text-muted">
        You aren’t registered for VAT, so there’s no return to make. If that’s wrong,{' '}
        <Link to="/admin/settings" hash="vat" className="link">
          change your VAT settings
        </Link>
        .
      </p>
    )
  const { box1, box6, documents, deposits, outside } = vatReturn
  const scope = { from, to, test: test ?? undefined }
  const { differences } = reconciliation
  const unpaid = differences.find(({ cause }) => cause === 'notReceived')
  const isSameForCash = !differences.some(({ cause }) => ['paidLater', 'notReceived', 'neverPaid'].includes(cause))
  const boxes: [string, ReactNode][] = [
    ['VAT due on sales', formatSignedPounds(box1)],
    ['VAT due on goods brought into Northern Ireland from the EU', 'Not recorded here'],
    ['Total VAT due', 'Box 1 plus box 2'],
    ['VAT reclaimed on purchases', 'Not recorded here'],
    ['Net VAT to pay or reclaim', 'Box 3 less box 4'],
    ['Sales without VAT', formatSignedPounds(box6)],
    ['Purchases without VAT', 'Not recorded here'],
    ['Goods sent from Northern Ireland to the EU', 'Not recorded here'],
    ['Goods brought into Northern Ireland from the EU', 'Not recorded here'],
  ]
  const part = (name: 'net' | 'vat') => [
    {
      label: 'Invoices and debit notes, less credit notes',
      amount: documents[name],
      to: '/admin/accounting/documents' as const,
      search: scope,
    },
    ...(deposits.orders > 0
      ? [
          {
            label: 'Deposits received, less those since invoiced',
            detail: `${formatCount(deposits.orders)} ${deposits.orders === 1 ? 'order' : 'orders'}`,
            amount: deposits[name],
            to: '/admin/accounting/differences' as const,
            search: { ...scope, deposits: 'yes' },
          },
        ]
      : []),
  ]
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
      <ol className="figures border-t border-ink" aria-label="Boxes of the return">
        {boxes.map(([label, value], index) => (
          <li key={label} className="flex items-baseline gap-3 border-b border-line py-2">
            <span className="w-12 shrink-0 text-muted">Box {index + 1}</span>
            <span className="min-w-0 flex-1">{label}</span>
            <span className={typeof value === 'string' && value.includes('£') ? 'font-semibold' : 'text-muted'}>
              {value}
            </span>
          </li>
        ))}
      </ol>
      <div className="grid content-start gap-6">
        <div>
          <h3 className="mb-2 font-semibold">How box 1 is made up</h3>
          <FigureList figures={part('vat')} total={{ label: 'Box 1', amount: box1 }} />
        </div>
        <div>
          <h3 className="mb-2 font-semibold">How box 6 is made up</h3>
          <FigureList figures={part('net')} total={{ label: 'Box 6', amount: box6 }} />
        </div>
        <div className="grid gap-2 text-muted">
          {outside !== 0 && (
            <p>Not included: {formatSignedPounds(outside)} invoiced while you weren’t registered for VAT.</p>
          )}
          <p>
            Sales count by their tax point: the day of payment, dispatch or invoice, whichever is first. Credit notes
            count on the day of the refund or cancellation. VAT on a deposit is due when you receive it. Your purchases
            aren’t recorded here: take boxes 2, 4, 7, 8 and 9 from your bookkeeping, and enter boxes 6 to 9 in whole
            pounds. See <Notice number="700/12" /> and, for corrections, <Notice number="700/45" />.
          </p>
          {unpaid && (
            <p>
              Invoices of{' '}
              <FilteredLink
                to="/admin/accounting/differences"
                search={{ ...scope, cause: 'notReceived' }}
                className="link"
              >
                {formatCount(unpaid.orders)} {unpaid.orders === 1 ? 'order' : 'orders'}
              </FilteredLink>{' '}
              weren’t paid in full by the end of the period. Their VAT is included.
            </p>
          )}
          <p>
            {isSameForCash
              ? 'Every invoice was paid by the end of the period it counts in, so the figures are the same under cash accounting ('
              : 'Under cash accounting, VAT counts when invoices are paid, so the figures would differ ('}
            <Notice number="731" />
            ).
          </p>
        </div>
      </div>
    </div>
  )
}
