import { describeActor } from '#/features/orders/orders/orderLabels.ts'
import { formatDateTime } from '#/lib/format.ts'
import { formatPounds } from '#/lib/pence.ts'
import { longDate } from '#/lib/workingDays.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { Timeline } from '#/ui/Timeline.tsx'
import { type QuoteAction, type QuoteStanding, STANDING_LABELS, STANDING_TONES } from '../quotes.rules.ts'
import type { QuoteDetail } from './quotes.queries.ts'

const WORDS: Record<QuoteAction, string> = {
  requested: 'Requested',
  created: 'Created',
  updated: 'Changed',
  sent: 'Sent to the customer',
  linkCreated: 'Link created',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

export const QuoteHistory = ({ history }: Pick<QuoteDetail, 'history'>) => (
  <Timeline
    entries={history.map(({ action, actor, at, sent }) => ({
      title: `${WORDS[action]}${sent ? `: ${formatPounds(sent.totalAmount)}, valid until ${longDate(sent.expiresOn)}` : ''}`,
      about: `${formatDateTime(at)}, ${describeActor(actor)}`,
    }))}
  />
)

export const QuoteStandingDot = ({ state }: { state: QuoteStanding }) => (
  <StatusDot tone={STANDING_TONES[state]}>{STANDING_LABELS[state]}</StatusDot>
)
