import { describeActor } from '#/features/orders/orders/orderLabels.ts'
import { formatDateTime } from '#/lib/format.ts'
import { formatPounds } from '#/lib/pence.ts'
import { longDate } from '#/lib/workingDays.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { Timeline } from '#/ui/Timeline.tsx'
import { type CurrentQuoteState, QUOTE_STATE_LABELS, QUOTE_STATE_TONES, type QuoteAction } from '../quotes.rules.ts'
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

export const QuoteStateDot = ({ state }: { state: CurrentQuoteState }) => (
  <StatusDot tone={QUOTE_STATE_TONES[state]}>{QUOTE_STATE_LABELS[state]}</StatusDot>
)
