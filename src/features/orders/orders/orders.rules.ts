import type { BusinessDetails } from '#/features/shop/business/businessFields.ts'
import type { CustomerDetails } from '#/features/shop/delivery/customer.rules.ts'
import type { FieldRules } from '#/lib/fieldRules.ts'
import type { OrderEventType, OrderStatus, PaymentStatus } from './orderStates.rules.ts'

/** Who buys, as entered at the checkout. The company isn't part of `shippingAddress`. */
export type BuyerDetails = CustomerDetails & BusinessDetails

type PaidOrder = { createdAt: Date; events: readonly { type: OrderEventType; createdAt: Date }[] }

/** An order that was paid when it was placed has no `paid` event. */
export const paidAt = ({ createdAt, events }: PaidOrder): Date =>
  events.find(({ type }) => type === 'paid')?.createdAt ?? createdAt

type OrderState = { orderStatus: OrderStatus; paymentStatus: PaymentStatus }

export const REVENUE_STATUSES = ['processing', 'shipped', 'completed'] as const satisfies readonly OrderStatus[]
export const AWAITING_STATUSES = ['pending', 'confirmed'] as const satisfies readonly OrderStatus[]

const isOneOf = (statuses: readonly OrderStatus[], status: OrderStatus) => statuses.includes(status)

export const isConfirmedRevenue = ({ orderStatus, paymentStatus }: OrderState): boolean =>
  paymentStatus === 'paid' && isOneOf(REVENUE_STATUSES, orderStatus)

/** Shown next to confirmed revenue, so that every paid order appears in one of the two. */
export const isAwaitingProcessing = ({ orderStatus, paymentStatus }: OrderState): boolean =>
  paymentStatus === 'paid' && isOneOf(AWAITING_STATUSES, orderStatus)

export const noteRules = {
  text: { min: [1, 'Please enter a note'], max: [2000, 'Please keep a note to 2,000 characters'], multiline: true },
} satisfies Record<string, FieldRules>

// Filters of the list.

export const SOURCE_LABELS = { shop: 'Shop', staff: 'Staff' }

export const REFUND_CHOICES = {
  owed: 'Cancelled, not refunded',
  toSend: 'To send by bank transfer',
  pending: 'Waiting for the card provider',
  returned: 'Returned by the bank',
}
