import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { AnsweredDot } from '#/features/people/contact/browser/ContactDetail.tsx'
import type { ContactRow } from '#/features/people/contact/server/contact.schema.ts'
import { formatDateTime } from '#/lib/formatDateTime.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { type DataColumn, ROW_LINK } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { Excerpt } from './-list/feedbackColumns.tsx'
import { validateListSearch } from './-list/listSearch.ts'

export const Route = createFileRoute('/admin/contacts')({
  validateSearch: validateListSearch,
  component: Contacts,
})

const COLUMNS: readonly DataColumn<ContactRow>[] = [
  {
    id: 'name',
    header: 'Name',
    sortBy: 'name',
    cell: ({ id, name }) => (
      <Link
        to="/admin/contacts/$contactId"
        params={{ contactId: String(id) }}
        search={(search) => search}
        resetScroll={false}
        data-row
        className={`${ROW_LINK} md:inline-block md:max-w-56 md:truncate md:align-middle`}
      >
        {name}
      </Link>
    ),
  },
  { id: 'state', header: 'State', cell: (contact) => <AnsweredDot contact={contact} /> },
  {
    id: 'message',
    header: 'Message',
    phone: 'whole',
    grow: true,
    cell: ({ subject, message }) => <Excerpt title={subject} text={message} />,
  },
  {
    id: 'email',
    header: 'Email',
    visibleFrom: 'xl',
    cell: ({ email }) => <span className="inline-block max-w-56 truncate align-middle">{email}</span>,
  },
  {
    id: 'activity',
    header: 'Last message',
    phone: 'left',
    sortBy: 'activity',
    descendingFirst: true,
    cell: ({ lastMessageAt }) => <span className="md:whitespace-nowrap">{formatDateTime(lastMessageAt)}</span>,
  },
  {
    id: 'received',
    header: 'Started',
    visibleFrom: 'xl',
    sortBy: 'received',
    descendingFirst: true,
    cell: ({ createdAt, startedBy }) => (
      <span className="md:whitespace-nowrap">
        {formatDateTime(createdAt)}
        {startedBy && `, by ${startedBy}`}
      </span>
    ),
  },
]

const FILTERS = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'unanswered', label: 'Unanswered' },
      { value: 'answered', label: 'Answered' },
    ],
  },
]

function Contacts() {
  return (
    <>
      <AdminList<ContactRow>
        name="contacts"
        title="Contacts"
        nouns={['message', 'messages']}
        columns={COLUMNS}
        rowId={({ id }) => String(id)}
        rowName={({ name }) => name}
        searchPlaceholder="Name, email, message"
        filters={FILTERS}
        defaultSort="-activity"
        empty={
          <EmptyState title="No messages yet" action={<ButtonLink to="/contact">View the contact page</ButtonLink>}>
            Messages from the contact page appear here. You answer them here too, and the customer gets your reply by
            email.
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}
