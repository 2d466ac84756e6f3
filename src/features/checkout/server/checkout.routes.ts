import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { BasketItems } from '#/features/cart/server/cart.schema.ts'
import { createGuessLimits, type TooManyCodes } from '#/features/discounts/server/guessLimits.store.ts'
import { type DraftRow, findDraft } from '#/features/drafts/server/drafts.store.ts'
import { pathOfOrder } from '#/features/orderLinks/server/orderLink.ts'
import { ConfirmedOrder, OrderLookup } from '#/features/orders/server/orders.schema.ts'
import { findOrder, type OrderRecord } from '#/features/orders/server/orders.store.ts'
import { toConfirmedOrder, toOrderLookup } from '#/features/orders/server/orders.wire.ts'
import { type Outcome, ok } from '#/lib/outcome.ts'
import { toPence } from '#/lib/pence.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import { tooManyAttemptsResponse } from '#/platform/limits.ts'
import { hashedNetwork, networkOf } from '#/platform/network.ts'
import type { Services } from '#/platform/services.ts'
import { CheckoutRefusal, toResponse } from './checkout.responses.ts'
import { CheckoutRequest, OrderRequest, PaymentSession, PaymentSessionRequest, Reservation } from './checkout.schema.ts'
import { compareClaim, isClaimOfOrder } from './claim.ts'
import { checkOwnership, parsePurchaseId } from './clientSecret.ts'
import type { OnOrderPaid } from './createOrder.ts'
import { type FinaliseRefusal, type FinaliseResult, finalise } from './finalise.ts'
import { placeUnpaidOrder } from './placeUnpaidOrder.ts'
import { reserveCart } from './reserveCart.ts'
import { loadDraftTotals, openPaymentSession } from './session.ts'

const refusals = {
  400: json(CheckoutRefusal, 'The request is malformed'),
  402: json(CheckoutRefusal, 'Not paid yet'),
  403: json(CheckoutRefusal, 'The client secret of the payment is missing or wrong'),
  404: json(CheckoutRefusal, 'No such payment'),
  409: json(CheckoutRefusal, 'The price or stock has changed, or the payment has been cancelled; the body says which'),
  422: json(CheckoutRefusal, 'Invalid code, no UK postcode in the address, or a postcode outside the mainland'),
  429: json(CheckoutRefusal, 'Too many requests from one network; Retry-After says how many seconds to wait'),
  503: json(CheckoutRefusal, 'Card payments are paused'),
}

const FORBIDDEN = fixedResponse({ code: 'wrongSecret' }, 403)
const UNKNOWN = fixedResponse({ code: 'unknownPayment' }, 404)
const DETAILS_DIFFER = fixedResponse({ code: 'detailsDiffer' }, 409)

/** Without the client secret, a payment with saved details returns only what the order lookup shows. */
const OrderResponse = z.union([ConfirmedOrder, OrderLookup])

export function checkoutRoutes(services: Services, onOrderPaid: OnOrderPaid[]) {
  async function alreadyPaidResponse(id: string) {
    const outcome = await finalise(services, onOrderPaid, id, { actor: 'checkout' })
    return outcome.ok
      ? toResponse({ code: 'alreadyPaid', orderId: (await orderOf(outcome.value)).orderId })
      : finaliseRefusalResponse(outcome)
  }

  async function findPurchase(c: Context, paymentIntentId: string, clientSecret: string | null | undefined) {
    const { id, secret } = parsePurchaseId(paymentIntentId, clientSecret)
    const draft = await findDraft(services.database, id)
    if (!draft) return ok({ draft, secret, isOwner: false })
    const proof = await checkOwnership(services, draft, { secret, network: networkOf(c, trustProxy) })
    return proof.ok ? ok({ draft, secret, isOwner: proof.value }) : proof
  }

  async function orderOf({ orderId, order }: FinaliseResult) {
    const placed = order ?? (await findOrder(services.database, orderId))
    if (!placed) throw new Error(`Order ${orderId} not found`)
    return placed
  }

  const finaliseRefusalResponse = async (refusal: FinaliseRefusal) =>
    toResponse(
      refusal.code === 'priceChanged'
        ? { code: refusal.code, totals: await loadDraftTotals(services, refusal.draft) }
        : refusal,
    )

  const confirmed = async (order: OrderRecord) => toConfirmedOrder(order, await pathOfOrder(services.database, order))

  const { trustProxy } = services.config
  const guesses = createGuessLimits(services)

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

  function refusalResponse(c: Context, refusal: Parameters<typeof toResponse>[0]) {
    if ('retryAfterSeconds' in refusal) c.header('Retry-After', String(refusal.retryAfterSeconds))
    return toResponse(refusal)
  }

  const unpaidOrders = services.limits.get('unpaid-order', { points: 60, seconds: 3600 })

  return createRoutes()
    .openapi(
      route('post', '/api/create-payment-intent', 'Price a cart and open its payment session', {
        body: PaymentSessionRequest,
        200: json(PaymentSession, 'The session and its totals'),
        ...refusals,
      }),
      async (c) => {
        const { amount, items, discountCode, deliveryType, paymentIntentId, clientSecret } = c.req.valid('json')
        const named = paymentIntentId ? await findPurchase(c, paymentIntentId, clientSecret) : ok(undefined)
        if (!named.ok) return tooManyAttemptsResponse(c, named)
        const earlier = named.value
        if (earlier?.draft && !earlier.isOwner) return c.json(...FORBIDDEN)
        const network = hashedNetwork(c, trustProxy)
        const open = () =>
          openPaymentSession(services, {
            network,
            amount: toPence(amount),
            purchase: items && { items, discountCode, deliveryType },
            existing: earlier?.draft && { draft: earlier.draft, name: paymentIntentId as string },
          })
        const session = await limitCodeGuesses(c, items && discountCode, earlier?.draft, open)
        if (session.ok) return c.json(session.value, 200)
        const { status, body } =
          session.code === 'alreadyCharged' && earlier?.draft
            ? await alreadyPaidResponse(earlier.draft.id)
            : refusalResponse(c, session)
        return c.json(body, status)
      },
    )
    .openapi(
      route(
        'post',
        '/api/checkout',
        'Save the details, and reserve stock and any discount code, before the card is charged',
        {
          body: CheckoutRequest,
          200: json(Reservation, 'Reserved until this time'),
          ...refusals,
        },
      ),
      async (c) => {
        const { paymentIntentId, clientSecret, totalAmount, items, discountCode, deliveryType, ...customer } =
          c.req.valid('json')
        const named = await findPurchase(c, paymentIntentId, clientSecret)
        if (!named.ok) return tooManyAttemptsResponse(c, named)
        const { draft, isOwner } = named.value
        if (!draft) return c.json(...UNKNOWN)
        if (!isOwner) return c.json(...FORBIDDEN)
        const purchase = { items, discountCode, deliveryType }
        const network = hashedNetwork(c, trustProxy)
        const shown = { customer, purchase, totalAmount: toPence(totalAmount) }
        const hold = () => reserveCart(services, draft, { network, ...shown })
        const reserved = await limitCodeGuesses(c, discountCode, draft, hold)
        if (reserved.ok) return c.json({ reservedUntil: reserved.value.reservedUntil.toISOString() }, 200)
        const { status, body } =
          reserved.code === 'alreadyCharged' ? await alreadyPaidResponse(draft.id) : refusalResponse(c, reserved)
        return c.json(body, status)
      },
    )
    .openapi(
      route('post', '/api/orders', 'Create the order for a paid intent, or an unpaid order without one', {
        body: OrderRequest,
        200: json(OrderResponse, 'The existing order for this intent'),
        201: json(OrderResponse, 'The new order'),
        ...refusals,
      }),
      async (c) => {
        const request = c.req.valid('json')
        const items = parseItems(request.items)
        if (!items.ok) return c.json({ message: items.message, field: 'items' }, 400)
        const { customerName, customerEmail, customerPhone, shippingAddress, discountCode, deliveryType } = request
        const { company, vatNumber, purchaseOrder } = request
        const business = { company, vatNumber, purchaseOrder }
        const customer = { customerName, customerEmail, customerPhone, shippingAddress, ...business }
        const purchase = { items: items.value, discountCode, deliveryType }
        const claim = { customer, purchase, totalAmount: toPence(request.totalAmount) }

        if (!request.stripePaymentIntentId) {
          const allowed = await unpaidOrders.consume(networkOf(c, trustProxy))
          if (!allowed.ok) return tooManyAttemptsResponse(c, allowed)
          const place = () => placeUnpaidOrder(services, onOrderPaid, claim)
          const placed = await limitCodeGuesses(c, discountCode, undefined, place)
          if (placed.ok) return c.json(await confirmed(placed.value), 201)
          const { status, body } = refusalResponse(c, placed)
          return c.json(body, status)
        }

        const named = await findPurchase(c, request.stripePaymentIntentId, request.clientSecret)
        if (!named.ok) return tooManyAttemptsResponse(c, named)
        const { draft, isOwner, secret } = named.value
        if (!draft) return c.json(...UNKNOWN)
        if (secret && !isOwner) return c.json(...FORBIDDEN)
        const known = await compareClaim(services.database, draft, claim)
        if (!isOwner && known === 'differ') return c.json(...DETAILS_DIFFER)
        const outcome = await finalise(services, onOrderPaid, draft.id, { actor: 'checkout', ...claim, draft })
        if (outcome.ok) {
          const order = await orderOf(outcome.value)
          const isNew = outcome.value.order !== undefined
          // Someone else's order was created between the two reads.
          if (!isOwner && !isNew && known === 'none' && !isClaimOfOrder(order, claim)) return c.json(...DETAILS_DIFFER)
          const mayRead = isOwner || (isNew && known === 'none')
          return c.json(mayRead ? await confirmed(order) : toOrderLookup(order), isNew ? 201 : 200)
        }
        const { status, body } = await finaliseRefusalResponse(outcome)
        return c.json(body, status)
      },
    )
}

function fixedResponse<Status extends 403 | 404 | 409>(refusal: Parameters<typeof toResponse>[0], status: Status) {
  return [toResponse(refusal).body, status] as const
}

function parseItems(text: string) {
  try {
    const parsed = BasketItems.safeParse(JSON.parse(text))
    if (parsed.success) return { ok: true, value: parsed.data } as const
    return { ok: false, message: parsed.error.issues[0]?.message ?? 'The items are malformed' } as const
  } catch {
    return { ok: false, message: 'Items must be a JSON array' } as const
  }
}
