import { createFileRoute } from '@tanstack/react-router'
import { AnsweredDot, ContactDetail } from '#/features/people/contact/browser/ContactDetail.tsx'
import { contacts } from '#/features/people/contact/browser/contactAdmin.queries.ts'
import { ANSWER_STATES } from '#/features/people/contact/contactReply.rules.ts'
import type { ContactRow } from '#/features/people/contact/server/contact.schema.ts'
import { formatDateTime } from '#/lib/format.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { Excerpt } from './-list/columns.tsx'
import { choices } from './-list/ListFilters.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { RowLink } from './-list/RowLink.tsx'

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
      <RowLink open={id} className="md:inline-block md:max-w-56 md:truncate md:align-middle">
        {name}
      </RowLink>
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

const FILTERS = [{ name: 'state', label: 'State', options: choices(ANSWER_STATES) }]

function Contacts() {
  return (
    <AdminList
      records={contacts}
      title="Contacts"
      columns={COLUMNS}
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
      drawer={{
        param: 'contactId',
        title: (contact) => contact?.name ?? 'Message',
        children: (contact) => <ContactDetail key={contact.id} contact={contact} />,
      }}
    />
  )
}
