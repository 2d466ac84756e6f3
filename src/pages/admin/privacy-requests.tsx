import { createFileRoute } from '@tanstack/react-router'
import { RequestDueDate, RequestStateDot } from '#/features/people/privacy/browser/PrivacyBadges.tsx'
import { PrivacyRequestDetail } from '#/features/people/privacy/browser/PrivacyRequestDetail.tsx'
import { privacyRequests } from '#/features/people/privacy/browser/privacyAdmin.queries.ts'
import { REQUEST_TYPES, STATE_CHOICES } from '#/features/people/privacy/privacy.rules.ts'
import type { AdminPrivacyRequest } from '#/features/people/privacy/server/privacy.schema.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { moment } from './-list/columns.tsx'
import { choices } from './-list/ListFilters.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { RowLink } from './-list/RowLink.tsx'

export const Route = createFileRoute('/admin/privacy-requests')({
  validateSearch: validateListSearch,
  component: PrivacyRequests,
})

const FILTERS = [
  { name: 'state', label: 'State', options: choices(STATE_CHOICES) },
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
    cell: ({ createdAt }) => moment(createdAt),
  },
  { id: 'number', header: 'Number', visibleFrom: 'xl', numeric: true, cell: ({ id }) => id },
]

function PrivacyRequests() {
  return (
    <AdminList
      records={privacyRequests}
      title="Privacy requests"
      columns={COLUMNS}
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
      drawer={{
        title: (_, id) => `Privacy request ${id}`,
        children: (request) => <PrivacyRequestDetail key={request.id} request={request} />,
      }}
    />
  )
}
