import type { OnOrderPaid } from '#/features/buying/checkout/server/createOrder.ts'
import { describeShortages } from '#/features/buying/checkout/server/quote.store.ts'
import { BAD_RESERVATION_DAY } from '#/features/orders/drafts/drafts.rules.ts'
import { toAdminOrder } from '#/features/orders/orders/server/orders.wire.ts'
import { ok } from '#/lib/outcome.ts'
import { MANAGERS } from '#/lib/roles.ts'
import { endpoint, type Refusals } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { PhoneOrder, PhoneOrderQuote, PhoneOrderQuoteRequest, PlacedPhoneOrder } from './phoneOrders.schema.ts'
import { type PhoneOrderRefusal, placePhoneOrder, quotePhoneOrder } from './placePhoneOrder.ts'

const orderRefusals: Refusals<PhoneOrderRefusal> = {
  unknownProduct: [409, 'We no longer sell one of these products.'],
  outOfStock: [409, ({ items }) => describeShortages(items)],
  invalidCode: [422, ({ message }) => message, { field: 'discountCode' }],
  codeNotApplicable: [422, ({ message }) => message, { field: 'discountCode' }],
  tooMuch: [422, 'An order can’t come to more than £99,999,999.99. Please split it.'],
  badDay: [422, ({ message }) => message, { field: 'valueDate' }],
  badReservationDay: [422, BAD_RESERVATION_DAY, { field: 'holdUntil' }],
  notReserved: [
    409,
    ({ items }) =>
      `${describeShortages(items)} Nothing was reserved or ordered. To create the order anyway, leave the date empty.`,
    { field: 'holdUntil' },
  ],
  feeNotAgreed: [
    422,
    ({ postcode }) => `${postcode} is outside the UK mainland. Agree a delivery fee and enter it here.`,
    { field: 'deliveryFee' },
  ],
  incompleteAddress: [422, ({ message }) => message, { field: 'customer.shippingAddress' }],
  keyUsed: [
    409,
    ({ orderId }) =>
      `This form has already created ${orderId} with different details. Check that order, and reload the form to create another.`,
  ],
}

export function phoneOrderRoutes(services: Services, onOrderPaid: OnOrderPaid[]) {
  return [
    endpoint('POST /api/admin/orders/quote', 'Price an order', {
      roles: MANAGERS,
      body: PhoneOrderQuoteRequest,
      200: json(PhoneOrderQuote, 'The totals, and anything out of stock'),
      run: ({ body }) => quotePhoneOrder(services, body),
      refuses: orderRefusals,
    }),
    endpoint('POST /api/admin/orders', 'Create an order taken by phone or paid by bank transfer', {
      roles: MANAGERS,
      body: PhoneOrder,
      201: json(PlacedPhoneOrder, 'The order, new or already created by this request'),
      async run({ body, actor }) {
        const placed = await placePhoneOrder(services, onOrderPaid, body, { actor })
        if (!placed.ok) return placed
        const { order, payUrl, emailed } = placed.value
        return ok({ ...toAdminOrder(order), payUrl, emailed })
      },
      refuses: orderRefusals,
    }),
  ]
}
