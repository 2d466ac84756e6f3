import { createFileRoute } from '@tanstack/react-router'
import { decodePayment, type Payment } from '#/features/orders/ledger/browser/payments.queries.ts'
import { ENTRY_KIND_LABELS, ENTRY_METHOD_LABELS, ORDER_CHOICES } from '#/features/orders/ledger/ledger.rules.ts'
import { formatSignedPounds } from '#/lib/pence.ts'
import { longDate } from '#/lib/workingDays.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { choices, TEST_FILTER } from './-list/ListFilters.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { OrderLink } from './-list/RowLink.tsx'

export const Route = createFileRoute('/admin/payments')({
  validateSearch: validateListSearch,
  component: Payments,
})

const COLUMNS: readonly DataColumn<Payment>[] = [
  {
    id: 'date',
    header: 'Date',
    sortBy: 'date',
    descendingFirst: true,
    cell: ({ valueDate, orderKey }) => {
      const date = longDate(valueDate)
      return orderKey === null ? (
        <span className="font-semibold whitespace-nowrap">{date}</span>
      ) : (
        <OrderLink id={orderKey}>{date}</OrderLink>
      )
    },
  },
  {
    id: 'kind',
    header: 'Kind',
    phone: 'left',
    cell: ({ kind, isTest }) => `${ENTRY_KIND_LABELS[kind]}${isTest ? ', test' : ''}`,
  },
  {
    id: 'method',
    header: 'Method',
    visibleFrom: 'md',
    phone: 'right',
    cell: ({ method }) => ENTRY_METHOD_LABELS[method],
  },
  { id: 'order', header: 'Order', phone: 'left', cell: ({ orderId }) => orderId ?? 'No order' },
  {
    id: 'customer',
    header: 'Customer',
    visibleFrom: 'md',
    phone: 'left',
    cell: ({ customer }) => (
      <span className="block truncate md:max-lg:max-w-32" title={customer ?? undefined}>
        {customer}
      </span>
    ),
  },
  { id: 'reference', header: 'Reference', visibleFrom: 'lg', grow: true, cell: ({ reference }) => reference },
  {
    id: 'amount',
    header: 'Amount',
    numeric: true,
    showHeader: false,
    sortBy: 'amount',
    descendingFirst: true,
    cell: ({ amount }) => formatSignedPounds(amount),
  },
]

const FILTERS = [
  { name: 'from', label: 'From', day: true },
  { name: 'to', label: 'To', day: true },
  { name: 'method', label: 'Method', options: choices(ENTRY_METHOD_LABELS) },
  { name: 'kind', label: 'Kind', options: choices(ENTRY_KIND_LABELS) },
  TEST_FILTER,
  { name: 'order', label: 'Order', more: true, options: choices(ORDER_CHOICES) },
] as const

/** Every movement of money, by value date. */
function Payments() {
  return (
    <AdminList
      name="payments"
      decode={decodePayment}
      title="Payments"
      nouns={['entry', 'entries']}
      columns={COLUMNS}
      rowName={({ orderId, valueDate }) => `${orderId ?? 'No order'}, ${longDate(valueDate)}`}
      searchPlaceholder="Order, customer, reference"
      filters={FILTERS}
      defaultSort="-date"
      empty={
        <EmptyState title="No payments yet" action={<ButtonLink to="/admin/orders">Show orders</ButtonLink>}>
          Every payment and refund appears here, by the day it was made.
        </EmptyState>
      }
    />
  )
}
