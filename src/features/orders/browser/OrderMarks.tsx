import type { ReactNode } from 'react'
import { Badge, StatusDot, type Tone } from '#/ui/Badge.tsx'
import { wordOf } from '../orderWords.ts'
import type { AdminOrder, OrderStatus, PaymentStatus } from '../server/orders.schema.ts'

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

type Named = { named?: boolean }

export const OrderStatusDot = ({ status, named }: { status: OrderStatus } & Named) => (
  <Name words={named && 'Order'}>
    <StatusDot tone={ORDER_TONES[status]}>{wordOf(status)}</StatusDot>
  </Name>
)

export const PaymentMark = ({ order, named }: { order: Pick<AdminOrder, 'paymentStatus' | 'isTest'> } & Named) => (
  <Name words={named && 'Payment'}>
    <span className="inline-flex items-center gap-2">
      <StatusDot tone={PAYMENT_TONES[order.paymentStatus]}>{wordOf(order.paymentStatus)}</StatusDot>
      {order.isTest && <Badge>Test</Badge>}
    </span>
  </Name>
)

export const ShortMark = () => <StatusDot tone="attention">Goods missing</StatusDot>

export const AddressMark = () => <StatusDot tone="bad">Address incomplete</StatusDot>

const Name = ({ words, children }: { words: string | false | undefined; children: ReactNode }) =>
  words ? (
    <span className="inline-flex items-center gap-1.5">
      <span className="text-sm text-muted">{words}</span>
      {children}
    </span>
  ) : (
    children
  )
