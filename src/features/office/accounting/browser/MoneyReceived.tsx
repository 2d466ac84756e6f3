import { ENTRY_KIND_LABELS, ENTRY_METHOD_LABELS, ENTRY_METHODS } from '#/features/orders/ledger/ledger.rules.ts'
import { formatCount } from '#/lib/format.ts'
import type { PeriodFigures } from './accounting.queries.ts'
import { FigureList } from './FigureList.tsx'

/** Payments and refunds by value date and method. */
export function MoneyReceived({ figures }: { figures: PeriodFigures }) {
  const { payments, reconciliation, from, to, test } = figures
  const scope = { from, to, test: test ?? undefined }
  const sorted = payments.toSorted((a, b) => ENTRY_METHODS.indexOf(a.method) - ENTRY_METHODS.indexOf(b.method))
  return (
    <FigureList
      figures={sorted.map(({ method, kind, count, amount }) => ({
        label: `${ENTRY_METHOD_LABELS[method]}: ${ENTRY_KIND_LABELS[kind].toLowerCase()}${count === 1 ? '' : 's'}`,
        detail: formatCount(count),
        amount,
        to: '/admin/payments',
        search: { ...scope, method, kind },
      }))}
      total={{
        label: 'Received, less refunds',
        amount: reconciliation.money,
        to: '/admin/payments',
        search: scope,
      }}
      empty="No payments in this period"
    />
  )
}
