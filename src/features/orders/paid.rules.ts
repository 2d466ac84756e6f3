import type { PaymentStatus } from './server/orders.schema.ts'

type Standing = { paymentStatus: PaymentStatus }

/** Paid, and not all of it has gone back. */
export const isPaid = ({ paymentStatus }: Standing): boolean =>
  paymentStatus === 'paid' || paymentStatus === 'completed'

/** Paid at some time, also when all of it has gone back since. */
export const hasBeenPaid = (order: Standing): boolean => isPaid(order) || order.paymentStatus === 'refunded'
