import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { listQuantities } from '#/features/orders/orders/orderLabels.ts'
import { CaseDetail } from '#/features/orders/returns/browser/CaseDetail.tsx'
import { CaseStateDot } from '#/features/orders/returns/browser/CaseEntry.tsx'
import { adminCase } from '#/features/orders/returns/browser/returns.queries.ts'
import { CASE_KINDS, CASE_STATE_LABELS, CASE_STATES, KIND_LABELS } from '#/features/orders/returns/returns.rules.ts'
import type { AdminCase } from '#/features/orders/returns/server/returns.schema.ts'
import { formatDateTime } from '#/lib/formatDateTime.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { RowDrawer } from './-list/RowDrawer.tsx'
import { RowLink, useCloseRow } from './-list/RowLink.tsx'

export const Route = createFileRoute('/admin/returns')({
  validateSearch: validateListSearch,
  component: Returns,
})

const FILTERS = [
  { name: 'kind', label: 'Kind', options: CASE_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })) },
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'toDo', label: 'Waiting for us' },
      ...CASE_STATES.map((value) => ({ value, label: CASE_STATE_LABELS[value] })),
    ],
  },
] as const

const COLUMNS: readonly DataColumn<AdminCase>[] = [
  {
    id: 'reference',
    header: 'Reference',
    sortBy: 'number',
    cell: ({ id, reference }) => (
      <span className="whitespace-nowrap">
        <RowLink open={id}>{reference}</RowLink>
      </span>
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
  { id: 'state', header: 'State', phone: 'right', cell: (one) => <CaseStateDot of={one} /> },
  {
    id: 'requested',
    header: 'Requested on',
    visibleFrom: 'lg',
    phone: 'left',
    sortBy: 'newest',
    descendingFirst: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>,
  },
]

function Returns() {
  const { open } = Route.useSearch()
  const close = useCloseRow()
  return (
    <>
      <AdminList<AdminCase>
        name="returns"
        title="Returns and repairs"
        nouns={['return or repair', 'returns and repairs']}
        columns={COLUMNS}
        rowId={({ id }) => String(id)}
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
      />
      {open && <Drawer id={Number(open)} onClose={close} />}
    </>
  )
}

function Drawer({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useQuery(adminCase(id))
  return (
    <RowDrawer
      query={found}
      title={found.data?.reference ?? 'Return or repair'}
      nouns={['return or repair', 'returns and repairs']}
      onClose={onClose}
    >
      {(data) => <CaseDetail of={data} />}
    </RowDrawer>
  )
}
