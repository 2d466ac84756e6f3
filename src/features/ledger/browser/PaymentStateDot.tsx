import { Badge, StatusDot, type Tone } from '#/ui/Badge.tsx'
import { PAYMENT_STATE_LABELS, type PaymentState } from '../ledger.rules.ts'

const TONES: Record<PaymentState, Tone> = {
  unpaid: 'attention',
  partlyPaid: 'attention',
  paid: 'good',
  overpaid: 'bad',
  partlyRefunded: 'quiet',
  refunded: 'quiet',
}

export const PaymentStateDot = ({ order }: { order: { paymentState: PaymentState; isTest: boolean } }) => (
  <span className="inline-flex items-center gap-2">
    <StatusDot tone={TONES[order.paymentState]}>{PAYMENT_STATE_LABELS[order.paymentState]}</StatusDot>
    {order.isTest && <Badge>Test</Badge>}
  </span>
)
