import type { PaymentStatus } from './server/orders.schema.ts'

type Standing = { paymentStatus: PaymentStatus }

/** Paid and not fully refunded. */
export const isPaid = ({ paymentStatus }: Standing): boolean =>
  paymentStatus === 'paid' || paymentStatus === 'completed'

/** Paid, even if fully refunded since. */
export const hasBeenPaid = (order: Standing): boolean => isPaid(order) || order.paymentStatus === 'refunded'
