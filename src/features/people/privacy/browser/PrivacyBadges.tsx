import type { Tone } from '#/lib/tone.ts'
import { fullDate, londonDay } from '#/lib/workingDays.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { daysLeft, formatDaysLeft, REQUEST_STATE_LABELS, type RequestState } from '../privacy.rules.ts'
import type { AdminPrivacyRequest } from '../server/privacy.schema.ts'

const TONES: Record<RequestState, Tone> = { received: 'quiet', confirmed: 'attention', done: 'good', refused: 'bad' }

export const RequestStateDot = ({ state }: { state: RequestState }) => (
  <StatusDot tone={TONES[state]}>{REQUEST_STATE_LABELS[state]}</StatusDot>
)

export function RequestDueDate({ request }: { request: Pick<AdminPrivacyRequest, 'dueOn' | 'state'> }) {
  const due = fullDate(request.dueOn)
  if (request.state === 'done' || request.state === 'refused') return <span className="text-muted">{due}</span>
  const left = daysLeft(request.dueOn, londonDay(new Date()))
  return (
    <span className="max-sm:block">
      {due},{' '}
      {left < 0 ? (
        <strong className="border-b-2 border-clay font-semibold">{formatDaysLeft(left)}</strong>
      ) : (
        <span className={left <= 7 ? 'font-semibold' : 'text-muted'}>{formatDaysLeft(left)}</span>
      )}
    </span>
  )
}
