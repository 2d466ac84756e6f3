import { capitalise } from '#/lib/format.ts'
import type { Pence } from '#/lib/pence.ts'
import type { Tone } from '#/lib/tone.ts'
import { type Day, formatShortDate, longDate } from '#/lib/workingDays.ts'
import type { OrderStatus, PaymentMethod, PaymentStatus, ShippingState } from './orderStates.rules.ts'
import { hasBeenPaid } from './paid.rules.ts'
import type { AdminOrder } from './server/orders.schema.ts'

const STATUS_LABELS: Record<OrderStatus | PaymentStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  processing: 'Processing',
  shipped: 'Shipped',
  completed: 'Completed',
  cancelled: 'Cancelled',
  paid: 'Paid',
  failed: 'Failed',
  refunded: 'Refunded',
}

export const statusLabel = (status: OrderStatus | PaymentStatus): string => STATUS_LABELS[status]

type Payment = { orderStatus: OrderStatus; paymentStatus: PaymentStatus; received: Pence; refunded: Pence }

/** For the customer: a deposit counts. */
export function customerPaymentLabel(order: Payment): string {
  const { orderStatus, paymentStatus, received, refunded } = order
  if (hasBeenPaid(order)) return statusLabel(paymentStatus)
  if (received > refunded) return 'Partly paid'
  if (orderStatus !== 'cancelled') return statusLabel(paymentStatus)
  return received > 0 ? statusLabel('refunded') : 'Not paid'
}

export const ORDER_STATUS_TONES: Record<OrderStatus, Tone> = {
  pending: 'attention',
  confirmed: 'attention',
  processing: 'quiet',
  shipped: 'good',
  completed: 'good',
  cancelled: 'bad',
}

export const SHIPPING_STATE_LABELS: Record<ShippingState, string> = {
  notShipped: 'Not shipped',
  partlyShipped: 'Partly shipped',
  shipped: 'Shipped',
  nothingToShip: 'Nothing to ship',
}

const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  card: 'by card',
  transfer: 'by bank transfer',
  cash: 'in cash',
  terminal: 'by card terminal',
  none: '',
}

/** `by card`; empty for `none`. */
export const paymentMethodLabel = (method: PaymentMethod): string => PAYMENT_METHOD_LABELS[method]

export const refundMethodLabel = (method: PaymentMethod): string =>
  method === 'card' ? 'to the card' : paymentMethodLabel(method)

/** `checkout`, `webhook` and `sweep` are the shop itself, `customer` anybody with a quote’s link; anything else is a username. */
export function describeActor(actor: string): string {
  switch (actor) {
    case 'checkout':
      return 'by the checkout'
    case 'webhook':
      return 'by the card provider’s webhook'
    case 'customer':
      return 'by the customer'
    case 'sweep':
      return 'by the regular check of payments'
    default:
      return `by ${actor}`
  }
}

export const TEST_ORDER = 'This is a test order: you won’t be charged and nothing will be sent.'

/** With semicolons, as names may have commas. */
export const formatItems = ({ lines }: { lines: readonly { name: string; quantity: number }[] }): string =>
  lines.map((line) => (line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name)).join('; ')

type Quantity = { name: string; quantity: number }

/** `2 × Ball Basket` for each line. */
export const formatQuantities = (lines: readonly Quantity[]): string[] =>
  lines.map(({ quantity, name }) => `${quantity} × ${name}`)

/** `2 × Ball Basket; 1 × Pressureless Balls, 60` */
export const listQuantities = (lines: readonly Quantity[]): string => formatQuantities(lines).join('; ')

/** In an order’s history. Whether it has been sent is another matter, and known only later. */
export const EMAIL_CREATED = 'Email to the customer created'

type Event = Pick<AdminOrder['events'][number], 'type' | 'from' | 'to' | 'detail'>

export function describeEvent({ type, from, to, detail }: Event): string {
  const suffix = detail ? `: ${detail}` : ''
  switch (type) {
    case 'placed':
      return `Order placed (${eventStatusLabel(to).toLowerCase()})${detail ? `. ${capitalise(detail)}` : ''}`
    case 'statusChanged':
      return `Moved from ${eventStatusLabel(from)} to ${eventStatusLabel(to)}${detail ? `. ${detail}` : ''}`
    case 'trackingSet':
      return detail ? `Parcel: ${detail}` : 'Carrier and tracking number removed'
    case 'deliverySet':
      return to ? `Estimated delivery set to ${detail ?? formatShortDate(to)}` : 'Estimated delivery removed'
    default:
      return `${EVENT_LABELS[type]}${suffix}`
  }
}

const EVENT_LABELS: Record<
  Exclude<Event['type'], 'placed' | 'statusChanged' | 'trackingSet' | 'deliverySet'>,
  string
> = {
  addressConfirmed: 'Confirmed by email',
  approved: 'Payment by invoice approved',
  paid: 'Paid',
  partlyPaid: 'Payment recorded',
  parcelSent: 'Parcel sent',
  parcelCorrected: 'Parcel corrected',
  parcelDeleted: 'Parcel deleted',
  customerChanged: 'Customer details changed',
  noteAdded: 'Note added',
  evidenceAdded: 'Evidence of export recorded',
  refunded: 'Refunded',
  refundFailed: 'A refund failed',
  returnChanged: 'Return or repair',
  stockReturned: 'Goods returned to stock',
  stockTaken: 'Goods taken from stock',
  invoiced: 'Invoice issued',
  credited: 'Credit note issued',
  debited: 'Debit note issued',
  payLinkMade: 'Payment link created',
  mailed: 'Email created',
}

const eventStatusLabel = (status: string | null) =>
  status !== null && Object.hasOwn(STATUS_LABELS, status) ? STATUS_LABELS[status as OrderStatus] : 'unknown'

type Reservation = { dueOn: Day | null; reservedUntil: Day | null }

/** For a customer who has just read when payment is due. */
export function reservationText({ dueOn, reservedUntil }: Reservation): string {
  if (reservedUntil === null) return 'We can’t reserve the goods until you’ve paid.'
  return dueOn === null || reservedUntil < dueOn
    ? `We’ve reserved your goods until the end of ${longDate(reservedUntil)}. If your payment arrives later, they may have been sold.`
    : 'We’ve reserved your goods until then.'
}
