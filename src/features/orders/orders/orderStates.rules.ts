export const ORDER_STATUSES = ['pending', 'confirmed', 'processing', 'shipped', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const isInProgress = (status: OrderStatus): boolean =>
  status === 'confirmed' || status === 'processing' || status === 'shipped'

export const PAYMENT_STATUSES = ['pending', 'paid', 'completed', 'failed', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** How the order was paid in full. `terminal` is a card terminal; `none` before payment and for free orders. */
export const PAYMENT_METHODS = ['card', 'transfer', 'cash', 'terminal', 'none'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const ORDER_EVENT_TYPES = [
  'placed',
  'addressConfirmed',
  'approved',
  'paid',
  'partlyPaid',
  'statusChanged',
  'trackingSet',
  'parcelSent',
  'parcelCorrected',
  'parcelDeleted',
  'deliverySet',
  'customerChanged',
  'noteAdded',
  'evidenceAdded',
  'refunded',
  'refundFailed',
  'returnChanged',
  'stockReturned',
  'stockTaken',
  'invoiced',
  'credited',
  'debited',
  'payLinkMade',
  'mailed',
] as const
export type OrderEventType = (typeof ORDER_EVENT_TYPES)[number]

export const CARRIERS = ['Royal Mail', 'DPD', 'DHL', 'Parcelforce', 'other'] as const
export type Carrier = (typeof CARRIERS)[number]

/** Net of refunds. `nothingToShip`: everything was refunded before any of it was sent. */
export const SHIPPING_STATES = ['notShipped', 'partlyShipped', 'shipped', 'nothingToShip'] as const
export type ShippingState = (typeof SHIPPING_STATES)[number]

export const STOCK_STATES = ['taken', 'returned', 'none'] as const
export type StockState = (typeof STOCK_STATES)[number]

export const ORDER_SOURCES = ['shop', 'staff'] as const
export type OrderSource = (typeof ORDER_SOURCES)[number]

export const STATUS_DESCRIPTIONS: Record<OrderStatus, string> = {
  pending: 'We have your order and are waiting for payment.',
  confirmed: 'Paid. We’ll pack it soon.',
  processing: 'We’re packing it.',
  shipped: 'It’s on its way.',
  completed: 'It has been delivered.',
  cancelled: 'This order will not be sent.',
}

export const UNSHIPPED_STATUSES: readonly OrderStatus[] = ['pending', 'confirmed', 'processing']

export const canChangeCustomer = (status: OrderStatus): boolean => UNSHIPPED_STATUSES.includes(status)

export const needsAddress = (order: { addressUnchecked: boolean; orderStatus: OrderStatus }): boolean =>
  order.addressUnchecked && canChangeCustomer(order.orderStatus)
