import { formatPounds, type Pence } from '#/lib/pence.ts'
import { Badge, StatusDot } from '#/ui/Badge.tsx'
import { PAYMENT_STATE_LABELS, PAYMENT_STATE_TONES, type PaymentState } from '../ledger.rules.ts'

/** What was ordered, which lists sort by, and what refunds have left of it. */
export const OrderAmount = ({
  order: { totalAmount, netTotal },
}: {
  order: { totalAmount: Pence; netTotal: Pence }
}) =>
  netTotal === totalAmount ? (
    formatPounds(totalAmount)
  ) : (
    <span className="inline-grid justify-items-end py-1" title="After refunds">
      {formatPounds(totalAmount)}
      <span className="text-sm text-muted">
        now {formatPounds(netTotal)}
        <span className="sr-only"> after refunds</span>
      </span>
    </span>
  )

export const PaymentStateDot = ({ order }: { order: { paymentState: PaymentState; isTest: boolean } }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    <StatusDot tone={PAYMENT_STATE_TONES[order.paymentState]}>{PAYMENT_STATE_LABELS[order.paymentState]}</StatusDot>
    {order.isTest && <Badge>Test</Badge>}
  </span>
)
