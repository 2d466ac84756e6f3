import { createFileRoute } from '@tanstack/react-router'
import { type Difference, decodeDifference } from '#/features/office/accounting/browser/accounting.queries.ts'
import { DIFFERENCE_NAMES } from '#/features/office/accounting/differences.rules.ts'
import { formatSignedPounds } from '#/lib/pence.ts'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { BackToAccounting } from './-BackLink.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { choices, TEST_FILTER } from './-list/ListFilters.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { OrderLink } from './-list/RowLink.tsx'

export const Route = createFileRoute('/admin/accounting_/differences')({
  validateSearch: validateListSearch,
  component: Differences,
})

const amount = (id: 'documents' | 'money' | 'difference' | 'depositVat', header: string, more = {}) => ({
  id,
  header,
  numeric: true,
  cell: (row: Difference) => formatSignedPounds(row[id]),
  ...more,
})

const COLUMNS: readonly DataColumn<Difference>[] = [
  {
    id: 'order',
    header: 'Order',
    cell: ({ orderKey, orderId }) => <OrderLink id={orderKey}>{orderId}</OrderLink>,
  },
  { id: 'customer', header: 'Customer', phone: 'left', grow: true, cell: ({ customer }) => customer },
  { id: 'cause', header: 'Reason', phone: 'left', cell: ({ cause }) => DIFFERENCE_NAMES[cause] },
  amount('documents', 'Invoiced', { visibleFrom: 'md' }),
  amount('money', 'Received', { visibleFrom: 'md' }),
  amount('difference', 'Difference'),
  amount('depositVat', 'VAT on deposit', { visibleFrom: 'lg' }),
]

const FILTERS = [
  { name: 'from', label: 'From', day: true },
  { name: 'to', label: 'To', day: true },
  { name: 'cause', label: 'Reason', options: choices(DIFFERENCE_NAMES) },
  { name: 'deposits', label: 'VAT', options: choices({ yes: 'Deposits in the VAT return' }) },
  TEST_FILTER,
] as const

/** The orders whose money in a period differs from their invoices and credit notes. */
function Differences() {
  return (
    <>
      <BackToAccounting />
      <AdminList
        name="differences"
        decode={decodeDifference}
        title="Invoices and payments that differ"
        nouns={['order', 'orders']}
        columns={COLUMNS}
        rowId={({ orderKey }) => String(orderKey)}
        rowName={({ orderId }) => orderId}
        filters={FILTERS}
        defaultSort=""
        empty={
          <EmptyState title="No differences this month">
            Each order’s payments and refunds equal its invoice and credit notes.
          </EmptyState>
        }
      />
    </>
  )
}
