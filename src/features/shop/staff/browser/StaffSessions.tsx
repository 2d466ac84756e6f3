import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#/browser/api.ts'
import { formatDateTime } from '#/lib/format.ts'
import { Button } from '#/ui/Button.tsx'
import { FormAlert } from '#/ui/Field.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { staffSessionsQuery, useEndStaffSession } from './staff.queries.ts'

export function StaffSessions({ id }: { id: number }) {
  const sessions = useQuery(staffSessionsQuery(id))
  const end = useEndStaffSession(id)
  if (sessions.isPending) return <Skeleton className="h-20" />
  if (!sessions.data) {
    return (
      <div className="grid justify-items-start gap-3">
        <FormAlert>{errorMessage(sessions.error)}</FormAlert>
        <Button size="small" onClick={() => void sessions.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (sessions.data.length === 0) return <p className="text-muted">Not signed in anywhere.</p>
  return (
    <div className="grid gap-3">
      <ul className="border-t border-line">
        {sessions.data.map(({ id: sessionId, device, createdAt, lastSeenAt }) => (
          <li key={sessionId} className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2">
            <div className="min-w-0">
              <p className="font-semibold">{device}</p>
              <p className="figures text-muted">
                Last seen {formatDateTime(lastSeenAt)} · signed in {formatDateTime(createdAt)}
              </p>
            </div>
            <Button
              size="small"
              aria-label={`Sign out ${device}, last seen ${formatDateTime(lastSeenAt)}`}
              pending={end.isPending && end.variables === sessionId}
              pendingLabel="Signing out"
              onClick={() => end.mutate(sessionId)}
            >
              Sign out
            </Button>
          </li>
        ))}
      </ul>
      {sessions.data.length > 1 && (
        <Button
          size="small"
          className="justify-self-start"
          pending={end.isPending && end.variables === 'all'}
          pendingLabel="Signing out"
          onClick={() => end.mutate('all')}
        >
          Sign out everywhere
        </Button>
      )}
    </div>
  )
}
