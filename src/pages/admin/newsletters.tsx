import { createFileRoute } from '@tanstack/react-router'
import { subscribers } from '#/features/people/newsletter/browser/newsletterAdmin.queries.ts'
import { SubscribedDot, SubscriberDetail } from '#/features/people/newsletter/browser/SubscriberDetail.tsx'
import { SUBSCRIBER_STATES } from '#/features/people/newsletter/newsletter.rules.ts'
import type { Subscriber } from '#/features/people/newsletter/server/newsletter.schema.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import type { DataColumn } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { moment } from './-list/columns.tsx'
import { choices } from './-list/ListFilters.tsx'
import { validateListSearch } from './-list/listSearch.ts'
import { RowLink } from './-list/RowLink.tsx'

export const Route = createFileRoute('/admin/newsletters')({
  validateSearch: validateListSearch,
  component: Newsletters,
})

const COLUMNS: readonly DataColumn<Subscriber>[] = [
  {
    id: 'email',
    header: 'Email',
    sortBy: 'email',
    cell: ({ id, email }) => (
      <RowLink open={id} className="max-md:wrap-anywhere">
        {email}
      </RowLink>
    ),
  },
  { id: 'state', header: 'State', cell: (subscriber) => <SubscribedDot subscriber={subscriber} /> },
  { id: 'words', header: 'Agreed to', visibleFrom: 'lg', grow: true, cell: ({ consentText }) => consentText },
  {
    id: 'consent',
    header: 'Agreed on',
    visibleFrom: 'md',
    phone: 'left',
    showHeader: true,
    sortBy: 'consent',
    descendingFirst: true,
    cell: ({ consentAt }) => moment(consentAt),
  },
  {
    id: 'left',
    header: 'Unsubscribed',
    visibleFrom: 'md',
    cell: ({ unsubscribedAt }) => moment(unsubscribedAt),
  },
]

const FILTERS = [{ name: 'state', label: 'State', options: choices(SUBSCRIBER_STATES) }]

function Newsletters() {
  return (
    <AdminList
      records={subscribers}
      title="Newsletter subscribers"
      columns={COLUMNS}
      rowName={({ email }) => email}
      searchPlaceholder="Email"
      filters={FILTERS}
      defaultSort="-consent"
      empty={
        <EmptyState title="No subscribers yet" action={<ButtonLink to="/">View the home page</ButtonLink>}>
          People who subscribe on the home page or in the footer appear here.
        </EmptyState>
      }
      drawer={{
        param: 'subscriberId',
        title: 'Subscriber',
        children: (row, close) => <SubscriberDetail key={row.id} subscriber={row} onDeleted={close} />,
      }}
    />
  )
}
