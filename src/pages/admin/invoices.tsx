import { createFileRoute } from '@tanstack/react-router'
import { decodeInvoice, documentPath, type Invoice } from '#/features/orders/invoices/browser/invoices.queries.ts'
import { DOCUMENT_PLURALS, documentLabel } from '#/features/orders/invoices/invoiceContent.rules.ts'
import { formatSignedPounds, type Pence } from '#/lib/pence.ts'
import { longDate } from '#/lib/workingDays.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { type DataColumn, ROW_LINK } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { moment, noWrap } from './-list/columns.tsx'
import { choices, TEST_FILTER } from './-list/ListFilters.tsx'
import { validateListSearch } from './-list/listSearch.ts'

export const Route = createFileRoute('/admin/invoices')({
  validateSearch: validateListSearch,
  component: Invoices,
})

const formatAmount = (pence: Pence | null) => (pence === null ? '' : formatSignedPounds(pence))

const COLUMNS: readonly DataColumn<Invoice>[] = [
  {
    id: 'number',
    header: 'Number',
    sortBy: 'number',
    cell: ({ id, number }) => (
      <a href={documentPath(id)} target="_blank" rel="noreferrer" data-row className={`${ROW_LINK} whitespace-nowrap`}>
        {number}
      </a>
    ),
  },
  {
    id: 'kind',
    header: 'Type',
    visibleFrom: 'lg',
    phone: 'right',
    cell: ({ kind, isTest }) => noWrap(`${documentLabel(kind)}${isTest ? ', test' : ''}`),
  },
  {
    id: 'issued',
    header: 'Issued',
    visibleFrom: 'md',
    phone: 'left',
    sortBy: 'issued',
    descendingFirst: true,
    cell: ({ issuedAt }) => moment(issuedAt),
  },
  {
    id: 'taxPoint',
    header: 'Tax point',
    visibleFrom: 'xl',
    sortBy: 'taxPoint',
    descendingFirst: true,
    cell: ({ taxPoint }) => noWrap(longDate(taxPoint)),
  },
  { id: 'order', header: 'Order', visibleFrom: 'lg', cell: ({ orderId }) => noWrap(orderId) },
  { id: 'customer', header: 'Customer', phone: 'left', grow: true, cell: ({ customer }) => customer },
  { id: 'net', header: 'Net', numeric: true, visibleFrom: 'lg', cell: ({ net }) => formatAmount(net) },
  { id: 'vat', header: 'VAT', numeric: true, visibleFrom: 'md', cell: ({ vat }) => formatAmount(vat) },
  { id: 'gross', header: 'Gross', numeric: true, cell: ({ gross }) => formatAmount(gross) },
]

function Invoices() {
  return (
    <AdminList
      name="invoices"
      decode={decodeInvoice}
      title="Invoices"
      nouns={['document', 'documents']}
      columns={COLUMNS}
      rowName={({ number }) => number}
      searchPlaceholder="Number, order, customer"
      filters={[
        { name: 'kind', label: 'Type', options: choices(DOCUMENT_PLURALS) },
        { name: 'from', label: 'Tax point from', day: true },
        { name: 'to', label: 'Tax point to', day: true },
        TEST_FILTER,
      ]}
      defaultSort="-issued"
      empty={
        <EmptyState title="No invoices yet" action={<ButtonLink to="/admin/orders">Show orders</ButtonLink>}>
          Each paid order gets an invoice, and each refund a credit note.
        </EmptyState>
      }
    />
  )
}
