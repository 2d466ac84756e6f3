import { Link } from '@tanstack/react-router'
import { formatDateTime } from '#/lib/format.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import type { StatusCheck } from '../server/status.schema.ts'
import { STATE_LABELS, type StatusGroup } from './statusText.ts'

export const StatusGroups = ({ groups }: { groups: StatusGroup[] }) => (
  <div className="gap-x-10 xl:columns-2">
    {groups.map(({ title, checks }) => (
      <section key={title} aria-label={title} className="mb-8 break-inside-avoid">
        <h2 className="border-b border-ink pb-2 text-lg font-semibold">{title}</h2>
        <ul>
          {checks.map((check) => (
            <Row key={check.id} check={check} />
          ))}
        </ul>
      </section>
    ))}
  </div>
)

function Row({ check: { title, state, value, since, advice, link } }: { check: StatusCheck }) {
  const { label, tone } = STATE_LABELS[state]
  return (
    <li className="border-b border-line py-2.5">
      <div className="grid gap-x-4 max-sm:grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem]">
        <h3 className={state === 'fine' ? '' : 'font-semibold'}>{title}</h3>
        <p className="figures text-muted">{value}</p>
        <p className="text-right max-sm:col-start-2 max-sm:row-start-1">
          <StatusDot tone={tone}>{label}</StatusDot>
        </p>
      </div>
      {(advice || (since && state !== 'fine')) && (
        <p className="mt-1.5 max-w-prose">
          {since && state !== 'fine' && <span className="text-muted">Since {formatDateTime(since)}. </span>}
          {advice}
        </p>
      )}
      {link && (
        <Link to={link.to} search={link.search} className="link inline-flex min-h-9 items-center">
          {link.label}
        </Link>
      )}
    </li>
  )
}

export const StatusPlaceholders = () => (
  <div className="grid gap-x-10 gap-y-8 xl:grid-cols-2">
    <p role="status" className="sr-only">
      Loading the status
    </p>
    {['payments', 'email', 'website', 'database'].map((group) => (
      <Skeleton key={group} className="h-44" />
    ))}
  </div>
)
