import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { adminProductQuery } from '#/features/office/products/browser/products.queries.ts'
import { AlertDetail, AlertStateDot, restockAlerts } from '#/features/people/restockAlerts/browser/AlertDetail.tsx'
import { ALERT_STATE_LABELS } from '#/features/people/restockAlerts/restockAlerts.rules.ts'
import type { RestockAlert } from '#/features/people/restockAlerts/server/restockAlerts.schema.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { moment } from './-list/columns.tsx'
import { choices } from './-list/ListFilters.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { RowLink } from './-list/RowLink.tsx'

export const Route = createFileRoute('/admin/restock-alerts')({
  validateSearch: validateListSearch,
  component: RestockAlerts,
})

const COLUMNS: readonly DataColumn<RestockAlert>[] = [
  {
    id: 'email',
    header: 'Email',
    sortBy: 'email',
    cell: ({ id, email }) => (
      <RowLink open={id} className="max-md:wrap-anywhere md:inline-block md:max-w-96 md:truncate md:align-middle">
        {email}
      </RowLink>
    ),
  },
  { id: 'state', header: 'State', cell: (alert) => <AlertStateDot alert={alert} /> },
  { id: 'product', header: 'Product', phone: 'left', grow: true, cell: ({ product }) => product },
  {
    id: 'requested',
    header: 'Asked on',
    phone: 'left',
    showHeader: true,
    sortBy: 'requested',
    descendingFirst: true,
    cell: ({ requestedAt }) => moment(requestedAt),
  },
  {
    id: 'notified',
    header: 'Emailed on',
    visibleFrom: 'lg',
    cell: ({ notifiedAt }) => moment(notifiedAt),
  },
]

const STATE_FILTER = { name: 'state', label: 'State', options: choices(ALERT_STATE_LABELS) }

function RestockAlerts() {
  const { product = '' } = Route.useSearch()
  const { data } = useQuery({ ...adminProductQuery(Number(product)), enabled: product !== '' })
  const productFilter = {
    name: 'product',
    label: 'Product',
    options: choices({ [product]: data?.name ?? `Product ${product}` }),
  }
  return (
    <AdminList
      records={restockAlerts}
      title="Restock alerts"
      columns={COLUMNS}
      rowName={({ email, product }) => `${email}, ${product}`}
      searchPlaceholder="Email"
      filters={product ? [STATE_FILTER, productFilter] : [STATE_FILTER]}
      defaultSort="-requested"
      actions={
        <ButtonLink to="/admin/products" search={{ stock: 'waiting', sort: '-waiting' }} size="small">
          By product
        </ButtonLink>
      }
      empty={
        <EmptyState
          title="No alerts yet"
          action={
            <ButtonLink to="/admin/products" search={{ stock: 'out' }}>
              Show sold-out products
            </ButtonLink>
          }
        >
          Customers can ask on the page of a product that’s sold out, in the cart and at the checkout. They’re emailed
          once, when it’s back in stock.
        </EmptyState>
      }
      drawer={{
        param: 'alertId',
        title: 'Restock alert',
        children: (alert, close) => <AlertDetail key={alert.id} alert={alert} onDeleted={close} />,
      }}
    />
  )
}
