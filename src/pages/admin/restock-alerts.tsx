import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { adminProductQuery } from '#/features/office/products/browser/products.queries.ts'
import { AlertStateDot } from '#/features/people/restockAlerts/browser/AlertDetail.tsx'
import { ALERT_STATE_LABELS, ALERT_STATES } from '#/features/people/restockAlerts/restockAlerts.rules.ts'
import type { RestockAlert } from '#/features/people/restockAlerts/server/restockAlerts.schema.ts'
import { formatDateTime } from '#/lib/formatDateTime.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { type DataColumn, ROW_LINK } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { validateListSearch } from './-list/listSearch.ts'

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
      <Link
        to="/admin/restock-alerts/$alertId"
        params={{ alertId: String(id) }}
        search={(search) => search}
        resetScroll={false}
        data-row
        className={`${ROW_LINK} max-md:wrap-anywhere md:inline-block md:max-w-96 md:truncate md:align-middle`}
      >
        {email}
      </Link>
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
    cell: ({ requestedAt }) => <span className="whitespace-nowrap">{formatDateTime(requestedAt)}</span>,
  },
  {
    id: 'notified',
    header: 'Emailed on',
    visibleFrom: 'lg',
    cell: ({ notifiedAt }) => <span className="whitespace-nowrap">{notifiedAt ? formatDateTime(notifiedAt) : ''}</span>,
  },
]

const STATE_FILTER = {
  name: 'state',
  label: 'State',
  options: ALERT_STATES.map((value) => ({ value, label: ALERT_STATE_LABELS[value] })),
}

function RestockAlerts() {
  const { product = '' } = Route.useSearch()
  const { data } = useQuery({ ...adminProductQuery(Number(product)), enabled: product !== '' })
  const productFilter = {
    name: 'product',
    label: 'Product',
    options: [{ value: product, label: data?.name ?? `Product ${product}` }],
  }
  return (
    <>
      <AdminList<RestockAlert>
        name="restock-alerts"
        title="Restock alerts"
        nouns={['alert', 'alerts']}
        columns={COLUMNS}
        rowId={({ id }) => String(id)}
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
              <ButtonLink to="/admin/products" search={{ stock: 'out' } as never}>
                Show sold-out products
              </ButtonLink>
            }
          >
            Customers can ask on the page of a product that’s sold out, in the cart and at the checkout. They’re emailed
            once, when it’s back in stock.
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}
