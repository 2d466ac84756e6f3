import { Badge, StatusDot, type Tone } from '#/ui/Badge.tsx'
import type { AdminOrder, OrderStatus, PaymentStatus } from './orders.schema.ts'
import { wordOf } from './orderWords.ts'

const ORDER_TONES: Record<OrderStatus, Tone> = {
  pending: 'attention',
  confirmed: 'attention',
  processing: 'quiet',
  shipped: 'good',
  completed: 'good',
  cancelled: 'bad',
}

const PAYMENT_TONES: Record<PaymentStatus, Tone> = {
  pending: 'attention',
  paid: 'good',
  completed: 'good',
  failed: 'bad',
  refunded: 'quiet',
}

/** Where an order stands: a dot and a word. What waits for the merchant is marked for attention. */
export const OrderStatusDot = ({ status }: { status: OrderStatus }) => (
  <StatusDot tone={ORDER_TONES[status]}>{wordOf(status)}</StatusDot>
)

/** Whether an order is paid, and that no money moved when it was paid in the sandbox. */
export const PaymentMark = ({ order }: { order: Pick<AdminOrder, 'paymentStatus' | 'isTest'> }) => (
  <span className="inline-flex items-center gap-2">
    <StatusDot tone={PAYMENT_TONES[order.paymentStatus]}>{wordOf(order.paymentStatus)}</StatusDot>
    {order.isTest && <Badge>Test</Badge>}
  </span>
)
