import { createFileRoute } from '@tanstack/react-router'
import { formatVatRate } from '#/features/office/accounting/bookkeeping.rules.ts'
import {
  type DocumentVat,
  decodeDocumentVat,
  documentPath,
} from '#/features/orders/invoices/browser/invoices.queries.ts'
import { DOCUMENT_PLURALS, documentLabel } from '#/features/orders/invoices/invoiceContent.rules.ts'
import { formatSignedPounds } from '#/lib/pence.ts'
import { longDate } from '#/lib/workingDays.ts'
import { type DataColumn, ROW_LINK } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { BackToAccounting } from './-BackLink.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { noWrap } from './-list/columns.tsx'
import { choices, TEST_FILTER } from './-list/ListFilters.tsx'
import { validateListSearch } from './-list/listSearch.ts'

export const Route = createFileRoute('/admin/accounting_/documents')({
  validateSearch: validateListSearch,
  component: Documents,
})

const COLUMNS: readonly DataColumn<DocumentVat>[] = [
  {
    id: 'number',
    header: 'Number',
    cell: ({ id, number }) => (
      <a href={documentPath(id)} target="_blank" rel="noreferrer" data-row className={`${ROW_LINK} whitespace-nowrap`}>
        {number}
      </a>
    ),
  },
  {
    id: 'kind',
    header: 'Type',
    visibleFrom: 'md',
    phone: 'right',
    cell: ({ kind, isTest }) => `${documentLabel(kind)}${isTest ? ', test' : ''}`,
  },
  {
    id: 'taxPoint',
    header: 'Tax point',
    phone: 'left',
    sortBy: 'taxPoint',
    descendingFirst: true,
    cell: ({ taxPoint }) => noWrap(longDate(taxPoint)),
  },
  { id: 'customer', header: 'Customer', visibleFrom: 'lg', grow: true, cell: ({ customer }) => customer },
  { id: 'rate', header: 'Rate', phone: 'left', showHeader: true, cell: formatVatRate },
  { id: 'net', header: 'Net', numeric: true, visibleFrom: 'md', cell: ({ net }) => formatSignedPounds(net) },
  { id: 'vat', header: 'VAT', numeric: true, cell: ({ vat }) => (vat === null ? '' : formatSignedPounds(vat)) },
  { id: 'gross', header: 'Gross', numeric: true, cell: ({ gross }) => formatSignedPounds(gross) },
]

const FILTERS = [
  { name: 'from', label: 'Tax point from', day: true },
  { name: 'to', label: 'Tax point to', day: true },
  { name: 'kind', label: 'Type', options: choices(DOCUMENT_PLURALS) },
  {
    name: 'rate',
    label: 'VAT rate',
    options: [
      { value: '20', label: '20%' },
      { value: '5', label: '5%' },
      { value: '0', label: '0%' },
      { value: 'none', label: 'No VAT' },
    ],
  },
  {
    name: 'treatment',
    label: 'Delivered to',
    more: true,
    options: choices({
      domestic: 'Great Britain',
      northernIreland: 'Northern Ireland',
      export: 'Outside the UK',
    }),
  },
  TEST_FILTER,
] as const

function Documents() {
  return (
    <>
      <BackToAccounting />
      <AdminList
        name="document-vat"
        decode={decodeDocumentVat}
        title="Documents by rate"
        nouns={['row', 'rows']}
        columns={COLUMNS}
        rowId={({ key }) => String(key)}
        rowName={({ number }) => number}
        searchPlaceholder="Number, order, customer"
        filters={FILTERS}
        defaultSort="-taxPoint"
        empty={<EmptyState title="No documents yet">Each paid order gets an invoice, with its VAT by rate.</EmptyState>}
      />
    </>
  )
}
