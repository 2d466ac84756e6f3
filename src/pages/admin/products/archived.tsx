import { createFileRoute } from '@tanstack/react-router'
import { categoryLabel, type DecodedProduct, decodeProduct } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { RestoreProduct } from '#/features/office/products/browser/RestoreProduct.tsx'
import type { ArchivedProduct } from '#/features/office/products/server/products.schema.ts'
import { formatDateTime } from '#/lib/format.ts'
import { formatPounds } from '#/lib/pence.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { BackLink } from '../-BackLink.tsx'
import { AdminList } from '../-list/AdminList.tsx'
import { validateListSearch } from '../-list/listSearch.ts'

export const Route = createFileRoute('/admin/products/archived')({
  validateSearch: validateListSearch,
  component: Archived,
})

const COLUMNS: readonly DataColumn<DecodedProduct<ArchivedProduct>>[] = [
  { id: 'name', header: 'Name', sortBy: 'name', cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { id: 'category', header: 'Category', visibleFrom: 'lg', cell: ({ category }) => categoryLabel(category) },
  { id: 'price', header: 'Price', numeric: true, visibleFrom: 'md', cell: ({ price }) => formatPounds(price) },
  { id: 'lines', header: 'Order lines', numeric: true, visibleFrom: 'md', cell: ({ lines }) => lines },
  {
    id: 'archived',
    header: 'Archived',
    visibleFrom: 'md',
    sortBy: 'archived',
    descendingFirst: true,
    cell: ({ archivedAt, archivedBy }) => `${formatDateTime(archivedAt)} by ${archivedBy}`,
  },
  { id: 'back', header: 'Restore', cell: (row) => <RestoreProduct product={row} /> },
]

function Archived() {
  return (
    <>
      <BackLink to="/admin/products">Products</BackLink>
      <AdminList
        name="archived-products"
        decode={decodeProduct<ArchivedProduct>}
        title="Archived products"
        nouns={['archived product', 'archived products']}
        columns={COLUMNS}
        rowName={({ name }) => name}
        searchPlaceholder="Name"
        defaultSort="-archived"
        empty={
          <EmptyState title="The archive is empty" action={<ButtonLink to="/admin/products">Show products</ButtonLink>}>
            When you delete a product that’s been ordered, it’s kept here.
          </EmptyState>
        }
      />
    </>
  )
}
