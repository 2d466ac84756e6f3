import type { AdminOrder, OrderStatus, PaymentStatus } from './server/orders.schema.ts'

export { momentWords } from '#/lib/momentWords.ts'

const WORDS: Record<OrderStatus | PaymentStatus, string> = {
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

/** A status as people read it. */
export const wordOf = (status: OrderStatus | PaymentStatus): string => WORDS[status]

/** Who an event's actor is, in words: the shop's own parts are not names. */
export function actorWords(actor: string): string {
  switch (actor) {
    case 'checkout':
      return 'by the checkout'
    case 'webhook':
      return 'by the card provider’s notice'
    case 'sweep':
      return 'by the regular check of payments'
    default:
      return `by ${actor}`
  }
}

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A day `YYYY-MM-DD` as `Mon 23 November`. */
export const dayWords = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`)).replace(',', '')

/** What was bought, in one line: `Courtside Pro, 2 × Ball Basket`. */
export const itemsWords = ({ lines }: { lines: readonly { name: string; quantity: number }[] }): string =>
  lines.map((line) => (line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name)).join(', ')

type Event = Pick<AdminOrder['events'][number], 'type' | 'from' | 'to' | 'detail'>

/** What happened to an order, in words: `Moved from Confirmed to Shipped`. */
export function eventWords({ type, from, to, detail }: Event): string {
  const said = detail ? `: ${detail}` : ''
  switch (type) {
    case 'placed':
      return `Placed as ${statusWord(to)}${said}`
    case 'statusChanged':
      return `Moved from ${statusWord(from)} to ${statusWord(to)}${detail ? `. ${detail}` : ''}`
    case 'trackingSet':
      return detail ? `Parcel: ${detail}` : 'Carrier and tracking number removed'
    case 'deliverySet':
      return to ? `Estimated delivery set to ${detail ?? dayWords(to)}` : 'Estimated delivery removed'
    default:
      return `${EVENTS[type]}${said}`
  }
}

const EVENTS: Record<Exclude<Event['type'], 'placed' | 'statusChanged' | 'trackingSet' | 'deliverySet'>, string> = {
  paid: 'Paid',
  customerChanged: 'Customer details changed',
  noteAdded: 'Note added',
  refunded: 'Refunded',
  refundFailed: 'A refund failed',
  stockReturned: 'Goods put back into stock',
  stockTaken: 'Goods taken out of stock',
  invoiced: 'Invoice made',
  credited: 'Credit note made',
  debited: 'Debit note made',
  payLinkMade: 'Payment link made',
  mailed: 'Email written',
}

const statusWord = (status: string | null) =>
  status !== null && Object.hasOwn(WORDS, status) ? WORDS[status as OrderStatus] : 'unknown'
