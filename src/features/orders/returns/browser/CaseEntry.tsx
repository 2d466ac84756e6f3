import { Link } from '@tanstack/react-router'
import { listQuantities } from '#/features/orders/orders/orderLabels.ts'
import { londonDay, longDate } from '#/lib/workingDays.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { CASE_STATE_LABELS, CASE_STATE_TONES, KIND_LABELS, RESOLUTION_LABELS } from '../returns.rules.ts'
import type { AdminCase, CustomerCase } from '../server/returns.schema.ts'

type Stated = Pick<AdminCase | CustomerCase, 'state' | 'resolution'>

export const CaseStateDot = ({ of: { state, resolution } }: { of: Stated }) => (
  <StatusDot tone={CASE_STATE_TONES[state]}>
    {resolution ? RESOLUTION_LABELS[resolution] : CASE_STATE_LABELS[state]}
  </StatusDot>
)

const NEXT: Record<CustomerCase['state'], string> = {
  requested: 'We’ll write to you soon. Please don’t send anything yet.',
  approved: 'We’ve emailed you what to do next.',
  declined: 'If you disagree, reply to our email.',
  received: 'We’ve received it and are looking at it.',
  resolved: '',
}

/** One return or repair, for its customer. */
export const CaseEntry = ({ of: one, withOrder = false }: { of: CustomerCase; withOrder?: boolean }) => (
  <li className="grid gap-2 border-b border-line py-4">
    <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <span className="figures font-semibold">
        {KIND_LABELS[one.kind]} {one.reference}
      </span>
      <CaseStateDot of={one} />
    </p>
    <p className="break-words">{listQuantities(one.lines)}</p>
    <p className="text-sm text-muted">
      Requested on {longDate(londonDay(one.createdAt))}
      {withOrder && (
        <>
          {' for '}
          <Link to="/account/orders/$orderId" params={{ orderId: one.orderId }} className="link">
            {one.orderId}
          </Link>
        </>
      )}
      {one.serialNumber && ` · serial number ${one.serialNumber}`}
      {one.photographCount > 0 &&
        ` · ${one.photographCount}\u00a0${one.photographCount === 1 ? 'photo' : 'photos'} received`}
    </p>
    {one.description && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{one.description}</p>}
    {one.note && <p className="max-w-prose border-l-2 border-ink pl-4 whitespace-pre-line wrap-anywhere">{one.note}</p>}
    {NEXT[one.state] && <p className="text-sm text-muted">{NEXT[one.state]}</p>}
  </li>
)
