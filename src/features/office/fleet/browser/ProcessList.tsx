import type { FleetProcess } from '#/features/office/status/server/status.schema.ts'
import { formatDateTime } from '#/lib/format.ts'
import { Badge, StatusDot } from '#/ui/Badge.tsx'

const ROLES: Record<FleetProcess['role'], string> = {
  web: 'Website',
  worker: 'Background work',
  both: 'Website and background work',
}

export function ProcessList({ processes }: { processes: FleetProcess[] | null }) {
  return (
    <section aria-labelledby="processes" className="xl:mt-4">
      <h2 id="processes" className="border-b border-ink pb-2 text-lg font-semibold">
        Processes
      </h2>
      {processes === null && (
        <p className="py-3 text-muted">The running processes couldn’t be read. Check again in a minute.</p>
      )}
      {processes?.length === 0 && (
        <p className="py-3 text-muted">No process has reported in yet. Check again in a minute.</p>
      )}
      <ul>
        {processes?.map((process) => (
          <Row key={process.instance} process={process} />
        ))}
      </ul>
    </section>
  )
}

function Row({ process }: { process: FleetProcess }) {
  const { address, role, build, startedAt, seenAt, isThis, memoryBytes, differingSettings } = process
  return (
    <li className="border-b border-line py-2.5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
        <h3 className="min-w-0 break-words">
          {ROLES[role]} <span className="text-muted">on {address}</span>
          {isThis && <Badge className="ml-3">This process</Badge>}
        </h3>
        <State process={process} />
      </div>
      <p className="figures mt-1 text-sm text-muted">
        Release {build} · running since {formatDateTime(startedAt)} · last seen {formatDateTime(seenAt)} ·{' '}
        <span className="whitespace-nowrap">{Math.round(memoryBytes / 1_000_000)} MB</span>
      </p>
      {differingSettings.length > 0 && (
        <p className="mt-1.5">Differs from the longest-running process in {differingSettings.join(', ')}.</p>
      )}
    </li>
  )
}

function State({ process: { isResponding, differingSettings } }: { process: FleetProcess }) {
  if (!isResponding) return <StatusDot tone="quiet">Not responding</StatusDot>
  if (differingSettings.length > 0) return <StatusDot tone="attention">Other settings</StatusDot>
  return <StatusDot tone="good">Running</StatusDot>
}
