import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { EmailDetail, EmailStateDot } from '#/features/shop/emails/browser/EmailDetail.tsx'
import { emailKinds, emails } from '#/features/shop/emails/browser/emails.queries.ts'
import { EMAIL_STATES } from '#/features/shop/emails/emailLabels.ts'
import type { EmailRow } from '#/features/shop/emails/server/emails.schema.ts'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { moment, noWrap } from './-list/columns.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { RowLink } from './-list/RowLink.tsx'

export const Route = createFileRoute('/admin/emails')({
  validateSearch: validateListSearch,
  component: Emails,
})

const COLUMNS: readonly DataColumn<EmailRow>[] = [
  {
    id: 'subject',
    header: 'Subject',
    grow: true,
    cell: ({ id, subject }) => <RowLink open={id}>{subject}</RowLink>,
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
    cell: ({ kindLabel }) => noWrap(kindLabel),
  },
  {
    id: 'created',
    header: 'Created',
    visibleFrom: 'md',
    phone: 'left',
    sortBy: 'created',
    descendingFirst: true,
    cell: ({ createdAt }) => moment(createdAt),
  },
]

function Emails() {
  const kinds = useQuery(emailKinds)
  return (
    <AdminList
      records={emails}
      title="Emails"
      columns={COLUMNS}
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
      drawer={{
        param: 'emailId',
        // No line starts with a separator.
        title: (email) => email?.subject.replaceAll(' ·', '\u00a0·') ?? 'Email',
        children: (email) => <EmailDetail key={email.id} email={email} />,
      }}
    />
  )
}
