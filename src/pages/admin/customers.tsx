import { createFileRoute, Link } from '@tanstack/react-router'
import { IfAllowed } from '#/browser/rights.tsx'
import { type Customer, decodeCustomer } from '#/features/people/customers/browser/customers.queries.ts'
import { formatDateTime } from '#/lib/format.ts'
import { formatPounds } from '#/lib/pence.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { type DataColumn, ROW_LINK } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { validateListSearch } from './-list/listSearch.ts'

export const Route = createFileRoute('/admin/customers')({
  validateSearch: validateListSearch,
  component: Customers,
})

const COLUMNS: readonly DataColumn<Customer>[] = [
  {
    id: 'name',
    header: 'Name',
    sortBy: 'name',
    cell: ({ id, name }) => (
      <Link to="/admin/customers/$customer" params={{ customer: String(id) }} data-row className={ROW_LINK}>
        {name}
      </Link>
    ),
  },
  { id: 'email', header: 'Email', phone: 'left', cell: ({ email }) => email },
  { id: 'phone', header: 'Phone', visibleFrom: 'xl', cell: ({ phone }) => phone },
  {
    id: 'address',
    header: 'Address',
    visibleFrom: 'xl',
    grow: true,
    cell: ({ address }) => address.replaceAll('\n', ', '),
  },
  {
    id: 'orders',
    header: 'Orders',
    numeric: true,
    sortBy: 'orders',
    descendingFirst: true,
    cell: (row) => row.totalOrders,
  },
  {
    id: 'spent',
    header: 'Spent',
    numeric: true,
    sortBy: 'spent',
    descendingFirst: true,
    cell: ({ totalSpent }) => formatPounds(totalSpent),
  },
  {
    id: 'lastOrder',
    header: 'Last order',
    visibleFrom: 'lg',
    phone: 'left',
    showHeader: true,
    sortBy: 'lastOrder',
    descendingFirst: true,
    cell: ({ lastOrder }) => formatDateTime(lastOrder),
  },
]

function Customers() {
  return (
    <AdminList
      name="customers"
      decode={decodeCustomer}
      title="Customers"
      nouns={['customer', 'customers']}
      columns={COLUMNS}
      rowId={({ email }) => email}
      rowName={({ name }) => name}
      searchPlaceholder="Name, email, company, postcode"
      defaultSort="-lastOrder"
      empty={
        <EmptyState
          title="No customers yet"
          action={
            <IfAllowed call="POST /api/admin/orders">
              <ButtonLink to="/admin/orders/new">New order</ButtonLink>
            </IfAllowed>
          }
        >
          People appear here once they’ve ordered, with everything they’ve bought, asked and written.
        </EmptyState>
      }
    />
  )
}
