import { ApiError, apiSend } from '#/browser/api.ts'
import type { BasketItem } from '#/features/catalogue/catalogue.rules.ts'
import type { DeliveryType } from '#/features/delivery/deliveryTypes.rules.ts'
import type { CustomerDetails } from '#/features/orders/customer.rules.ts'
import type { OrderLookup, PlacedOrder } from '#/features/orders/server/orders.schema.ts'
import type { PaymentSession, Totals } from '../server/checkout.schema.ts'
import type { OpenSession, Refusal } from './checkout.flow.ts'
import type { RememberedPayment } from './checkoutMemory.ts'
import type { Purchase } from './purchase.ts'

type Goods = { items: readonly BasketItem[]; discountCode?: string | undefined; deliveryType: DeliveryType }

/** What `POST /api/orders` is sent. `items` is a JSON string; money is decimal strings. */
export type OrderBody = CustomerDetails &
  Totals & {
    items: string
    discountCode?: string | undefined
    deliveryType: DeliveryType
    orderStatus: 'confirmed'
    paymentStatus: 'paid'
    stripePaymentIntentId: string
    clientSecret: string | null
  }

/** The calls of the checkout. Each throws `ApiError` when it is refused. */
export const checkoutApi = {
  /** Opens a payment session, or brings the one of `paymentIntentId` up to date. `amount` is the total shown. */
  openSession: (request: Goods & { amount: string } & Partial<RememberedPayment>) =>
    apiSend<PaymentSession>('POST', '/api/create-payment-intent', request),

  /** Saves the details and holds stock and code. Must have been answered before the card is charged. */
  reserve: (request: Goods & CustomerDetails & RememberedPayment & { totalAmount: string }) =>
    apiSend<{ reservedUntil: string }>('POST', '/api/checkout', request),

  /** Makes the order of a paid intent; the same intent always gives the same order. */
  placeOrder: (order: OrderBody) => apiSend<PlacedOrder | OrderLookup>('POST', '/api/orders', order),
}
export type CheckoutApi = typeof checkoutApi

/** A failed call as the checkout's machine reads it: status 0 when the shop could not be reached. */
export const refusalOf = (error: unknown): Refusal =>
  error instanceof ApiError ? { ...error.body, message: error.sentence, status: error.status } : { status: 0 }

/** The goods of a purchase as the wire has them. */
export const goodsOf = ({ items, discountCode, deliveryType }: Purchase) => ({
  items,
  discountCode: discountCode ?? undefined,
  deliveryType,
})

/** The order of what a session was opened for. */
export function orderOf(details: CustomerDetails, session: OpenSession): OrderBody {
  const { purchase, paymentIntentId, clientSecret, subtotal, discountAmount, deliveryFee, totalAmount } = session
  const { items, ...goods } = goodsOf(purchase)
  return {
    ...details,
    ...goods,
    items: JSON.stringify(items),
    subtotal,
    discountAmount,
    deliveryFee,
    totalAmount,
    orderStatus: 'confirmed',
    paymentStatus: 'paid',
    stripePaymentIntentId: paymentIntentId,
    clientSecret,
  }
}
