import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { BasketItems } from '#/features/buying/cart/server/cart.schema.ts'
import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { createGuessLimits } from '#/features/orders/discounts/server/guessLimits.store.ts'
import type { DraftRow } from '#/features/orders/drafts/server/drafts.store.ts'
import { pathOfOrder } from '#/features/orders/orders/server/orderLink.ts'
import { ConfirmedOrder, OrderLookup } from '#/features/orders/orders/server/orders.schema.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { toConfirmedOrder, toOrderLookup } from '#/features/orders/orders/server/orders.wire.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { toPence } from '#/lib/pence.ts'
import { endpoint, Reply } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { hashedNetwork, networkOf } from '#/platform/network.ts'
import type { Services } from '#/platform/services.ts'
import { CheckoutRefusal, type CheckoutRefused, checkoutRefusals, sendRefusal } from './checkout.responses.ts'
import { CheckoutRequest, OrderRequest, PaymentSession, PaymentSessionRequest, Reservation } from './checkout.schema.ts'
import { claimOrder } from './claim.ts'
import { findPurchase } from './clientSecret.ts'
import type { OnOrderPaid } from './createOrder.ts'
import { finalise, loadFinalised } from './finalise.ts'
import { openPaymentSession } from './paymentSession.ts'
import { placeUnpaidOrder } from './placeUnpaidOrder.ts'
import { reserveCart } from './reserveCart.ts'

const send = (c: Context, refusal: CheckoutRefused) => sendRefusal(c, refusal, checkoutRefusals)

/** A code already saved with the draft is no guess. */
const guessIn = (code: string | undefined, draft: DraftRow | undefined) =>
  draft?.discountCode === code ? undefined : code

const refusals = {
  402: json(CheckoutRefusal, 'Not paid yet'),
  403: json(CheckoutRefusal, 'The client secret of the payment is missing or wrong'),
  404: json(CheckoutRefusal, 'No such payment'),
  409: json(CheckoutRefusal, 'The price or stock has changed, or the payment has been cancelled; the body says which'),
  422: json(CheckoutRefusal, 'Invalid code, no UK postcode in the address, or a postcode outside the mainland'),
  429: json(CheckoutRefusal, 'Too many requests from one network; Retry-After says how many seconds to wait'),
  503: json(CheckoutRefusal, 'Card payments are paused'),
}

/** Without the client secret, a payment with saved details returns only what the order lookup shows. */
const OrderResponse = z.union([ConfirmedOrder, OrderLookup])

export function checkoutRoutes(services: Services, onOrderPaid: OnOrderPaid[]) {
  const { database, limits } = services
  const { trustProxy } = services.config
  const guesses = createGuessLimits(services)
  const network = (c: Context) => networkOf(c, trustProxy)
  const unpaidOrders = limits.get('unpaid-order', { points: 60, seconds: 3600 })

  async function sendAlreadyPaid(c: Context, id: string) {
    const outcome = await finalise(services, onOrderPaid, id, { actor: 'checkout' })
    if (!outcome.ok) return send(c, outcome)
    return send(c, { code: 'alreadyPaid', orderId: (await loadFinalised(database, outcome.value)).orderId })
  }

  const confirmed = async (order: OrderRecord) => toConfirmedOrder(order, await pathOfOrder(database, order))

  return [
    endpoint('POST /api/create-payment-intent', 'Price a cart and open its payment session', {
      body: PaymentSessionRequest,
      200: json(PaymentSession, 'The session and its totals'),
      ...refusals,
      async run({ c, body: { amount, items, discountCode, deliveryType, paymentIntentId, clientSecret } }) {
        const sent = paymentIntentId && { paymentIntentId, clientSecret }
        const named = sent ? await findPurchase(services, sent, network(c)) : ok(undefined)
        if (!named.ok) return named
        const earlier = named.value
        if (earlier?.draft && !earlier.isOwner) return send(c, { code: 'wrongSecret' })
        const open = () =>
          openPaymentSession(services, {
            network: hashedNetwork(c, trustProxy),
            amount: toPence(amount),
            purchase: items && { items, discountCode, deliveryType },
            existing: earlier?.draft && { draft: earlier.draft, name: paymentIntentId as string },
          })
        const session = await guesses.limit(network(c), guessIn(items && discountCode, earlier?.draft), open)
        if (session.ok) return session
        const isPaid = session.code === 'alreadyCharged' && earlier?.draft
        return isPaid ? sendAlreadyPaid(c, earlier.draft.id) : send(c, session)
      },
    }),
    endpoint(
      'POST /api/checkout',
      'Save the details, and reserve stock and any discount code, before the card is charged',
      {
        body: CheckoutRequest,
        200: json(Reservation, 'Reserved until this time'),
        ...refusals,
        async run({ c, body }) {
          const { paymentIntentId, clientSecret, totalAmount, items, discountCode, deliveryType, ...customer } = body
          const named = await findPurchase(services, { paymentIntentId, clientSecret }, network(c))
          if (!named.ok) return named
          const { draft, isOwner } = named.value
          if (!draft) return send(c, { code: 'unknownPayment' })
          if (!isOwner) return send(c, { code: 'wrongSecret' })
          const purchase = { items, discountCode, deliveryType }
          const shown = { customer, purchase, totalAmount: toPence(totalAmount) }
          const reserve = () => reserveCart(services, draft, { network: hashedNetwork(c, trustProxy), ...shown })
          const reserved = await guesses.limit(network(c), guessIn(discountCode, draft), reserve)
          if (reserved.ok) return ok({ reservedUntil: reserved.value.reservedUntil.toISOString() })
          return reserved.code === 'alreadyCharged' ? sendAlreadyPaid(c, draft.id) : send(c, reserved)
        },
      },
    ),
    endpoint('POST /api/orders', 'Create the order for a paid intent, or an unpaid order without one', {
      body: OrderRequest,
      200: json(OrderResponse, 'The existing order for this intent'),
      201: json(OrderResponse, 'The new order'),
      ...refusals,
      async run({ c, body: request }) {
        const items = parseItems(request.items)
        if (!items.ok) return items
        const claim = toClaim(request, items.value)
        if (!request.stripePaymentIntentId) {
          const allowed = await unpaidOrders.consume(network(c))
          if (!allowed.ok) return allowed
          const place = () => placeUnpaidOrder(services, onOrderPaid, claim)
          const placed = await guesses.limit(network(c), request.discountCode, place)
          return placed.ok ? ok(new Reply(201, await confirmed(placed.value))) : send(c, placed)
        }

        const { stripePaymentIntentId: paymentIntentId, clientSecret } = request
        const named = await findPurchase(services, { paymentIntentId, clientSecret }, network(c))
        if (!named.ok) return named
        const { draft, isOwner, secret } = named.value
        if (!draft) return send(c, { code: 'unknownPayment' })
        if (secret && !isOwner) return send(c, { code: 'wrongSecret' })
        const claimed = await claimOrder(services, onOrderPaid, { draft, isOwner }, claim)
        if (!claimed.ok) return send(c, claimed)
        const { order, isNew, mayRead } = claimed.value
        const shown = mayRead ? await confirmed(order) : toOrderLookup(order)
        return ok(isNew ? new Reply(201, shown) : shown)
      },
      refuses: { malformedItems: [400] },
    }),
  ]
}

/** Without the lines’ prices and the statuses, which the server ignores. */
function toClaim(request: OrderRequest, items: BasketItem[]) {
  const { customerName, customerEmail, customerPhone, shippingAddress, company, vatNumber, purchaseOrder } = request
  const { discountCode, deliveryType, totalAmount } = request
  return {
    customer: { customerName, customerEmail, customerPhone, shippingAddress, company, vatNumber, purchaseOrder },
    purchase: { items, discountCode, deliveryType },
    totalAmount: toPence(totalAmount),
  }
}

function parseItems(text: string) {
  const refuseItems = (message: string) => refuse('malformedItems', { message, field: 'items' })
  try {
    const parsed = BasketItems.safeParse(JSON.parse(text))
    if (parsed.success) return ok(parsed.data)
    return refuseItems(parsed.error.issues[0]?.message ?? 'The items are malformed')
  } catch {
    return refuseItems('Items must be a JSON array')
  }
}
