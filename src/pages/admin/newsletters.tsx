import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { SubscribedDot } from '#/features/people/newsletter/browser/SubscriberDetail.tsx'
import type { Subscriber } from '#/features/people/newsletter/server/newsletter.schema.ts'
import { formatDateTime } from '#/lib/formatDateTime.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { type DataColumn, ROW_LINK } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { validateListSearch } from './-list/listSearch.ts'

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
      <Link
        to="/admin/newsletters/$subscriberId"
        params={{ subscriberId: String(id) }}
        search={(search) => search}
        resetScroll={false}
        data-row
        className={`${ROW_LINK} max-md:wrap-anywhere`}
      >
        {email}
      </Link>
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
    cell: ({ consentAt }) => <span className="whitespace-nowrap">{formatDateTime(consentAt)}</span>,
  },
  {
    id: 'left',
    header: 'Unsubscribed',
    visibleFrom: 'md',
    cell: ({ unsubscribedAt }) => (
      <span className="whitespace-nowrap">{unsubscribedAt ? formatDateTime(unsubscribedAt) : ''}</span>
    ),
  },
]

const FILTERS = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'subscribed', label: 'Subscribed' },
      { value: 'unsubscribed', label: 'Unsubscribed' },
    ],
  },
]

function Newsletters() {
  return (
    <>
      <AdminList<Subscriber>
        name="newsletters"
        title="Newsletter subscribers"
        nouns={['subscriber', 'subscribers']}
        columns={COLUMNS}
        rowId={({ id }) => String(id)}
        rowName={({ email }) => email}
        searchPlaceholder="Email"
        filters={FILTERS}
        defaultSort="-consent"
        empty={
          <EmptyState title="No subscribers yet" action={<ButtonLink to="/">View the home page</ButtonLink>}>
            People who subscribe on the home page or in the footer appear here.
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}
