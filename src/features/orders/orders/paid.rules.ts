import type { OrderSource, OrderStatus, PaymentStatus } from './orderStates.rules.ts'

type PaymentState = { paymentStatus: PaymentStatus }

export const isPaid = ({ paymentStatus }: PaymentState): boolean =>
  paymentStatus === 'paid' || paymentStatus === 'completed'

/** Paid, even if fully refunded since. */
export const hasBeenPaid = (order: PaymentState): boolean => isPaid(order) || order.paymentStatus === 'refunded'

/** Placed to pay by invoice, and neither confirmed by its buyer nor approved by staff. */
export const isUnconfirmed = (order: PaymentState & { orderStatus: OrderStatus; confirmBy: string | null }): boolean =>
  order.confirmBy !== null && canBePaid(order)

/** Whether a payment would pay for the order. */
export const canBePaid = (order: PaymentState & { orderStatus: OrderStatus }): boolean =>
  !hasBeenPaid(order) && order.orderStatus !== 'cancelled'

/** Waits for payment, and its buyer is told how to pay by transfer. Anybody can place any other unpaid order. */
export const hasProForma = (
  order: PaymentState & { orderStatus: OrderStatus; dueOn: string | null; source: OrderSource },
): boolean => (order.dueOn !== null || order.source === 'staff') && canBePaid(order)
