import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { privacyRequest } from '#/features/privacy/desk.queries.ts'
import { RequestClock, RequestStateDot } from '#/features/privacy/PrivacyMarks.tsx'
import { PrivacyRequestDetail } from '#/features/privacy/PrivacyRequestDetail.tsx'
import { REQUEST_TYPES, STATE_WORDS } from '#/features/privacy/privacy.rules.ts'
import type { AdminPrivacyRequest } from '#/features/privacy/privacy.schema.ts'
import { momentWords } from '#/lib/momentWords.ts'
import { sentenceOf } from '#/platform/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { type DataColumn, ROW_LINK } from '#/ui/DataTable.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Spinner } from '#/ui/Spinner.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { listSearch } from './-list/listSearch.ts'

export const Route = createFileRoute('/admin/privacy-requests')({
  validateSearch: listSearch,
  component: PrivacyRequests,
})

const FILTERS = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'open', label: 'Open' },
      ...Object.entries(STATE_WORDS).map(([value, label]) => ({ value, label })),
    ],
  },
  { name: 'type', label: 'Type', options: REQUEST_TYPES.map(({ id, label }) => ({ value: id, label })) },
]

const columns = (open: (id: number) => void): DataColumn<AdminPrivacyRequest>[] => [
  {
    id: 'email',
    header: 'E-mail',
    cell: ({ id, email }) => (
      <button type="button" data-row className={`${ROW_LINK} text-left break-all`} onClick={() => open(id)}>
        {email}
      </button>
    ),
  },
  { id: 'type', header: 'Type', cell: ({ requestType }) => (requestType === 'access' ? 'Access' : 'Deletion') },
  { id: 'due', header: 'Due', sortBy: 'due', cell: (request) => <RequestClock request={request} /> },
  { id: 'state', header: 'State', from: 'md', cell: ({ state }) => <RequestStateDot state={state} /> },
  {
    id: 'received',
    header: 'Received',
    from: 'lg',
    sortBy: 'received',
    greatestFirst: true,
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{momentWords(createdAt)}</span>,
  },
  { id: 'number', header: 'Number', from: 'xl', figures: true, cell: ({ id }) => id },
]

function PrivacyRequests() {
  const [shown, setShown] = useState<{ id: number; isOpen: boolean }>()
  const columnsShown = useMemo(() => columns((id) => setShown({ id, isOpen: true })), [])
  return (
    <>
      <AdminList<AdminPrivacyRequest>
        name="privacy-requests"
        title="Privacy requests"
        nouns={['privacy request', 'privacy requests']}
        columns={columnsShown}
        rowId={({ id }) => String(id)}
        rowName={({ id }) => `request ${id}`}
        searches="E-mail, words"
        filters={FILTERS}
        usualSort="due"
        empty={
          <EmptyState title="No privacy requests">
            Whoever asks for their data, or for its deletion, appears here with the day by which you have to answer.
          </EmptyState>
        }
      />
      {shown && (
        <Dialog
          open={shown.isOpen}
          onClose={() => setShown({ ...shown, isOpen: false })}
          title={`Privacy request ${shown.id}`}
          variant="right"
          className="w-[min(100%,40rem)]"
        >
          <OneRequest key={shown.id} id={shown.id} />
        </Dialog>
      )}
    </>
  )
}

function OneRequest({ id }: { id: number }) {
  const request = useQuery(privacyRequest(id))
  if (request.data) return <PrivacyRequestDetail request={request.data} />
  if (request.isPending) {
    return (
      <p className="flex items-center gap-3">
        <Spinner /> Loading the request
      </p>
    )
  }
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>{sentenceOf(request.error)}</p>
      <Button onClick={() => void request.refetch()}>Try again</Button>
    </div>
  )
}
