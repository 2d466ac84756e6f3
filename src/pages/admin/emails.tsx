import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { EmailStateDot } from '#/features/shop/emails/browser/EmailDetail.tsx'
import { emailKinds } from '#/features/shop/emails/browser/emails.queries.ts'
import { EMAIL_STATES } from '#/features/shop/emails/emailLabels.ts'
import type { EmailRow } from '#/features/shop/emails/server/emails.schema.ts'
import { formatDateTime } from '#/lib/formatDateTime.ts'
import { type DataColumn, ROW_LINK } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { validateListSearch } from './-list/listSearch.ts'

export const Route = createFileRoute('/admin/emails')({
  validateSearch: validateListSearch,
  component: Emails,
})

const COLUMNS: readonly DataColumn<EmailRow>[] = [
  {
    id: 'subject',
    header: 'Subject',
    grow: true,
    cell: ({ id, subject }) => (
      <Link
        to="/admin/emails/$emailId"
        params={{ emailId: String(id) }}
        search={(search) => search}
        resetScroll={false}
        data-row
        className={ROW_LINK}
      >
        {subject}
      </Link>
    ),
  },
  { id: 'state', header: 'State', cell: ({ state }) => <EmailStateDot state={state} /> },
  {
    id: 'recipient',
    header: 'Recipient',
    visibleFrom: 'md',
    phone: 'left',
    sortBy: 'recipient',
    cell: ({ recipient }) => (
      <span className="md:inline-block md:max-w-64 md:truncate md:align-middle">{recipient}</span>
    ),
  },
  {
    id: 'kind',
    header: 'Type',
    visibleFrom: 'lg',
    cell: ({ kindLabel }) => <span className="whitespace-nowrap">{kindLabel}</span>,
  },
  {
    id: 'created',
    header: 'Created',
    visibleFrom: 'md',
    phone: 'left',
    sortBy: 'created',
    descendingFirst: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>,
  },
]

function Emails() {
  const kinds = useQuery(emailKinds)
  return (
    <>
      <AdminList<EmailRow>
        name="emails"
        title="Emails"
        nouns={['email', 'emails']}
        columns={COLUMNS}
        rowId={({ id }) => String(id)}
        rowName={({ subject }) => subject}
        searchPlaceholder="Recipient, subject, reference"
        filters={[
          { name: 'state', label: 'State', options: EMAIL_STATES },
          {
            name: 'kind',
            label: 'Type',
            options: kinds.data?.map(({ kind, words }) => ({ value: kind, label: words })) ?? [],
          },
        ]}
        defaultSort="-created"
        empty={<EmptyState title="No emails yet">Emails the shop sends appear here.</EmptyState>}
      />
      <Outlet />
    </>
  )
}
