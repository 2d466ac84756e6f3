import { Link } from '@tanstack/react-router'
import { formatCount } from '#/lib/format.ts'
import { formatPounds } from '#/lib/pence.ts'
import { DIFFERENCE_CAUSES, DIFFERENCE_LABELS } from '../differences.rules.ts'
import type { PeriodFigures } from './accounting.queries.ts'
import { type Figure, FigureList } from './FigureList.tsx'

/** From what was invoiced to what was received. */
export function Reconciliation({ figures }: { figures: PeriodFigures }) {
  const { reconciliation, from, to, test } = figures
  const { documents, money, differences, withoutOrder, pendingRefunds } = reconciliation
  const scope = { from, to, test: test ?? undefined }
  const causes = DIFFERENCE_CAUSES.flatMap((cause): Figure[] => {
    const found = differences.find((difference) => difference.cause === cause)
    return found
      ? [
          {
            label: DIFFERENCE_LABELS[cause],
            detail: `${formatCount(found.orders)} ${found.orders === 1 ? 'order' : 'orders'}`,
            amount: found.amount,
            to: '/admin/accounting/differences',
            search: { ...scope, cause },
          },
        ]
      : []
  })
  return (
    <>
      <FigureList
        figures={[
          {
            label: 'Invoices and debit notes, less credit notes',
            amount: documents,
            to: '/admin/accounting/documents',
            search: scope,
          },
          ...causes,
          ...(withoutOrder.count > 0
            ? [
                {
                  label: 'Payments without an order, less their refunds',
                  detail: formatCount(withoutOrder.count),
                  amount: withoutOrder.amount,
                  to: '/admin/payments',
                  search: { ...scope, order: 'none' },
                } satisfies Figure,
              ]
            : []),
        ]}
        total={{ label: 'Received, less refunds', amount: money, to: '/admin/payments', search: scope }}
      />
      {pendingRefunds.count > 0 && (
        <p className="mt-2 text-muted">
          Refunds of {formatPounds(pendingRefunds.amount)} are on their way now. They aren’t included: a refund counts
          on the day it’s made.{' '}
          <Link to="/admin/dashboard" className="link">
            See what’s waiting
          </Link>
        </p>
      )}
    </>
  )
}
