import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { adminProductQuery } from '#/features/office/products/browser/products.queries.ts'
import { AdjustStock } from '#/features/orders/stock/browser/AdjustStock.tsx'
import type { StockChange } from '#/features/orders/stock/server/stock.schema.ts'
import { formatStockChange, STOCK_REASONS, stockActorLabel } from '#/features/orders/stock/stock.rules.ts'
import { formatCount } from '#/lib/format.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { type DataColumn, ROW_LINK } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { moment } from './-list/columns.tsx'
import { choices } from './-list/ListFilters.tsx'
import { validateListSearch } from './-list/listSearch.ts'

export const Route = createFileRoute('/admin/stock')({
  validateSearch: validateListSearch,
  component: StockHistory,
})

const COLUMNS: readonly DataColumn<StockChange>[] = [
  {
    id: 'product',
    header: 'Product',
    cell: ({ productId, product }) => (
      <Link to="/admin/products/$productId" params={{ productId: String(productId) }} data-row className={ROW_LINK}>
        {product}
      </Link>
    ),
  },
  {
    id: 'change',
    header: 'Change',
    numeric: true,
    showHeader: false,
    cell: ({ change }) => <span className="font-semibold">{formatStockChange(change)}</span>,
  },
  {
    id: 'reason',
    header: 'Reason',
    grow: true,
    phone: 'left',
    cell: (row) => (
      <span className="md:max-lg:whitespace-normal">
        {STOCK_REASONS[row.reason]} <Document change={row} />
        {row.note && <span className="block text-muted wrap-anywhere">{row.note}</span>}
      </span>
    ),
  },
  { id: 'after', header: 'Stock after', numeric: true, cell: ({ stockAfter }) => formatCount(stockAfter) },
  { id: 'actor', header: 'Who', phone: 'right', cell: ({ actor }) => stockActorLabel(actor) },
  {
    id: 'at',
    header: 'When',
    phone: 'left',
    sortBy: 'newest',
    descendingFirst: true,
    cell: ({ at }) => moment(at),
  },
]

function Document({ change: { orderId, orderNumber, file } }: { change: StockChange }) {
  if (orderId === null || orderNumber === null) return file
  return (
    <Link
      to="/admin/orders/$orderId"
      params={{ orderId: String(orderId) }}
      className="link relative z-10 whitespace-nowrap max-md:py-4"
    >
      {orderNumber}
    </Link>
  )
}

function StockHistory() {
  const { product = '' } = Route.useSearch()
  const { data } = useQuery({ ...adminProductQuery(Number(product)), enabled: product !== '' })
  const filters = [
    { name: 'reason', label: 'Reason', options: choices(STOCK_REASONS) },
    ...(product
      ? [{ name: 'product', label: 'Product', options: choices({ [product]: data?.name ?? `Product ${product}` }) }]
      : []),
  ]
  return (
    <AdminList
      name="stock-changes"
      title="Stock history"
      nouns={['change', 'changes']}
      columns={COLUMNS}
      rowName={({ product, change }) => `${product}, ${formatStockChange(change)}`}
      filters={filters}
      defaultSort="-newest"
      actions={data && <AdjustStock product={data} />}
      empty={
        <EmptyState
          title="Stock hasn’t changed yet"
          action={<ButtonLink to="/admin/products">Show products</ButtonLink>}
        >
          Sales, refunds, imports and your own changes are recorded here and can’t be altered.
        </EmptyState>
      }
    />
  )
}
