import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { errorMessage } from '#/browser/api.ts'
import { useRecheckUser } from '#/browser/currentUser.ts'
import { ProcessList } from '#/features/office/fleet/browser/ProcessList.tsx'
import { StatusGroups, StatusPlaceholders } from '#/features/office/status/browser/StatusGroups.tsx'
import { statusQuery } from '#/features/office/status/browser/status.queries.ts'
import { formatSummary, problemsFirst } from '#/features/office/status/browser/statusText.ts'
import { formatDateTime } from '#/lib/format.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Loading.tsx'

export const Route = createFileRoute('/admin/status')({ component: StatusScreen })

function StatusScreen() {
  const status = useQuery(statusQuery)
  useRecheckUser(status.error)
  const { data, isFetching } = status
  const refresh = () => void status.refetch()
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div>
          <h1 className="headline text-2xl">Status</h1>
          {data && (
            <p role="status" className="text-muted">
              {formatSummary(data)} Checked {formatDateTime(data.readAt)}.
            </p>
          )}
          {status.isPending && <Skeleton className="h-5 w-64" />}
        </div>
        <Button size="small" pending={isFetching} pendingLabel="Checking" onClick={refresh}>
          Check again
        </Button>
      </div>
      {status.isError && (
        <EmptyState
          role="alert"
          title="We couldn’t load the status"
          action={<Button onClick={refresh}>Try again</Button>}
        >
          {errorMessage(status.error)}
        </EmptyState>
      )}
      {status.isPending && <StatusPlaceholders />}
      {data && (
        <>
          <StatusGroups groups={problemsFirst(data.groups)} />
          <ProcessList processes={data.processes} />
        </>
      )}
    </>
  )
}
