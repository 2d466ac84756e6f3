import { StatusDot } from '#/ui/Badge.tsx'
import { type QuoteStanding, STANDING_LABELS, STANDING_TONES } from '../quotes.rules.ts'

export const QuoteStandingDot = ({ state }: { state: QuoteStanding }) => (
  <StatusDot tone={STANDING_TONES[state]}>{STANDING_LABELS[state]}</StatusDot>
)
