import { createRoute } from '@hono/zod-openapi'
import { BasketItems } from '#/features/cart/cart.schema.ts'
import { PlacedOrder } from '#/features/orders/orders.schema.ts'
import { orderById } from '#/features/orders/orders.store.ts'
import { toPlacedOrder } from '#/features/orders/orders.wire.ts'
import { refuse } from '#/lib/outcome.ts'
import { toPence } from '#/lib/pence.ts'
import { createRoutes, json, jsonBody } from '#/platform/http.ts'
import { tooManyTries } from '#/platform/limits.ts'
import type { Needs } from '#/platform/needs.ts'
import { networkOf } from '#/platform/network.ts'
import { CheckoutRefusal, toAnswer } from './checkout.answers.ts'
import { CheckoutRequest, OrderRequest, PaymentSession, PaymentSessionRequest, Reservation } from './checkout.schema.ts'
import { findDraft } from './drafts.store.ts'
import { type Finalised, type FinaliseRefusal, finalise } from './finalise.ts'
import type { OnOrderPaid } from './makeOrder.ts'
import { placeUnpaidOrder } from './placeUnpaidOrder.ts'
import { reserve } from './reserve.ts'
import { openPaymentSession, totalsOfDraft } from './session.ts'

const refusals = {
  400: json(CheckoutRefusal, 'Malformed'),
  402: json(CheckoutRefusal, 'Not paid yet'),
  404: json(CheckoutRefusal, 'No such payment'),
  409: json(CheckoutRefusal, 'Price or stock has changed, or the payment has ended; the body says which'),
  422: json(CheckoutRefusal, 'Code not valid, no UK postcode in the address, or one outside the mainland'),
  503: json(CheckoutRefusal, 'The shop takes no card payments for now'),
}

/** From the cart to the order: payment session, reservation, order. */
export function checkoutRoutes(needs: Needs, onOrderPaid: OnOrderPaid[]) {
  /** What to tell somebody whose payment turns out to have gone through already: their order. */
  async function alreadyPaid(id: string) {
    const outcome = await finalise(needs, onOrderPaid, id, { by: 'checkout' })
    return outcome.ok
      ? toAnswer({ code: 'alreadyPaid', orderId: (await orderOf(outcome.value)).orderId })
      : refused(outcome)
  }

  async function orderOf({ orderId, order }: Finalised) {
    const found = order ?? (await orderById(needs.database, orderId))
    if (!found) throw new Error(`Order ${orderId} has gone`)
    return found
  }

  const refused = async (refusal: FinaliseRefusal) =>
    toAnswer(
      refusal.code === 'priceChanged'
        ? { code: refusal.code, ...(await totalsOfDraft(needs, refusal.draft)) }
        : refusal,
    )

  const unpaidOrders = needs.limits.of('unpaid-order', { points: 60, seconds: 3600 })

  return createRoutes()
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/create-payment-intent',
        summary: 'Price a cart and open its payment session',
        request: { body: jsonBody(PaymentSessionRequest) },
        responses: { 200: json(PaymentSession, 'The session and its money'), ...refusals },
      }),
      async (c) => {
        const { amount, items, discountCode, deliveryType, paymentIntentId } = c.req.valid('json')
        const session = await openPaymentSession(needs, {
          amount,
          purchase: items && { items, discountCode, deliveryType },
          paymentIntentId: paymentIntentId ?? undefined,
        })
        if (session.ok) return c.json(session.value, 200)
        const { status, body } =
          session.code === 'paid' && paymentIntentId ? await alreadyPaid(paymentIntentId) : toAnswer(session)
        return c.json(body, status)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/checkout',
        summary: 'Save the details and hold stock and code before the card is charged',
        request: { body: jsonBody(CheckoutRequest) },
        responses: { 200: json(Reservation, 'Held until then'), ...refusals },
      }),
      async (c) => {
        const { paymentIntentId, totalAmount, items, discountCode, deliveryType, ...customer } = c.req.valid('json')
        const draft = await findDraft(needs.database, paymentIntentId)
        const reserved = draft
          ? await reserve(needs, draft, {
              customer,
              purchase: { items, discountCode, deliveryType },
              totalAmount,
            })
          : refuse('unknownPayment')
        if (reserved.ok) return c.json({ reservedUntil: reserved.value.reservedUntil.toISOString() }, 200)
        const { status, body } = reserved.code === 'paid' ? await alreadyPaid(paymentIntentId) : toAnswer(reserved)
        return c.json(body, status)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/orders',
        summary: 'Make the order of a paid intent, or an unpaid order without one',
        request: { body: jsonBody(OrderRequest) },
        responses: {
          200: json(PlacedOrder, 'The order that this intent has paid for'),
          201: json(PlacedOrder, 'The order, made now'),
          ...refusals,
          429: json(CheckoutRefusal, 'Too many unpaid orders from one network'),
        },
      }),
      async (c) => {
        const request = c.req.valid('json')
        const items = parseItems(request.items)
        if (!items.ok) return c.json({ message: items.message, field: 'items' }, 400)
        const { customerName, customerEmail, customerPhone, shippingAddress, discountCode, deliveryType } = request
        const customer = { customerName, customerEmail, customerPhone, shippingAddress }
        const purchase = { items: items.value, discountCode, deliveryType }
        const id = request.stripePaymentIntentId

        if (!id) {
          const allowed = await unpaidOrders.take(networkOf(c, needs.config.trustProxy))
          if (!allowed.ok) return tooManyTries(c, allowed)
          const placed = await placeUnpaidOrder(needs, onOrderPaid, {
            customer,
            purchase,
            totalAmount: request.totalAmount,
          })
          if (placed.ok) return c.json(toPlacedOrder(placed.value), 201)
          const { status, body } = toAnswer(placed)
          return c.json(body, status)
        }

        const totalAmount = toPence(request.totalAmount)
        const outcome = await finalise(needs, onOrderPaid, id, { by: 'checkout', customer, purchase, totalAmount })
        if (outcome.ok) return c.json(toPlacedOrder(await orderOf(outcome.value)), outcome.value.order ? 201 : 200)
        const { status, body } = await refused(outcome)
        return c.json(body, status)
      },
    )
}

function parseItems(text: string) {
  try {
    // The page sends whole cart items; only the product and the quantity count.
    const parsed = BasketItems.safeParse(JSON.parse(text))
    if (parsed.success) return { ok: true, value: parsed.data } as const
    return { ok: false, message: parsed.error.issues[0]?.message ?? 'The items are malformed' } as const
  } catch {
    return { ok: false, message: 'The items must be a JSON list' } as const
  }
}
