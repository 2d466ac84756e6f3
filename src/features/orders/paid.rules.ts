import type { PaymentStatus } from './server/orders.schema.ts'

type PaymentState = { paymentStatus: PaymentStatus }

export const isPaid = ({ paymentStatus }: PaymentState): boolean =>
  paymentStatus === 'paid' || paymentStatus === 'completed'

/** Paid, even if fully refunded since. */
export const hasBeenPaid = (order: PaymentState): boolean => isPaid(order) || order.paymentStatus === 'refunded'
