import { createFileRoute } from '@tanstack/react-router'
import { useRights } from '#/browser/rights.tsx'
import { QuoteDetail } from '#/features/buying/quotes/browser/QuoteDetail.tsx'
import { QuoteStateDot } from '#/features/buying/quotes/browser/QuoteProgress.tsx'
import {
  type AdminQuote,
  decodeQuoteRow,
  parseQuoteKey,
  quotes,
} from '#/features/buying/quotes/browser/quotes.queries.ts'
import { QUOTE_STATE_LABELS } from '#/features/buying/quotes/quotes.rules.ts'
import { formatPounds } from '#/lib/pence.ts'
import { formatShortDate, longDate } from '#/lib/workingDays.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { choices } from './-list/ListFilters.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { RowLink } from './-list/RowLink.tsx'

export const Route = createFileRoute('/admin/quotes')({
  validateSearch: validateListSearch,
  component: Quotes,
})

const COLUMNS: readonly DataColumn<AdminQuote>[] = [
  {
    id: 'number',
    header: 'Number',
    sortBy: 'newest',
    descendingFirst: true,
    cell: ({ id, number }) => (
      <RowLink open={id} className="whitespace-nowrap">
        {number}
      </RowLink>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    phone: 'left',
    sortBy: 'name',
    cell: ({ customer }) => (
      <span className="block truncate md:max-w-32 lg:max-w-52" title={customer.customerName}>
        {customer.customerName}
      </span>
    ),
  },
  { id: 'company', header: 'Company', visibleFrom: 'lg', phone: 'left', grow: true, cell: ({ company }) => company },
  { id: 'order', header: 'Order', visibleFrom: 'xl', cell: ({ order }) => order?.orderId },
  {
    id: 'total',
    header: 'Total',
    numeric: true,
    sortBy: 'total',
    descendingFirst: true,
    cell: ({ totalAmount }) => formatPounds(totalAmount),
  },
  {
    id: 'expiry',
    header: 'Valid until',
    sortBy: 'expiry',
    showHeader: true,
    cell: ({ expiresOn }) => (
      <span className="whitespace-nowrap" title={longDate(expiresOn)}>
        {formatShortDate(expiresOn)}
      </span>
    ),
  },
  { id: 'state', header: 'State', cell: ({ state }) => <QuoteStateDot state={state} /> },
]

const FILTERS = [
  { name: 'state', label: 'State', options: choices(QUOTE_STATE_LABELS) },
  { name: 'request', label: 'Request', more: true, options: choices({ new: 'By a customer, not sent yet' }) },
  { name: 'answer', label: 'Answer', more: true, options: choices({ due: 'Unanswered, expiring soon' }) },
] as const

function Quotes() {
  const may = useRights()
  const newQuote = (variant?: 'primary') =>
    may('POST /api/admin/quotes') && (
      <ButtonLink to="/admin/quotes/new" variant={variant} size="small">
        New quote
      </ButtonLink>
    )
  return (
    <AdminList
      records={quotes}
      decode={decodeQuoteRow}
      title="Quotes"
      columns={COLUMNS}
      rowName={({ number }) => number}
      searchPlaceholder="Number, name, email, company"
      filters={FILTERS}
      defaultSort="-newest"
      empty={
        <EmptyState title="No quotes yet" action={newQuote()}>
          Clubs, schools and councils buy on a quote or a pro forma invoice: your prices, their purchase order, and
          payment by card or bank transfer. The customer accepts it online, and it becomes an order.
        </EmptyState>
      }
      actions={newQuote('primary')}
      drawer={{
        param: 'quoteId',
        parse: parseQuoteKey,
        title: (quote) => quote?.number ?? 'Quote',
        children: (quote) => <QuoteDetail key={quote.id} quote={quote} />,
      }}
    />
  )
}
