import { createFileRoute, Link } from '@tanstack/react-router'
import { useCurrentUser } from '#/browser/currentUser.ts'
import { IfAllowed } from '#/browser/rights.tsx'
import {
  CATEGORIES,
  categoryLabel,
  type DecodedProduct,
  decodeProduct,
} from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { isLow } from '#/features/catalogue/catalogue/lowStock.rules.ts'
import { formatMarginPercent, marginOf } from '#/features/office/products/margin.rules.ts'
import type { ProductListRow } from '#/features/office/products/server/products.schema.ts'
import { WAITING_CHOICE, WAITING_COLUMN } from '#/features/people/restockAlerts/restockAlerts.rules.ts'
import { formatDateTime } from '#/lib/format.ts'
import { formatPounds } from '#/lib/pence.ts'
import { seesFigures } from '#/lib/roles.ts'
import { seller } from '#/lib/seller.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { ButtonLink } from '#/ui/Button.tsx'
import { type DataColumn, ROW_LINK } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Thumbnail } from '#/ui/Thumbnail.tsx'
import { AdminList } from '../-list/AdminList.tsx'
import { choices } from '../-list/ListFilters.tsx'
import { validateListSearch } from '../-list/listSearch.ts'

export const Route = createFileRoute('/admin/products/')({
  validateSearch: validateListSearch,
  component: Products,
})

const COLUMNS: readonly DataColumn<DecodedProduct<ProductListRow>>[] = [
  {
    id: 'name',
    header: 'Name',
    sortBy: 'name',
    phone: 'tall',
    cell: ({ id, name, sku, imageUrl }) => (
      <span className="flex items-center gap-3 py-1">
        <Thumbnail imageUrl={imageUrl} sizes="2.25rem" className="size-9 shrink-0" />
        <span className="min-w-0">
          <Link to="/admin/products/$productId" params={{ productId: String(id) }} data-row className={ROW_LINK}>
            {name}
          </Link>
          {sku && <span className="block text-muted">{sku}</span>}
        </span>
      </span>
    ),
  },
  {
    id: 'category',
    header: 'Category',
    visibleFrom: 'lg',
    sortBy: 'category',
    cell: ({ category }) => categoryLabel(category),
  },
  {
    id: 'price',
    header: 'Price',
    numeric: true,
    sortBy: 'price',
    cell: ({ price }) => formatPounds(price),
  },
  {
    id: 'margin',
    header: 'Margin',
    numeric: true,
    visibleFrom: 'lg',
    cell: (row) => {
      const margin = marginOf(row, seller.vatRegistered)
      return margin ? formatMarginPercent(margin) : ''
    },
  },
  { id: 'stock', header: 'Stock', numeric: true, sortBy: 'stock', cell: (row) => row.stockQuantity },
  WAITING_COLUMN,
  { id: 'state', header: 'In stock', visibleFrom: 'md', cell: (row) => <StockState {...row} /> },
  {
    id: 'updated',
    header: 'Updated',
    visibleFrom: 'lg',
    sortBy: 'updated',
    descendingFirst: true,
    cell: ({ updatedAt }) => formatDateTime(updatedAt),
  },
]

function StockState(product: Pick<ProductListRow, 'inStock' | 'stockQuantity' | 'lowStockLevel'>) {
  const { inStock, stockQuantity } = product
  if (stockQuantity === 0) return <StatusDot tone="bad">Out</StatusDot>
  if (!inStock) return <StatusDot tone="bad">Switched off</StatusDot>
  return isLow(product) ? <StatusDot tone="attention">Low</StatusDot> : <StatusDot tone="good">Yes</StatusDot>
}

function Products() {
  const role = useCurrentUser()?.role
  const columns = role && seesFigures(role) ? COLUMNS : COLUMNS.filter(({ id }) => id !== 'margin')
  return (
    <AdminList
      name="products"
      decode={decodeProduct<ProductListRow>}
      title="Products"
      nouns={['product', 'products']}
      columns={columns}
      rowName={({ name }) => name}
      searchPlaceholder="Name, SKU, barcode"
      filters={[
        { name: 'category', label: 'Category', options: CATEGORIES.map(({ id, label }) => ({ value: id, label })) },
        {
          name: 'stock',
          label: 'Stock',
          options: choices({ in: 'In stock', low: 'Low', out: 'Out of stock', ...WAITING_CHOICE }),
        },
      ]}
      defaultSort="name"
      actions={
        <>
          <IfAllowed call="GET /api/admin/lists/archived-products">
            <ButtonLink to="/admin/products/archived" variant="quiet" size="small">
              Archive
            </ButtonLink>
          </IfAllowed>
          <IfAllowed call="POST /api/admin/products/import">
            <ButtonLink to="/admin/products/import" size="small">
              Import
            </ButtonLink>
          </IfAllowed>
          <IfAllowed call="POST /api/admin/products">
            <ButtonLink to="/admin/products/new" variant="primary" size="small">
              New product
            </ButtonLink>
          </IfAllowed>
        </>
      }
      empty={
        <EmptyState
          title="No products yet"
          action={
            <IfAllowed call="POST /api/admin/products">
              <ButtonLink to="/admin/products/new">New product</ButtonLink>
            </IfAllowed>
          }
        >
          Create the first one, or import a CSV file.
        </EmptyState>
      }
    />
  )
}
