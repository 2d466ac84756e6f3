import { ApiError, apiSend } from '#/browser/api.ts'
import type { BasketItem } from '#/features/catalogue/catalogue.rules.ts'
import type { DeliveryType } from '#/features/delivery/deliveryTypes.rules.ts'
import type { CustomerDetails } from '#/features/orders/customer.rules.ts'
import type { OrderLookup, PlacedOrder } from '#/features/orders/server/orders.schema.ts'
import type { PaymentSession, Totals } from '../server/checkout.schema.ts'
import type { CartSnapshot, OpenSession, Refusal } from './checkout.state.ts'
import type { StoredPayment } from './checkoutStorage.ts'

type Goods = { items: readonly BasketItem[]; discountCode?: string | undefined; deliveryType: DeliveryType }

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

/** Each call throws `ApiError` if it is refused. */
export const checkoutApi = {
  /** `amount` is the total shown. */
  openSession: (request: Goods & { amount: string } & Partial<StoredPayment>) =>
    apiSend<PaymentSession>('POST', '/api/create-payment-intent', request),

  /** Must succeed before the card is charged. */
  reserve: (request: Goods & CustomerDetails & StoredPayment & { totalAmount: string }) =>
    apiSend<{ reservedUntil: string }>('POST', '/api/checkout', request),

  placeOrder: (order: OrderBody) => apiSend<PlacedOrder | OrderLookup>('POST', '/api/orders', order),
}
export type CheckoutApi = typeof checkoutApi

export const toRefusal = (error: unknown): Refusal =>
  error instanceof ApiError ? { ...error.body, message: error.userMessage, status: error.status } : { status: 0 }

export const toGoods = ({ items, discountCode, deliveryType }: CartSnapshot) => ({
  items,
  discountCode: discountCode ?? undefined,
  deliveryType,
})

export function toOrderBody(details: CustomerDetails, session: OpenSession): OrderBody {
  const { cart, paymentIntentId, clientSecret, subtotal, discountAmount, deliveryFee, totalAmount } = session
  const { items, ...goods } = toGoods(cart)
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
