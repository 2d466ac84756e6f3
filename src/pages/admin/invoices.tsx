import { createFileRoute } from '@tanstack/react-router'
import { documentPath } from '#/features/invoices/browser/invoices.queries.ts'
import { documentWord } from '#/features/invoices/documentWords.ts'
import type { InvoiceEntry } from '#/features/invoices/server/invoices.schema.ts'
import { momentWords } from '#/lib/momentWords.ts'
import { formatPounds, toPence } from '#/lib/pence.ts'
import { type DataColumn, ROW_LINK } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { listSearch } from './-list/listSearch.ts'

export const Route = createFileRoute('/admin/invoices')({
  validateSearch: listSearch,
  component: Invoices,
})

const pounds = (decimal: string | null) => (decimal === null ? '' : formatPounds(toPence(decimal)).replace('-', '−'))

const whole = (words: string) => <span className="whitespace-nowrap">{words}</span>

const COLUMNS: readonly DataColumn<InvoiceEntry>[] = [
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
    from: 'lg',
    phone: 'right',
    cell: ({ kind, isTest }) => whole(`${documentWord(kind)}${isTest ? ', test' : ''}`),
  },
  {
    id: 'issued',
    header: 'Issued',
    from: 'md',
    phone: 'left',
    sortBy: 'issued',
    greatestFirst: true,
    cell: ({ issuedAt }) => whole(momentWords(issuedAt)),
  },
  { id: 'order', header: 'Order', from: 'lg', cell: ({ orderId }) => whole(orderId) },
  { id: 'customer', header: 'Customer', phone: 'left', grow: true, cell: ({ customer }) => customer },
  { id: 'net', header: 'Net', figures: true, from: 'lg', cell: ({ net }) => pounds(net) },
  { id: 'vat', header: 'VAT', figures: true, from: 'md', cell: ({ vat }) => pounds(vat) },
  { id: 'gross', header: 'Gross', figures: true, cell: ({ gross }) => pounds(gross) },
]

function Invoices() {
  return (
    <AdminList<InvoiceEntry>
      name="invoices"
      title="Invoices"
      nouns={['document', 'documents']}
      columns={COLUMNS}
      rowId={({ id }) => String(id)}
      rowName={({ number }) => number}
      searches="Number, order, customer"
      filters={[
        {
          name: 'kind',
          label: 'Type',
          options: [
            { value: 'invoice', label: 'Invoices' },
            { value: 'creditNote', label: 'Credit notes' },
            { value: 'debitNote', label: 'Debit notes' },
          ],
        },
      ]}
      usualSort="-issued"
      empty={
        <EmptyState title="No invoices yet">Each paid order gets an invoice, and each refund a credit note.</EmptyState>
      }
    />
  )
}
