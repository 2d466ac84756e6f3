import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { RequestDueDate, RequestStateDot } from '#/features/people/privacy/browser/PrivacyBadges.tsx'
import { PrivacyRequestDetail } from '#/features/people/privacy/browser/PrivacyRequestDetail.tsx'
import { privacyRequest } from '#/features/people/privacy/browser/privacyAdmin.queries.ts'
import { REQUEST_STATE_LABELS, REQUEST_TYPES } from '#/features/people/privacy/privacy.rules.ts'
import type { AdminPrivacyRequest } from '#/features/people/privacy/server/privacy.schema.ts'
import { formatDateTime } from '#/lib/formatDateTime.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { RowDrawer } from './-list/RowDrawer.tsx'
import { RowLink, useCloseRow } from './-list/RowLink.tsx'

export const Route = createFileRoute('/admin/privacy-requests')({
  validateSearch: validateListSearch,
  component: PrivacyRequests,
})

const FILTERS = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'open', label: 'Open' },
      ...Object.entries(REQUEST_STATE_LABELS).map(([value, label]) => ({ value, label })),
    ],
  },
  { name: 'type', label: 'Type', options: REQUEST_TYPES.map(({ id, label }) => ({ value: id, label })) },
]

const COLUMNS: readonly DataColumn<AdminPrivacyRequest>[] = [
  {
    id: 'email',
    header: 'Email',
    grow: true,
    cell: ({ id, email }) => <RowLink open={id}>{email}</RowLink>,
  },
  {
    id: 'type',
    header: 'Type',
    phone: 'left',
    cell: ({ requestType }) => (requestType === 'access' ? 'Access' : 'Deletion'),
  },
  { id: 'due', header: 'Due', phone: 'whole', sortBy: 'due', cell: (request) => <RequestDueDate request={request} /> },
  { id: 'state', header: 'State', phone: 'right', cell: ({ state }) => <RequestStateDot state={state} /> },
  {
    id: 'received',
    header: 'Received',
    visibleFrom: 'lg',
    sortBy: 'received',
    descendingFirst: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>,
  },
  { id: 'number', header: 'Number', visibleFrom: 'xl', numeric: true, cell: ({ id }) => id },
]

function PrivacyRequests() {
  const { open } = Route.useSearch()
  return (
    <>
      <AdminList<AdminPrivacyRequest>
        name="privacy-requests"
        title="Privacy requests"
        nouns={['privacy request', 'privacy requests']}
        columns={COLUMNS}
        rowId={({ id }) => String(id)}
        rowName={({ id }) => `request ${id}`}
        searchPlaceholder="Email, text"
        filters={FILTERS}
        defaultSort="due"
        empty={
          <EmptyState
            title="No privacy requests"
            action={<ButtonLink to="/privacy-request">View the request form</ButtonLink>}
          >
            Requests to see or delete personal data appear here, with the date you have to answer by.
          </EmptyState>
        }
      />
      {open && <RequestDrawer id={Number(open)} />}
    </>
  )
}

function RequestDrawer({ id }: { id: number }) {
  const request = useQuery(privacyRequest(id))
  return (
    <RowDrawer
      query={request}
      title={`Privacy request ${id}`}
      nouns={['privacy request', 'privacy requests']}
      onClose={useCloseRow()}
    >
      {(data) => <PrivacyRequestDetail key={data.id} request={data} />}
    </RowDrawer>
  )
}
