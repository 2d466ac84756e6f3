import type { OrderStatus } from './orderStates.rules.ts'

export const STATUS_DESCRIPTIONS: Record<OrderStatus, string> = {
  pending: 'We have your order and are waiting for payment.',
  confirmed: 'Paid. We’ll pack it soon.',
  processing: 'We’re packing it.',
  shipped: 'It’s on its way.',
  completed: 'It has been delivered.',
  cancelled: 'This order will not be sent.',
}
