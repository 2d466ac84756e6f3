import { StatusDot, type Tone } from '#/ui/Badge.tsx'
import { type QuoteStanding, STANDING_LABELS } from '../quotes.rules.ts'

const TONES: Record<QuoteStanding, Tone> = {
  draft: 'quiet',
  sent: 'attention',
  expired: 'bad',
  accepted: 'good',
  declined: 'bad',
  withdrawn: 'quiet',
}

export const QuoteStandingDot = ({ state }: { state: QuoteStanding }) => (
  <StatusDot tone={TONES[state]}>{STANDING_LABELS[state]}</StatusDot>
)
