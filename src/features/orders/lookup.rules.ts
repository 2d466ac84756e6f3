import type { OrderStatus } from './server/orders.schema.ts'

/** What an order's status means, as its buyer reads it when looking the order up. */
export const LOOKUP_MEANING: Record<OrderStatus, string> = {
  pending: 'We have your order and are waiting for payment.',
  confirmed: 'Paid. We’ll pack it soon.',
  processing: 'We’re packing it.',
  shipped: 'It’s on its way.',
  completed: 'It’s been delivered.',
  cancelled: 'This order will not be sent.',
}
