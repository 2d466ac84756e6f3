import { queryOptions } from '@tanstack/react-query'
import { ApiError, apiSend, fetchPath, UNCACHED } from '#/browser/api.ts'
import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { decodeOrder } from '#/features/orders/orders/browser/decodeOrder.ts'
import type { BuyerDetails } from '#/features/orders/orders/orders.rules.ts'
import type { DeliveryType } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import type { Pence } from '#/lib/pence.ts'
import type { CheckoutRefusal } from '../server/checkout.responses.ts'
import type { Totals } from '../server/checkout.schema.ts'
import type { ApiRefusal, CartSnapshot, OpenSession, PaymentSession } from './checkout.state.ts'
import type { StoredPayment } from './checkoutStorage.ts'

type Goods = { items: readonly BasketItem[]; discountCode?: string | undefined; deliveryType: DeliveryType }

export type OrderBody = BuyerDetails &
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
  openSession: async ({
    amount,
    ...request
  }: Goods & { amount: Pence } & Partial<StoredPayment>): Promise<PaymentSession> =>
    decodeOrder(await apiSend('POST', '/api/create-payment-intent', { ...request, amount: toDecimal(amount) })),

  /** Must succeed before the card is charged. */
  reserve: ({ totalAmount, ...request }: Goods & BuyerDetails & StoredPayment & { totalAmount: Pence }) =>
    apiSend('POST', '/api/checkout', { ...request, totalAmount: toDecimal(totalAmount) }),

  placeOrder: (order: OrderBody) => apiSend('POST', '/api/orders', order),
}
export type CheckoutApi = typeof checkoutApi

export const toRefusal = (error: unknown): ApiRefusal =>
  error instanceof ApiError
    ? { ...decodeOrder(error.body as Partial<CheckoutRefusal>), message: error.userMessage, status: error.status }
    : { status: 0 }

export const toGoods = ({ items, discountCode, deliveryType }: CartSnapshot) => ({
  items,
  discountCode: discountCode ?? undefined,
  deliveryType,
})

export function toOrderBody(details: BuyerDetails, session: OpenSession): OrderBody {
  const { cart, paymentIntentId, clientSecret, subtotal, discountAmount, deliveryFee, totalAmount } = session
  const { items, ...goods } = toGoods(cart)
  return {
    ...details,
    ...goods,
    items: JSON.stringify(items),
    subtotal: toDecimal(subtotal),
    discountAmount: toDecimal(discountAmount),
    deliveryFee: toDecimal(deliveryFee),
    totalAmount: toDecimal(totalAmount),
    orderStatus: 'confirmed',
    paymentStatus: 'paid',
    stripePaymentIntentId: paymentIntentId,
    clientSecret,
  }
}

export const deliveryDetails = queryOptions({
  queryKey: ['api', 'account', 'delivery-details'],
  queryFn: fetchPath<'GET /api/account/delivery-details'>,
  // Optional: an empty form works too.
  retry: false,
  ...UNCACHED,
})
