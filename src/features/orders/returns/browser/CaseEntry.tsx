import { Link } from '@tanstack/react-router'
import { listQuantities } from '#/features/orders/orders/orderLabels.ts'
import { londonDay, longDate } from '#/lib/workingDays.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { CASE_STATE_LABELS, CASE_STATE_TONES, KIND_LABELS, RESOLUTION_LABELS } from '../returns.rules.ts'
import type { AdminCase, CustomerCase } from '../server/returns.schema.ts'

type Stated = Pick<AdminCase | CustomerCase, 'state' | 'resolution'>

export const CaseStateDot = ({ returnCase: { state, resolution } }: { returnCase: Stated }) => (
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
export const CaseEntry = ({ returnCase, withOrder = false }: { returnCase: CustomerCase; withOrder?: boolean }) => (
  <li className="grid gap-2 border-b border-line py-4">
    <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <span className="figures font-semibold">
        {KIND_LABELS[returnCase.kind]} {returnCase.reference}
      </span>
      <CaseStateDot returnCase={returnCase} />
    </p>
    <p className="break-words">{listQuantities(returnCase.lines)}</p>
    <p className="text-sm text-muted">
      Requested on {longDate(londonDay(returnCase.createdAt))}
      {withOrder && (
        <>
          {' for '}
          <Link to="/account/orders/$orderId" params={{ orderId: returnCase.orderId }} className="link">
            {returnCase.orderId}
          </Link>
        </>
      )}
      {returnCase.serialNumber && ` · serial number ${returnCase.serialNumber}`}
      {returnCase.photographCount > 0 &&
        ` · ${returnCase.photographCount}\u00a0${returnCase.photographCount === 1 ? 'photo' : 'photos'} received`}
    </p>
    {returnCase.description && (
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{returnCase.description}</p>
    )}
    {returnCase.note && (
      <p className="max-w-prose border-l-2 border-ink pl-4 whitespace-pre-line wrap-anywhere">{returnCase.note}</p>
    )}
    {NEXT[returnCase.state] && <p className="text-sm text-muted">{NEXT[returnCase.state]}</p>}
  </li>
)
