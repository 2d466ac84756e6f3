import type { OrderStatus } from './server/orders.schema.ts'

/** What an order's status means, as its buyer reads it when looking the order up. */
export const LOOKUP_MEANING: Record<OrderStatus, string> = {
  pending: 'We have your order and are waiting for the payment.',
  confirmed: 'Paid. We are about to pack it.',
  processing: 'We are packing it.',
  shipped: 'It is on its way.',
  completed: 'It has been delivered.',
  cancelled: 'This order will not be sent.',
}
