import {
  type OrderStatus,
  type PaymentStatus,
  type ShippingState,
  STATUS_DESCRIPTIONS,
  type StockState,
} from '#/features/orders/orders/orderStates.rules.ts'
import { isConfirmedRevenue } from '#/features/orders/orders/orders.rules.ts'
import { isPaid } from '#/features/orders/orders/paid.rules.ts'
import { isDispatched, unexpectedReason } from '#/features/orders/parcels/parcels.rules.ts'
import { formatPounds } from '#/lib/pence.ts'
import { type Day, longDate } from '#/lib/workingDays.ts'

const MAILED_STATUSES = ['processing', 'shipped', 'completed', 'cancelled'] as const satisfies readonly OrderStatus[]
export type EmailedStatus = (typeof MAILED_STATUSES)[number]

export const hasStatusEmail = (status: OrderStatus): status is EmailedStatus =>
  (MAILED_STATUSES as readonly OrderStatus[]).includes(status)

type AffectedOrder = {
  paymentStatus: PaymentStatus
  addressUnchecked?: boolean
  isTest?: boolean
  stock: StockState
  missing: string
  shippingState: ShippingState
  /** For one order: what has been sent, and how many units are still to be sent. */
  sent?: string
  toShip?: number
  trackingNumber?: string | null
  /** In pence: what the customer has paid, less what they got back. */
  held?: number
  /** For one order: what the customer will read of it once it’s cancelled. */
  cancelledMoney?: string
  reservedUntil?: Day | null
  /** Refunded in full, or about to be. */
  isRefunded?: boolean
}
export const lacksAddress = (order: { addressUnchecked?: boolean }, from: OrderStatus, to: OrderStatus): boolean =>
  order.addressUnchecked === true && isDispatched(to) && !isDispatched(from)

/** Sending an order that is cancelled or refunded in full needs a second confirmation: its customer expects nothing. */
export const isUnexpectedShipment = (
  order: { paymentStatus: PaymentStatus; shippingState: ShippingState; isRefunded?: boolean },
  from: OrderStatus,
  to: OrderStatus,
): boolean =>
  isDispatched(to) &&
  !isDispatched(from) &&
  unexpectedReason({ ...order, orderStatus: from }, order.isRefunded) !== null

const PREPARE = { to: 'processing', label: 'Start processing' } as const
const NEXT_STEPS: Partial<Record<OrderStatus, { to: OrderStatus; label: string }>> = {
  pending: PREPARE,
  confirmed: PREPARE,
  processing: { to: 'shipped', label: 'Ship items' },
  shipped: { to: 'completed', label: 'Mark as completed' },
}

/** What to do next with an order that is paid and can be sent. */
export const nextStep = (order: {
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  addressUnchecked?: boolean
}) => (isPaid(order) && !order.addressUnchecked ? NEXT_STEPS[order.orderStatus] : undefined)

export type StatusChangeOptions = { restock: boolean; tell: boolean }

export function statusConsequences(
  from: OrderStatus,
  to: OrderStatus,
  order: AffectedOrder,
  options: StatusChangeOptions,
): string[] {
  if (from === to) return [`The order is already ${to}. Nothing will change.`]
  if (lacksAddress(order, from, to))
    return ['This order’s delivery address is incomplete. Enter the UK postcode before you send it.']
  return [
    `The order will move from ${from} to ${to}. Your name and the time will be recorded.`,
    `A customer tracking the order will see: “${STATUS_DESCRIPTIONS[to]}”${to === 'cancelled' && order.cancelledMoney ? ` The order’s own page will add${order.held ? ', until it’s refunded' : ''}: “${order.cancelledMoney}”` : ''}`,
    emailSentence(to, order, options),
    ...shippingSentences(to, order),
    ...stockSentences(from, to, order, options),
    ...moneySentences(to, order),
    ...revenueSentences(from, to, order),
  ]
}

/** Nothing is left, so moving the order to shipped records no parcel and sends no email. */
const hasNothingToSend = ({ shippingState }: AffectedOrder) =>
  shippingState === 'shipped' || shippingState === 'nothingToShip'

function emailSentence(to: OrderStatus, order: AffectedOrder, { tell }: StatusChangeOptions): string {
  const { trackingNumber } = order
  if (!hasStatusEmail(to)) return `No email will be sent for ${to}.`
  if (!tell) return 'No email will be sent.'
  if (to === 'shipped' && hasNothingToSend(order)) return 'No email will be sent, because nothing is left to send.'
  if (to !== 'shipped') return 'The customer will get an email about it.'
  return trackingNumber
    ? 'The customer will get an email with the tracking number.'
    : 'The customer will get an email saying it’s on its way, without a tracking number.'
}

function shippingSentences(to: OrderStatus, order: AffectedOrder): string[] {
  if (to === 'cancelled')
    return order.sent
      ? [
          `Already sent: ${order.sent}. Agree with the customer how these goods come back. To take back only what hasn’t been sent, refund those items instead.`,
        ]
      : []
  if (!isDispatched(to) || order.toShip === undefined) return []
  if (hasNothingToSend(order)) return ['No parcel will be recorded, because nothing is left to send.']
  return [`${order.toShip === 1 ? '1 item' : `${order.toShip} items`} will be recorded as sent in one parcel.`]
}

function stockSentences(
  from: OrderStatus,
  to: OrderStatus,
  { stock, missing, reservedUntil }: AffectedOrder,
  { restock }: StatusChangeOptions,
): string[] {
  if (to === 'cancelled') {
    if (stock === 'none' && reservedUntil)
      return [`Its goods are reserved until ${longDate(reservedUntil)}. That reservation will be released.`]
    if (stock === 'none') return ['No stock was taken for this order, so there’s none to return.']
    if (stock === 'returned') return ['The goods are already back in stock.']
    return [
      restock
        ? `The goods will go back in stock, except those already returned by a refund${missing && ` and those that weren’t taken: ${missing}`}.`
        : 'The goods won’t go back in stock.',
    ]
  }
  if (from === 'cancelled' && stock === 'returned')
    return [
      `${missing ? 'All the goods will be taken from stock, including those that were missing.' : 'The goods will be taken from stock again.'} If there isn’t enough, nothing will change.`,
    ]
  if (from === 'cancelled' && stock === 'taken')
    return ['No stock will be taken, because cancelling didn’t return any.']
  if (stock === 'none' && to !== 'pending')
    return ['No stock will be taken. If you send the goods, reduce the stock yourself.']
  if (stock === 'taken' && missing && isDispatched(to))
    return [`Not taken from stock: ${missing}. If you send them, reduce the stock yourself.`]
  return []
}

function moneySentences(to: OrderStatus, order: AffectedOrder): string[] {
  const { paymentStatus, isTest } = order
  if (to === 'cancelled') {
    if (paymentStatus === 'refunded') return ['The payment has already been refunded.']
    if (!isPaid(order) && order.held)
      return [
        `The customer has paid ${formatPounds(order.held)}, which you can refund now, or later on this order’s page.`,
      ]
    if (!isPaid(order)) return ['Nothing has been paid, so there’s nothing to refund.']
    const test = isTest ? ' This is a test payment: no money was taken.' : ''
    return [`You can refund the payment now, or later on this order’s page.${test}`]
  }
  if (paymentStatus === 'refunded') return ['This order’s payment has been refunded.']
  if (!isPaid(order)) return to === 'pending' ? [] : ['This order isn’t paid.']
  return isTest && isDispatched(to) ? ['This is a test payment: no money was taken. Don’t send goods.'] : []
}

function revenueSentences(from: OrderStatus, to: OrderStatus, { paymentStatus }: AffectedOrder): string[] {
  const before = isConfirmedRevenue({ orderStatus: from, paymentStatus })
  const after = isConfirmedRevenue({ orderStatus: to, paymentStatus })
  if (before === after) return []
  return [after ? 'It will count as confirmed revenue.' : 'It will no longer count as confirmed revenue.']
}

type ListedOrder = AffectedOrder & { orderStatus: OrderStatus }

/** Goods that have been sent don’t go back in stock: that is up to each order’s page. */
export function bulkConsequences(
  orders: readonly ListedOrder[],
  to: OrderStatus,
  options: StatusChangeOptions,
): string[] {
  const changing = orders.filter(({ orderStatus }) => orderStatus !== to)
  const isHeld = (order: ListedOrder) => isUnexpectedShipment(order, order.orderStatus, to)
  const held = changing.filter((order) => !lacksAddress(order, order.orderStatus, to) && isHeld(order)).length
  const moving = changing.filter((order) => !lacksAddress(order, order.orderStatus, to) && !isHeld(order))
  const count = (concerns: (order: ListedOrder) => boolean) => moving.filter(concerns).length
  const counted = (number: number, singular: string, plural: string) =>
    number === 0 ? [] : [number === 1 ? singular : `${number} ${plural}`]
  const staying = orders.length - changing.length
  const unsendable = changing.length - moving.length - held
  const counts = (order: ListedOrder, orderStatus: OrderStatus) => isConfirmedRevenue({ ...order, orderStatus })
  const isCancelling = to === 'cancelled'
  const isReturning = (order: ListedOrder) => options.restock && !sentSomething(order)
  const returning = count((order) => isCancelling && order.stock === 'taken' && isReturning(order))
  const keeping = count((order) => isCancelling && order.stock === 'taken' && !isReturning(order))
  const short = count(({ stock, missing }) => stock === 'taken' && missing !== '' && isDispatched(to))
  const retaking = count(({ orderStatus, stock }) => orderStatus === 'cancelled' && stock === 'returned')
  const unrefunded = count((order) => isCancelling && isPaid(order))
  const unpaid = count((order) => !isCancelling && to !== 'pending' && !isPaid(order))
  const tests = count((order) => isDispatched(to) && isPaid(order) && order.isTest === true)
  const gained = count((order) => counts(order, to) && !counts(order, order.orderStatus))
  const alreadySent = count((order) => isCancelling && sentSomething(order))
  const lost = count((order) => !counts(order, to) && counts(order, order.orderStatus))
  return [
    moving.length === 0
      ? 'No orders will change.'
      : `${moving.length === 1 ? '1 order goes' : `${moving.length} orders go`} to ${to}.`,
    ...counted(staying, `1 order is already ${to} and won’t change.`, `orders are already ${to} and won’t change.`),
    ...counted(
      unsendable,
      '1 order won’t move until its delivery address is complete.',
      'orders won’t move until their delivery addresses are complete.',
    ),
    ...counted(
      held,
      '1 order is cancelled or refunded and won’t move: if you do mean to send it, move it on its own page.',
      'orders are cancelled or refunded and won’t move: if you do mean to send them, move each on its own page.',
    ),
    ...(moving.length === 0 ? [] : [bulkEmailSentence(moving, to, options)]),
    ...counted(
      alreadySent,
      '1 order has been sent, wholly or in part: agree with the customer how the goods come back.',
      'orders have been sent, wholly or in part: agree with the customers how the goods come back.',
    ),
    ...counted(returning, 'The goods from 1 order will go back in stock.', 'orders will return their goods to stock.'),
    ...counted(keeping, 'The goods from 1 order won’t go back in stock.', 'orders won’t return their goods to stock.'),
    ...counted(
      retaking,
      '1 order will take its goods from stock again; if there isn’t enough, it will stay cancelled.',
      'orders will take their goods from stock again; any without enough stock will stay cancelled.',
    ),
    ...counted(
      short,
      '1 order has goods that weren’t taken from stock: if you send them, reduce the stock yourself.',
      'orders have goods that weren’t taken from stock: if you send them, reduce the stock yourself.',
    ),
    ...counted(
      unrefunded,
      'This won’t refund 1 payment: refund it on the order’s page.',
      'payments won’t be refunded: refund them on each order’s page.',
    ),
    ...counted(unpaid, '1 order isn’t paid.', 'orders aren’t paid.'),
    ...counted(
      tests,
      '1 order was paid in test mode: don’t send goods.',
      'orders were paid in test mode: don’t send goods.',
    ),
    ...counted(gained, '1 order will count as confirmed revenue.', 'orders will count as confirmed revenue.'),
    ...counted(
      lost,
      '1 order will no longer count as confirmed revenue.',
      'orders will no longer count as confirmed revenue.',
    ),
  ]
}

const sentSomething = ({ shippingState }: AffectedOrder) =>
  shippingState === 'shipped' || shippingState === 'partlyShipped'

function bulkEmailSentence(moving: readonly ListedOrder[], to: OrderStatus, { tell }: StatusChangeOptions): string {
  if (!hasStatusEmail(to)) return `No email will be sent for ${to}.`
  const told = to === 'shipped' ? moving.filter((order) => !hasNothingToSend(order)).length : moving.length
  if (!tell || told === 0) return 'No email will be sent.'
  return told === 1 ? '1 customer will get an email.' : `${told} emails will be sent, one for each order.`
}
