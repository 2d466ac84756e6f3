import { createFileRoute } from '@tanstack/react-router'
import { listQuantities } from '#/features/orders/orders/orderLabels.ts'
import { CaseDetail } from '#/features/orders/returns/browser/CaseDetail.tsx'
import { CaseStateDot } from '#/features/orders/returns/browser/CaseEntry.tsx'
import { cases } from '#/features/orders/returns/browser/returns.queries.ts'
import { KIND_LABELS, STATE_CHOICES } from '#/features/orders/returns/returns.rules.ts'
import type { AdminCase } from '#/features/orders/returns/server/returns.schema.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { moment } from './-list/columns.tsx'
import { choices } from './-list/ListFilters.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { RowLink } from './-list/RowLink.tsx'

export const Route = createFileRoute('/admin/returns')({
  validateSearch: validateListSearch,
  component: Returns,
})

const FILTERS = [
  { name: 'kind', label: 'Kind', options: choices(KIND_LABELS) },
  { name: 'state', label: 'State', options: choices(STATE_CHOICES) },
] as const

const COLUMNS: readonly DataColumn<AdminCase>[] = [
  {
    id: 'reference',
    header: 'Reference',
    sortBy: 'number',
    cell: ({ id, reference }) => (
      <RowLink open={id} className="whitespace-nowrap">
        {reference}
      </RowLink>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    phone: 'left',
    cell: ({ customerName }) => <span className="block truncate md:max-w-40">{customerName}</span>,
  },
  {
    id: 'items',
    header: 'Items',
    grow: true,
    phone: 'whole',
    cell: ({ lines }) => <span className="line-clamp-2 whitespace-normal wrap-anywhere">{listQuantities(lines)}</span>,
  },
  { id: 'order', header: 'Order', visibleFrom: 'xl', cell: ({ orderId }) => orderId },
  { id: 'state', header: 'State', phone: 'right', cell: (row) => <CaseStateDot returnCase={row} /> },
  {
    id: 'requested',
    header: 'Requested on',
    visibleFrom: 'lg',
    phone: 'left',
    sortBy: 'newest',
    descendingFirst: true,
    cell: ({ createdAt }) => moment(createdAt),
  },
]

function Returns() {
  return (
    <AdminList
      records={cases}
      title="Returns and repairs"
      columns={COLUMNS}
      rowName={({ reference }) => reference}
      searchPlaceholder="Reference, order, name, serial number"
      filters={FILTERS}
      defaultSort="-newest"
      empty={
        <EmptyState
          title="No returns or repairs yet"
          action={
            <ButtonLink to="/shipping-and-returns" hash="returns">
              View the returns policy
            </ButtonLink>
          }
        >
          Customers ask for them on their order’s page, and get an email at each step.
        </EmptyState>
      }
      drawer={{
        title: (returnCase) => returnCase?.reference ?? 'Return or repair',
        children: (returnCase) => <CaseDetail returnCase={returnCase} />,
      }}
    />
  )
}
