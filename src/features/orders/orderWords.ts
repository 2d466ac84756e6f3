import type { AdminOrder, OrderStatus, PaymentStatus } from './orders.schema.ts'

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

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})

/** An ISO time as `21 Nov 2026, 10:05`, on the shop's clock. */
export const momentWords = (iso: string): string => MOMENT.format(new Date(iso))

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A day `YYYY-MM-DD` as `Mon 23 November`. */
export const dayWords = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`)).replace(',', '')

/** What was bought, in one line: `Courtside Pro, 2 × Ball Basket`. */
export const itemsWords = (order: Pick<AdminOrder, 'lines'>): string =>
  order.lines.map((line) => (line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name)).join(', ')

/** The orders that hold every word of `q` in their number, customer, address, items or status. Any case. */
export function searchOrders(orders: AdminOrder[], q: string): AdminOrder[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return orders
  return orders.filter((order) => {
    const text = [
      order.orderId,
      order.customerName,
      order.customerEmail,
      order.customerPhone,
      order.shippingAddress,
      itemsWords(order),
      WORDS[order.orderStatus],
      WORDS[order.paymentStatus],
    ]
      .join('\n')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
