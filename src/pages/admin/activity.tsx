import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { fetchPath } from '#/browser/api.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'
import { capitalise, formatDateTime } from '#/lib/format.ts'
import { formatAction, formatIdentifier } from '#/lib/formatAction.ts'
import type { ActivityEntry } from '#/platform/activity/activity.schema.ts'
import { type DataColumn, ROW_LINK } from '#/ui/DataTable.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ActivityDetail } from './-ActivityDetail.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { choices } from './-list/ListFilters.tsx'
import { validateListSearch } from './-list/listSearch.ts'

export const Route = createFileRoute('/admin/activity')({
  validateSearch: validateListSearch,
  component: Activity,
})

const DAYS = choices({ 1: 'Last 24 hours', 7: 'Last 7 days', 30: 'Last 30 days', 365: 'Last year' })

const columns = (open: (entry: ActivityEntry) => void): DataColumn<ActivityEntry>[] => [
  {
    id: 'at',
    header: 'When',
    sortBy: 'newest',
    descendingFirst: true,
    cell: (entry) => (
      <button
        type="button"
        data-row
        className={`${ROW_LINK} text-left sm:whitespace-nowrap`}
        aria-label={`${formatDateTime(entry.at)}: ${formatAction(entry.action)}, ${entry.subject}`}
        onClick={() => open(entry)}
      >
        {formatDateTime(entry.at)}
      </button>
    ),
  },
  { id: 'actor', header: 'Who', visibleFrom: 'md', phone: 'right', cell: ({ actor }) => actor },
  {
    id: 'what',
    header: 'What',
    phone: 'whole',
    cell: ({ action }) => <span className="md:whitespace-nowrap">{formatAction(action)}</span>,
  },
  { id: 'subject', header: 'Subject', phone: 'whole', grow: true, cell: ({ subject }) => subject },
]

function Activity() {
  const names = useQuery({
    queryKey: ['api', 'admin', 'activity', 'names'],
    queryFn: fetchPath<'GET /api/admin/activity/names'>,
    ...ALWAYS_FRESH,
  })
  const [shown, setShown] = useState<ActivityEntry>()
  const [isOpen, setIsOpen] = useState(false)
  const columnsShown = useMemo(
    () =>
      columns((entry) => {
        setShown(entry)
        setIsOpen(true)
      }),
    [],
  )
  const named = (list: string[] = [], label = (name: string) => name) =>
    list.map((value) => ({ value, label: label(value) }))
  const filters = [
    { name: 'actor', label: 'Who', options: named(names.data?.actors) },
    { name: 'subjectType', label: 'Subject', options: named(names.data?.subjectTypes, sentenceCase) },
    { name: 'days', label: 'When', options: DAYS },
  ]

  return (
    <>
      <AdminList
        name="activity"
        title="Activity"
        nouns={['entry', 'entries']}
        columns={columnsShown}
        rowName={({ subject }) => subject}
        searchPlaceholder="Subject, action, user"
        filters={filters}
        defaultSort="-newest"
        empty={
          <EmptyState title="No activity yet">
            Every change an administrator makes is recorded here and can’t be altered.
          </EmptyState>
        }
      />
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="What was done"
        variant="right"
        className="w-[min(100%,40rem)]"
      >
        {shown && <ActivityDetail entry={shown} />}
      </Dialog>
    </>
  )
}

const sentenceCase = (name: string): string => capitalise(formatIdentifier(name))
