import type { EntryKind } from '#/features/orders/ledger/ledger.rules.ts'
import { describeActor, paymentMethodLabel } from '#/features/orders/orders/orderLabels.ts'
import { formatPounds } from '#/lib/pence.ts'
import { longDate } from '#/lib/workingDays.ts'
import type { AdminOrderDetail } from './orderAdmin.queries.ts'

const KIND_NAMES: Record<EntryKind, string> = {
  payment: 'Paid',
  refund: 'Refunded',
  returned: 'Refund sent back by the bank',
}

type PaymentEntriesProps = {
  order: Pick<AdminOrderDetail, 'payments' | 'totalAmount' | 'netTotal' | 'outstanding' | 'credit' | 'paymentState'>
}

/** Every movement of money on an order, and what they come to. */
export function PaymentEntries({ order }: PaymentEntriesProps) {
  const { payments, totalAmount, netTotal, outstanding, credit } = order
  const rows: [string, number][] = [
    ['Order total', totalAmount],
    ...(netTotal === totalAmount ? [] : [['Net of refunds', netTotal] as [string, number]]),
    ...(credit > 0 ? [[outstanding > 0 ? 'Paid so far' : 'Customer’s credit', credit] as [string, number]] : []),
    ...(outstanding > 0 ? [['Outstanding', outstanding] as [string, number]] : []),
  ]
  return (
    <div className="figures grid gap-3">
      {payments.length === 0 ? (
        <p className="text-muted">{totalAmount === 0 ? 'Nothing to pay.' : 'No payment has been recorded.'}</p>
      ) : (
        <ul>
          {payments.map((entry) => (
            <li key={entry.id} className="flex gap-4 border-b border-line py-2">
              <span className="min-w-0 flex-1">
                {KIND_NAMES[entry.kind]} {paymentMethodLabel(entry.method)} on {longDate(entry.valueDate)}
                {entry.isTest && ' (test)'}
                {entry.reference && <span className="block break-all">{entry.reference}</span>}
                <span className="block text-muted">Recorded {describeActor(entry.actor)}</span>
              </span>
              <span className="whitespace-nowrap">
                {entry.amount < 0 ? `−${formatPounds(-entry.amount)}` : formatPounds(entry.amount)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <dl className="grid gap-1">
        {rows.map(([name, amount]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt>{name}</dt>
            <dd>{formatPounds(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
