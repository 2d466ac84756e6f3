import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#/browser/api.ts'
import { accountSessionsQuery, useEndSession } from '#/features/shop/accounts/browser/ownAccount.queries.ts'
import type { AccountSession } from '#/features/shop/accounts/server/accounts.schema.ts'
import { formatDateTime } from '#/lib/format.ts'
import { Badge } from '#/ui/Badge.tsx'
import { Button } from '#/ui/Button.tsx'
import { FormAlert } from '#/ui/Field.tsx'
import { Skeleton } from '#/ui/Loading.tsx'

export function SessionList() {
  const sessions = useQuery(accountSessionsQuery)
  const end = useEndSession()
  if (sessions.isPending) return <Skeleton className="h-32" />
  if (sessions.isError) return <FormAlert>{errorMessage(sessions.error)}</FormAlert>
  const others = sessions.data.filter(({ isThis }) => !isThis)
  return (
    <div className="grid max-w-160 gap-5">
      <ul className="border-t border-line">
        {sessions.data.map((session) => (
          <Device
            key={session.id}
            session={session}
            onEnd={() => end.mutate(session.id)}
            pending={end.isPending && end.variables === session.id}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          className="justify-self-start"
          onClick={() => end.mutate('others')}
          pending={end.isPending && end.variables === 'others'}
          pendingLabel="Signing out"
        >
          Sign out all other devices
        </Button>
      )}
    </div>
  )
}

type DeviceProps = { session: AccountSession; onEnd: () => void; pending: boolean }

const Device = ({ session: { device, createdAt, lastSeenAt, isThis }, onEnd, pending }: DeviceProps) => (
  <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
    <div className="min-w-0">
      <p className="font-semibold">
        {device}
        {isThis && <Badge className="ml-3 font-normal">This device</Badge>}
      </p>
      <p className="figures text-sm text-muted">
        Last seen {formatDateTime(lastSeenAt)} · signed in {formatDateTime(createdAt)}
      </p>
    </div>
    {!isThis && (
      <Button
        size="small"
        onClick={onEnd}
        pending={pending}
        pendingLabel="Signing out"
        aria-label={`Sign out ${device}, last seen ${formatDateTime(lastSeenAt)}`}
      >
        Sign out
      </Button>
    )}
  </li>
)
