import { LOOKUP_MEANING } from '#/features/orders/lookup.rules.ts'
import { isConfirmedRevenue } from '#/features/orders/orders.rules.ts'
import { isPaid } from '#/features/orders/paid.rules.ts'
import type { OrderStatus, PaymentStatus, StockState } from '#/features/orders/server/orders.schema.ts'

const MAILED = ['processing', 'shipped', 'completed', 'cancelled'] as const satisfies readonly OrderStatus[]
export type MailedStatus = (typeof MAILED)[number]

/** Whether customers can be told by e-mail that their order has come to this status. */
export const isMailed = (status: OrderStatus): status is MailedStatus =>
  (MAILED as readonly OrderStatus[]).includes(status)

type Concerned = {
  paymentStatus: PaymentStatus
  addressUnchecked?: boolean
  isTest?: boolean
  stock: StockState
  /** What was not in stock when it was paid, in words. */
  missing: string
  trackingNumber?: string | null
}
const hasLeft = (status: OrderStatus) => status === 'shipped' || status === 'completed'

/** Whether an order can't be sent yet because its delivery address is incomplete. */
export const lacksAddress = (order: { addressUnchecked?: boolean }, from: OrderStatus, to: OrderStatus): boolean =>
  order.addressUnchecked === true && hasLeft(to) && !hasLeft(from)

/** What the administrator chooses along with a change. */
export type Along = { restock: boolean; tell: boolean }

/**
 * What an administrator should know before an order goes from one status to another, a sentence each: what the customer
 * sees and gets, what becomes of goods and money, and what it does to the figures.
 */
export function statusConsequences(from: OrderStatus, to: OrderStatus, order: Concerned, along: Along): string[] {
  if (from === to) return [`The order is ${to} already. Nothing changes.`]
  if (lacksAddress(order, from, to))
    return ['This order has no complete delivery address. Enter its UK postcode before you send it.']
  return [
    `The order goes from ${from} to ${to}. Your name and the time are recorded.`,
    `The customer, looking the order up, reads: “${LOOKUP_MEANING[to]}”`,
    mailSentence(to, order, along),
    ...stockSentences(from, to, order, along),
    ...moneySentences(to, order),
    ...revenueSentences(from, to, order),
  ]
}

function mailSentence(to: OrderStatus, { trackingNumber }: Concerned, { tell }: Along): string {
  if (!isMailed(to)) return `No e-mail is sent: there is none for ${to}.`
  if (!tell) return 'No e-mail is sent.'
  if (to !== 'shipped') return 'The customer gets an e-mail about it.'
  return trackingNumber
    ? 'The customer gets an e-mail with the tracking number.'
    : 'The customer gets an e-mail that it is on its way, without a tracking number.'
}

function stockSentences(
  from: OrderStatus,
  to: OrderStatus,
  { stock, missing }: Concerned,
  { restock }: Along,
): string[] {
  if (to === 'cancelled') {
    if (stock === 'none') return ['No stock was taken for this order, so none comes back.']
    if (stock === 'returned') return ['The goods are back in stock already.']
    return [
      restock
        ? `The goods go back into stock, but for those that a refund has put back${missing && ` and those that were not taken: ${missing}`}.`
        : 'The goods do not go back into stock.',
    ]
  }
  if (from === 'cancelled' && stock === 'returned')
    return [
      `${missing ? 'All of the goods are taken out of stock, also those that were missing.' : 'The goods are taken out of stock again.'} If there are not enough, nothing is changed.`,
    ]
  if (from === 'cancelled' && stock === 'taken') return ['No stock is taken: cancelling the order gave none back.']
  if (stock === 'none' && to !== 'pending')
    return ['No stock is taken. Lower the stock of the products if the goods leave the shop.']
  if (stock === 'taken' && missing && hasLeft(to))
    return [`Not taken from stock: ${missing}. Lower their stock if they leave the shop.`]
  return []
}

function moneySentences(to: OrderStatus, order: Concerned): string[] {
  const { paymentStatus, isTest } = order
  if (to === 'cancelled') {
    if (paymentStatus === 'refunded') return ['The payment has been refunded already.']
    if (!isPaid(order)) return ['Nothing was paid, so nothing is refunded.']
    const test = isTest ? ' This is a test payment: no money has moved.' : ''
    return [`The payment is not refunded by this: a refund is a step of its own, on this order’s page.${test}`]
  }
  if (paymentStatus === 'refunded') return ['The payment of this order has been refunded.']
  if (!isPaid(order)) return to === 'pending' ? [] : ['This order is not paid.']
  return isTest && hasLeft(to) ? ['This is a test payment: no money has moved. Do not send goods.'] : []
}

function revenueSentences(from: OrderStatus, to: OrderStatus, { paymentStatus }: Concerned): string[] {
  const before = isConfirmedRevenue({ orderStatus: from, paymentStatus })
  const after = isConfirmedRevenue({ orderStatus: to, paymentStatus })
  if (before === after) return []
  return [after ? 'It counts as confirmed revenue from now on.' : 'It no longer counts as confirmed revenue.']
}

type Listed = Concerned & { orderStatus: OrderStatus }

/** The same for several orders at once, counted. */
export function bulkConsequences(orders: readonly Listed[], to: OrderStatus, along: Along): string[] {
  const changing = orders.filter(({ orderStatus }) => orderStatus !== to)
  const moving = changing.filter((order) => !lacksAddress(order, order.orderStatus, to))
  const count = (concerns: (order: Listed) => boolean) => moving.filter(concerns).length
  const counted = (number: number, one: string, many: string) =>
    number === 0 ? [] : [number === 1 ? one : `${number} ${many}`]
  const staying = orders.length - changing.length
  const unsendable = changing.length - moving.length
  const counts = (order: Listed, orderStatus: OrderStatus) => isConfirmedRevenue({ ...order, orderStatus })
  const isCancelling = to === 'cancelled'
  const returning = count(({ stock }) => isCancelling && along.restock && stock === 'taken')
  const keeping = count(({ stock }) => isCancelling && !along.restock && stock === 'taken')
  const short = count(({ stock, missing }) => stock === 'taken' && missing !== '' && hasLeft(to))
  const retaking = count(({ orderStatus, stock }) => orderStatus === 'cancelled' && stock === 'returned')
  const unrefunded = count((order) => isCancelling && isPaid(order))
  const unpaid = count((order) => !isCancelling && to !== 'pending' && !isPaid(order))
  const tests = count((order) => hasLeft(to) && isPaid(order) && order.isTest === true)
  const gained = count((order) => counts(order, to) && !counts(order, order.orderStatus))
  const lost = count((order) => !counts(order, to) && counts(order, order.orderStatus))
  return [
    moving.length === 0
      ? 'No order changes.'
      : `${moving.length === 1 ? '1 order goes' : `${moving.length} orders go`} to ${to}.`,
    ...counted(
      staying,
      `1 order is ${to} already and stays as it is.`,
      `orders are ${to} already and stay as they are.`,
    ),
    ...counted(
      unsendable,
      '1 order stays as it is until its delivery address is complete.',
      'orders stay as they are until their delivery addresses are complete.',
    ),
    ...(moving.length === 0 ? [] : [mailCount(moving.length, to, along)]),
    ...counted(returning, 'The goods of 1 order go back into stock.', 'orders give their goods back into stock.'),
    ...counted(keeping, 'The goods of 1 order do not go back into stock.', 'orders keep their goods out of stock.'),
    ...counted(
      retaking,
      '1 order takes its goods out of stock again; if there are not enough, it stays cancelled.',
      'orders take their goods out of stock again; where there are not enough, an order stays cancelled.',
    ),
    ...counted(
      short,
      '1 order has goods that were not taken from stock: lower it if they leave the shop.',
      'orders have goods that were not taken from stock: lower it if they leave the shop.',
    ),
    ...counted(
      unrefunded,
      '1 payment is not refunded by this: a refund is a step of its own.',
      'payments are not refunded by this: a refund is a step of its own.',
    ),
    ...counted(unpaid, '1 order is not paid.', 'orders are not paid.'),
    ...counted(
      tests,
      '1 order was paid in test mode: do not send goods.',
      'orders were paid in test mode: do not send goods.',
    ),
    ...counted(
      gained,
      '1 order counts as confirmed revenue from now on.',
      'orders count as confirmed revenue from now on.',
    ),
    ...counted(lost, '1 order no longer counts as confirmed revenue.', 'orders no longer count as confirmed revenue.'),
  ]
}

function mailCount(moving: number, to: OrderStatus, { tell }: Along): string {
  if (!isMailed(to)) return `No e-mail is sent: there is none for ${to}.`
  if (!tell) return 'No e-mail is sent.'
  return moving === 1 ? '1 customer gets an e-mail.' : `${moving} e-mails are sent, one for each order.`
}
