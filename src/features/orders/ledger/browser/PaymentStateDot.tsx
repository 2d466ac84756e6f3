import { Badge, StatusDot } from '#/ui/Badge.tsx'
import { PAYMENT_STATE_LABELS, PAYMENT_STATE_TONES, type PaymentState } from '../ledger.rules.ts'

export const PaymentStateDot = ({ order }: { order: { paymentState: PaymentState; isTest: boolean } }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    <StatusDot tone={PAYMENT_STATE_TONES[order.paymentState]}>{PAYMENT_STATE_LABELS[order.paymentState]}</StatusDot>
    {order.isTest && <Badge>Test</Badge>}
  </span>
)
