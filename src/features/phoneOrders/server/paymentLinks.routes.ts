import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { checkDeclines, type NetworkDeclined } from '#/features/abuseLimits/server/declines.store.ts'
import { mayBeCharged, toResponse } from '#/features/checkout/server/checkout.responses.ts'
import type { OnOrderPaid } from '#/features/checkout/server/createOrder.ts'
import { finalise } from '#/features/checkout/server/finalise.ts'
import { describeNotPayable, type OrderNotPayable } from '#/features/checkout/server/payable.ts'
import { email } from '#/features/content/brand.facts.ts'
import { mayCancel } from '#/features/content/returnTerms.rules.ts'
import { INCOMPLETE_ADDRESS, postcodeOutsideMainland } from '#/features/delivery/delivery.rules.ts'
import { findDraft } from '#/features/drafts/server/drafts.store.ts'
import { balanceOf } from '#/features/ledger/ledger.rules.ts'
import { listEntries } from '#/features/ledger/server/ledger.store.ts'
import type { OrderRecord } from '#/features/orders/server/orders.store.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import { hashedNetwork } from '#/platform/network.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import { textSchema } from '#/platform/schemas/text.schema.ts'
import type { Services } from '#/platform/services.ts'
import { openLinkIntent, reserveByLink } from './linkPayments.ts'
import { findOrderToPay, toCustomerDetails } from './paymentLink.ts'
import { LinkIntent, PayableOrder } from './phoneOrders.schema.ts'

const Token = z.object({ token: z.string().max(100) })
const IntentRequest = z.object({ paymentIntentId: textSchema().min(1).max(255) })
const NO_LINK = { message: 'This payment link isn’t valid. Ask us for a new one.', code: 'unknownLink' }

const NotPaidYet = Refusal.extend({
  mayBeCharged: z.boolean().optional().openapi({ description: 'The payment has been taken and may still succeed' }),
})

const refusals = {
  400: json(Refusal, 'The request is malformed'),
  402: json(NotPaidYet, 'Not paid yet'),
  404: json(Refusal, 'No such link'),
  409: json(Refusal, 'Paid, cancelled or out of stock; the body says which'),
  422: json(FieldRefusal, 'The order’s address has no UK postcode'),
  429: json(Refusal, 'Too many declined cards from one network'),
  503: json(Refusal, 'Card payments are paused'),
}

const MESSAGES: Record<string, string> = {
  paymentEnded: 'This payment session has expired. Please reload the page.',
  paymentPending: 'Please complete the bank authentication process.',
  refunded: 'We couldn’t fulfil this order. We’re refunding your payment in full.',
  refundWaiting: 'This order can’t be paid for at the moment. Please get in touch.',
  notChargeable: 'This order can’t be paid for by card. Please get in touch.',
}

const STATUS: Record<string, 402 | 503> = { paymentPending: 402, cardPaymentsPaused: 503 }

type RefusalResponse = {
  status: 402 | 409 | 422 | 503
  body: { message: string; code: string; hint?: string; mayBeCharged?: boolean }
}

const LINK_CODES: Record<string, string> = {
  charged: 'alreadyPaid',
  alreadyCharged: 'alreadyPaid',
  unknownPayment: 'paymentEnded',
  tooManyDeclines: 'paymentEnded',
}

function toRefusalResponse(refusal: { code: string }): RefusalResponse {
  const code = LINK_CODES[refusal.code] ?? refusal.code
  if (code === 'postcodeMissing') {
    const hint = `We need a UK postcode for this order before you can pay. Please email ${email()}. You haven’t been charged, and this link will still work.`
    return { status: 422, body: { message: INCOMPLETE_ADDRESS, code: 'incompleteAddress', hint } }
  }
  const message =
    code === 'cardPaymentsPaused'
      ? pausedMessage()
      : (MESSAGES[code] ?? describeNotPayable({ ...refusal, code } as OrderNotPayable))
  return { status: STATUS[code] ?? 409, body: { message, code } }
}

const pausedMessage = () =>
  `We’re not taking card payments at the moment. You haven’t been charged, and this link will still work. Please try again later, or email ${email()}.`

export function payRoutes(services: Services, onOrderPaid: OnOrderPaid[]) {
  const networkOf = (c: Context) => hashedNetwork(c, services.config.trustProxy)
  function declined(c: Context, refusal: NetworkDeclined) {
    c.header('Retry-After', String(refusal.retryAfterSeconds))
    const { message, code = '' } = toResponse(refusal).body
    return { message, code }
  }

  return createRoutes()
    .openapi(
      route('get', '/api/pay/{token}', 'Get the order for a payment link', {
        params: Token,
        200: json(PayableOrder, 'The order'),
        ...refusals,
      }),
      async (c) => {
        const order = await findOrderToPay(services.database, c.req.valid('param').token)
        return order ? c.json(await loadPayable(services, order), 200) : c.json(NO_LINK, 404)
      },
    )
    .openapi(
      route('post', '/api/pay/{token}/intent', 'Start the payment for a link', {
        params: Token,
        200: json(LinkIntent, 'The order’s payment in progress'),
        ...refusals,
      }),
      async (c) => {
        const order = await findOrderToPay(services.database, c.req.valid('param').token)
        if (!order) return c.json(NO_LINK, 404)
        const allowed = await checkDeclines(services.database, networkOf(c), services.clock.now())
        if (!allowed.ok) return c.json(declined(c, allowed), 429)
        const opened = await openLinkIntent(services, order, networkOf(c))
        if (opened.ok) return c.json(opened.value, 200)
        if (opened.code === 'charged')
          await finalise(services, onOrderPaid, opened.paymentIntentId, { actor: 'checkout' })
        const { status, body } = toRefusalResponse(opened)
        return c.json(body, status)
      },
    )
    .openapi(
      route('post', '/api/pay/{token}/reserve', 'Reserve the goods before the card is charged', {
        params: Token,
        body: IntentRequest,
        200: json(z.object({ reservedUntil: z.iso.datetime() }), 'Reserved until this time'),
        ...refusals,
      }),
      async (c) => {
        const order = await findOrderToPay(services.database, c.req.valid('param').token)
        if (!order) return c.json(NO_LINK, 404)
        const { paymentIntentId } = c.req.valid('json')
        const reserved = await reserveByLink(services, order, { paymentIntentId, network: networkOf(c) })
        if (reserved.ok) return c.json({ reservedUntil: reserved.value.reservedUntil.toISOString() }, 200)
        if (reserved.code === 'networkDeclined') return c.json(declined(c, reserved), 429)
        const { status, body } = toRefusalResponse(reserved)
        return c.json(body, status)
      },
    )
    .openapi(
      route('post', '/api/pay/{token}/finish', 'Mark the order as paid after the card has been charged', {
        params: Token,
        body: IntentRequest,
        200: json(PayableOrder, 'The order’s current state'),
        ...refusals,
      }),
      async (c) => {
        const { token } = c.req.valid('param')
        const { paymentIntentId } = c.req.valid('json')
        const order = await findOrderToPay(services.database, token)
        if (!order) return c.json(NO_LINK, 404)
        const draft = await findDraft(services.database, paymentIntentId)
        if (draft?.forOrderId !== order.id)
          return c.json({ message: MESSAGES.paymentEnded ?? '', code: 'paymentEnded' }, 409)
        const outcome = await finalise(services, onOrderPaid, paymentIntentId, { actor: 'checkout' })
        const paidOrder = outcome.ok ? await findOrderToPay(services.database, token) : undefined
        if (paidOrder) return c.json(await loadPayable(services, paidOrder), 200)
        const code = outcome.ok ? 'alreadyPaid' : outcome.code in MESSAGES ? outcome.code : 'paymentEnded'
        const { status, body } = toRefusalResponse({ code })
        const isPending = !outcome.ok && outcome.code === 'paymentPending'
        return c.json(isPending ? { ...body, mayBeCharged: mayBeCharged(outcome) } : body, status)
      },
    )
}

/** Includes the customer only while the order is open, because links are kept and forwarded. */
async function loadPayable({ database }: Services, order: OrderRecord): Promise<PayableOrder> {
  const state = stateOf(order)
  const { received, refunded, outstanding } = balanceOf(order, await listEntries(database, order.id))
  const shown = {
    ...payableFields(order),
    received: toDecimal(received - refunded),
    outstanding: toDecimal(outstanding),
  }
  if (state !== 'open') return { ...shown, state }
  return {
    ...shown,
    state,
    customer: toCustomerDetails(order),
    agreedFor: postcodeOutsideMainland(order.shippingAddress) ?? null,
  }
}

const payableFields = (order: OrderRecord) => ({
  orderId: order.orderId,
  isTest: order.isTest,
  vatAmount: order.vatAmount === null ? null : toDecimal(order.vatAmount),
  vatTreatment: order.vatTreatment,
  lines: order.lines.map(({ name, quantity, unitPrice }) => ({ name, quantity, unitPrice: toDecimal(unitPrice) })),
  discountCode: order.discountCode,
  discountType: order.discountType,
  deliveryType: order.deliveryType,
  isBusiness: !mayCancel(order),
  subtotal: toDecimal(order.subtotal),
  discountAmount: toDecimal(order.discountAmount),
  deliveryFee: toDecimal(order.deliveryFee),
  totalAmount: toDecimal(order.totalAmount),
})

function stateOf({ orderStatus, paymentStatus }: OrderRecord): PayableOrder['state'] {
  if (paymentStatus !== 'pending' && paymentStatus !== 'failed') return 'paid'
  return orderStatus === 'cancelled' ? 'cancelled' : 'open'
}
