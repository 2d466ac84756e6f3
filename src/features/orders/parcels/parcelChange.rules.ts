import type { OrderStatus, PaymentStatus, StockState } from '#/features/orders/orders/orderStates.rules.ts'
import { hasBeenPaid } from '#/features/orders/orders/paid.rules.ts'
import { formatList } from '#/lib/format.ts'
import { type LineShipping, type UnexpectedReason, unitsToShip } from './parcels.rules.ts'

export const SEND_ANYWAY: Record<UnexpectedReason, string> = {
  cancelled: 'I want to send this order although it’s cancelled',
  refunded: 'I want to send this order although it’s been refunded',
}

export const describeSent = (lines: readonly LineShipping[]): string =>
  formatList(lines.flatMap(({ shipped, name }) => (shipped > 0 ? [`${shipped} × ${name}`] : [])))

export const formatUnits = (units: number): string => (units === 1 ? '1 item' : `${units} items`)

type Order = {
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  stock: StockState
  isTest: boolean
  unexpected: UnexpectedReason | null
  lines: readonly LineShipping[]
}

/** What follows when `units` are sent in a new parcel. */
export function shipmentConsequences(
  { orderStatus, paymentStatus, stock, isTest, unexpected, lines }: Order,
  { units, tell, trackingNumber }: { units: number; tell: boolean; trackingNumber: string },
): string[] {
  const left = unitsToShip(lines) - units
  const to: OrderStatus = left > 0 ? 'processing' : orderStatus === 'completed' ? orderStatus : 'shipped'
  return [
    left > 0
      ? `${formatUnits(left)} will be left to send, so the order ${to === orderStatus ? 'stays' : 'moves to'} processing.`
      : `Nothing will be left to send${to === orderStatus ? '.' : `, so the order moves to ${to}.`}`,
    tell
      ? `The customer will get an email about this parcel${trackingNumber ? ' with the tracking number' : ', without a tracking number'}.`
      : 'No email will be sent.',
    ...(unexpected === 'cancelled'
      ? [
          'Goods that cancelling the order put back will be taken from stock again. If there isn’t enough, nothing will change.',
        ]
      : []),
    ...(stock === 'none' ? ['No stock will be taken. If you send the goods, reduce the stock yourself.'] : []),
    ...(hasBeenPaid({ paymentStatus }) ? [] : ['This order isn’t paid.']),
    ...(isTest ? ['This is a test payment: no money was taken. Don’t send goods.'] : []),
  ]
}

type DeletionOrder = { orderStatus: OrderStatus; paymentStatus: PaymentStatus }

/** What follows when a parcel is deleted. `again` counts its units that have not been refunded. */
export const deletionConsequences = ({ orderStatus, paymentStatus }: DeletionOrder, again: number): string[] => [
  again > 0
    ? `${formatUnits(again)} will be left to send again.`
    : 'Its items have been refunded, so nothing more will be left to send.',
  ...(again > 0 && (orderStatus === 'shipped' || orderStatus === 'completed')
    ? ['The order moves back to processing.']
    : []),
  // The first parcel of an unpaid order issued it.
  ...(hasBeenPaid({ paymentStatus }) || orderStatus === 'cancelled'
    ? []
    : [
        'The invoice issued when the goods were sent stays. Send them again, or cancel the order to credit the invoice.',
      ]),
  'The customer won’t be told, even if they’ve had an email about this parcel. Stock won’t change.',
  'Your name and the time will be recorded.',
]
