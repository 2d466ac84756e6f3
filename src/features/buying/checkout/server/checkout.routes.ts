import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { BasketItems } from '#/features/buying/cart/server/cart.schema.ts'
import { createGuessLimits, type TooManyCodes } from '#/features/orders/discounts/server/guessLimits.store.ts'
import { type DraftRow, findDraft } from '#/features/orders/drafts/server/drafts.store.ts'
import { pathOfOrder } from '#/features/orders/orderLinks/server/orderLink.ts'
import { ConfirmedOrder, OrderLookup } from '#/features/orders/orders/server/orders.schema.ts'
import { findOrder, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { toConfirmedOrder, toOrderLookup } from '#/features/orders/orders/server/orders.wire.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { toPence } from '#/lib/pence.ts'
import { endpoint, Reply } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { hashedNetwork, networkOf } from '#/platform/network.ts'
import type { Services } from '#/platform/services.ts'
import { CheckoutRefusal, type CheckoutRefused, checkoutRefusals, sendRefusal } from './checkout.responses.ts'
import { CheckoutRequest, OrderRequest, PaymentSession, PaymentSessionRequest, Reservation } from './checkout.schema.ts'
import { compareClaim, isClaimOfOrder } from './claim.ts'
import { checkOwnership, parsePurchaseId } from './clientSecret.ts'
import type { OnOrderPaid } from './createOrder.ts'
import { type FinaliseRefusal, type FinaliseResult, finalise } from './finalise.ts'
import { placeUnpaidOrder } from './placeUnpaidOrder.ts'
import { reserveCart } from './reserveCart.ts'
import { loadDraftTotals, openPaymentSession } from './session.ts'

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
  const unpaidOrders = limits.get('unpaid-order', { points: 60, seconds: 3600 })

  const send = (c: Context, refusal: CheckoutRefused) => sendRefusal(c, refusal, checkoutRefusals)

  async function sendFinaliseRefusal(c: Context, refusal: FinaliseRefusal) {
    if (refusal.code !== 'priceChanged') return send(c, refusal)
    return send(c, { code: refusal.code, totals: await loadDraftTotals(services, refusal.draft) })
  }

  async function sendAlreadyPaid(c: Context, id: string) {
    const outcome = await finalise(services, onOrderPaid, id, { actor: 'checkout' })
    if (!outcome.ok) return sendFinaliseRefusal(c, outcome)
    return send(c, { code: 'alreadyPaid', orderId: (await orderOf(outcome.value)).orderId })
  }

  async function findPurchase(c: Context, paymentIntentId: string, clientSecret: string | null | undefined) {
    const { id, secret } = parsePurchaseId(paymentIntentId, clientSecret)
    const draft = await findDraft(database, id)
    if (!draft) return ok({ draft, secret, isOwner: false })
    const proof = await checkOwnership(services, draft, { secret, network: networkOf(c, trustProxy) })
    return proof.ok ? ok({ draft, secret, isOwner: proof.value }) : proof
  }

  async function orderOf({ orderId, order }: FinaliseResult) {
    const placed = order ?? (await findOrder(database, orderId))
    if (!placed) throw new Error(`Order ${orderId} not found`)
    return placed
  }

  const confirmed = async (order: OrderRecord) => toConfirmedOrder(order, await pathOfOrder(database, order))

  /** A code already saved with the draft does not count. */
  async function limitCodeGuesses<Value, Refusal extends { code: string }>(
    c: Context,
    discountCode: string | undefined,
    draft: DraftRow | undefined,
    work: () => Promise<Outcome<Value, Refusal>>,
  ): Promise<Outcome<Value, Refusal | TooManyCodes>> {
    if (!discountCode || draft?.discountCode === discountCode) return work()
    const result = await guesses.lookUp(
      networkOf(c, trustProxy),
      work,
      (answer) => !answer.ok && answer.code === 'invalidCode',
    )
    return result.ok ? result.value : result
  }

  return [
    endpoint('POST /api/create-payment-intent', 'Price a cart and open its payment session', {
      body: PaymentSessionRequest,
      200: json(PaymentSession, 'The session and its totals'),
      ...refusals,
      async run({ c, body: { amount, items, discountCode, deliveryType, paymentIntentId, clientSecret } }) {
        const named = paymentIntentId ? await findPurchase(c, paymentIntentId, clientSecret) : ok(undefined)
        if (!named.ok) return named
        const earlier = named.value
        if (earlier?.draft && !earlier.isOwner) return send(c, { code: 'wrongSecret' })
        const network = hashedNetwork(c, trustProxy)
        const open = () =>
          openPaymentSession(services, {
            network,
            amount: toPence(amount),
            purchase: items && { items, discountCode, deliveryType },
            existing: earlier?.draft && { draft: earlier.draft, name: paymentIntentId as string },
          })
        const session = await limitCodeGuesses(c, items && discountCode, earlier?.draft, open)
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
          const named = await findPurchase(c, paymentIntentId, clientSecret)
          if (!named.ok) return named
          const { draft, isOwner } = named.value
          if (!draft) return send(c, { code: 'unknownPayment' })
          if (!isOwner) return send(c, { code: 'wrongSecret' })
          const purchase = { items, discountCode, deliveryType }
          const network = hashedNetwork(c, trustProxy)
          const shown = { customer, purchase, totalAmount: toPence(totalAmount) }
          const hold = () => reserveCart(services, draft, { network, ...shown })
          const reserved = await limitCodeGuesses(c, discountCode, draft, hold)
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
        const { customerName, customerEmail, customerPhone, shippingAddress, discountCode, deliveryType } = request
        const { company, vatNumber, purchaseOrder } = request
        const business = { company, vatNumber, purchaseOrder }
        const customer = { customerName, customerEmail, customerPhone, shippingAddress, ...business }
        const purchase = { items: items.value, discountCode, deliveryType }
        const claim = { customer, purchase, totalAmount: toPence(request.totalAmount) }

        if (!request.stripePaymentIntentId) {
          const allowed = await unpaidOrders.consume(networkOf(c, trustProxy))
          if (!allowed.ok) return allowed
          const place = () => placeUnpaidOrder(services, onOrderPaid, claim)
          const placed = await limitCodeGuesses(c, discountCode, undefined, place)
          return placed.ok ? ok(new Reply(201, await confirmed(placed.value))) : send(c, placed)
        }

        const named = await findPurchase(c, request.stripePaymentIntentId, request.clientSecret)
        if (!named.ok) return named
        const { draft, isOwner, secret } = named.value
        if (!draft) return send(c, { code: 'unknownPayment' })
        if (secret && !isOwner) return send(c, { code: 'wrongSecret' })
        const known = await compareClaim(database, draft, claim)
        if (!isOwner && known === 'differ') return send(c, { code: 'detailsDiffer' })
        const outcome = await finalise(services, onOrderPaid, draft.id, { actor: 'checkout', ...claim, draft })
        if (!outcome.ok) return sendFinaliseRefusal(c, outcome)
        const order = await orderOf(outcome.value)
        const isNew = outcome.value.order !== undefined
        // Someone else's order was created between the two reads.
        const isOthers = !isOwner && !isNew && known === 'none' && !isClaimOfOrder(order, claim)
        if (isOthers) return send(c, { code: 'detailsDiffer' })
        const mayRead = isOwner || (isNew && known === 'none')
        const shown = mayRead ? await confirmed(order) : toOrderLookup(order)
        return ok(isNew ? new Reply(201, shown) : shown)
      },
      refuses: { malformedItems: [400] },
    }),
  ]
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
