import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { checkDeclines, type NetworkDeclined } from '#/features/buying/abuseLimits/server/declines.store.ts'
import { checkoutRefusals, sendRefusal } from '#/features/buying/checkout/server/checkout.responses.ts'
import type { OnOrderPaid } from '#/features/buying/checkout/server/createOrder.ts'
import { finalise } from '#/features/buying/checkout/server/finalise.ts'
import { notPayableRefusals, type OrderNotPayable } from '#/features/buying/checkout/server/payable.ts'
import type { ReserveRefusal } from '#/features/buying/checkout/server/reserve.ts'
import { findDraft } from '#/features/orders/drafts/server/drafts.store.ts'
import { balanceOf } from '#/features/orders/ledger/ledger.rules.ts'
import { listEntries } from '#/features/orders/ledger/server/ledger.store.ts'
import { pathOfOrder } from '#/features/orders/orders/server/orderLink.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { mayCancel } from '#/features/shop/content/returnTerms.rules.ts'
import { INCOMPLETE_ADDRESS, postcodeOutsideMainland } from '#/features/shop/delivery/delivery.rules.ts'
import { email } from '#/lib/brand.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { endpoint, Refusal, type Refusals } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { hashedNetwork } from '#/platform/network.ts'
import { textSchema } from '#/platform/schemas/strings.schema.ts'
import type { Services } from '#/platform/services.ts'
import { type OpenRefusal, openLinkIntent, reserveByLink } from './linkPayments.ts'
import { findOrderToPay, toCustomerDetails } from './paymentLink.ts'
import { LinkIntent, PayableOrder } from './paymentLinks.schema.ts'

const Token = z.object({ token: z.string().max(100) })
const IntentRequest = z.object({ paymentIntentId: textSchema().min(1).max(255) })

const NotPaidYet = Refusal.extend({
  mayBeCharged: z.boolean().optional().openapi({ description: 'The payment has been taken and may still succeed' }),
})
const DECLINED = json(Refusal, 'Too many declined cards from one network')

type PayRefusal =
  | OrderNotPayable
  | { code: 'unknownLink' }
  | { code: 'incompleteAddress'; hint: string }
  | { code: 'paymentEnded' }
  | { code: 'paymentPending' }
  | { code: 'refunded' }
  | { code: 'notChargeable' }
  | { code: 'cardPaymentsPaused' }

const payRefusals = {
  ...notPayableRefusals,
  unknownLink: [404, 'This payment link isn’t valid. Ask us for a new one.'],
  incompleteAddress: [422, INCOMPLETE_ADDRESS],
  paymentEnded: [409, 'This payment session has expired. Please reload the page.'],
  paymentPending: [402, 'Please complete the bank authentication process.'],
  refunded: [409, 'We couldn’t fulfil this order. We’re refunding your payment in full.'],
  refundWaiting: [409, 'This order can’t be paid for at the moment. Please get in touch.'],
  notChargeable: [409, 'This order can’t be paid for by card. Please get in touch.'],
  cardPaymentsPaused: [
    503,
    () =>
      `We’re not taking card payments at the moment. You haven’t been charged, and this link will still work. Please try again later, or email ${email()}.`,
  ],
} satisfies Refusals<PayRefusal>

/** What the customer is told instead of what has happened inside the shop. */
function forCustomer(
  refusal: { ok: false } & Exclude<OpenRefusal | OrderNotPayable | ReserveRefusal, NetworkDeclined>,
) {
  switch (refusal.code) {
    case 'charged':
    case 'alreadyCharged':
      return refuse('alreadyPaid')
    case 'unknownPayment':
    case 'tooManyDeclines':
      return refuse('paymentEnded')
    case 'postcodeMissing':
      return refuse('incompleteAddress', {
        hint: `We need a UK postcode for this order before you can pay. Please email ${email()}. You haven’t been charged, and this link will still work.`,
      })
    default:
      return refusal
  }
}

export function payRoutes(services: Services, onOrderPaid: OnOrderPaid[]) {
  const { database, clock, config } = services
  const networkOf = (c: Context) => hashedNetwork(c, config.trustProxy)

  return [
    endpoint('GET /api/pay/{token}', 'Get the order for a payment link', {
      params: Token,
      200: json(PayableOrder, 'The order'),
      async run({ params: { token } }) {
        const order = await findOrderToPay(database, token)
        return order ? ok(await loadPayable(services, order)) : refuse('unknownLink')
      },
      refuses: { unknownLink: payRefusals.unknownLink },
    }),
    endpoint('POST /api/pay/{token}/intent', 'Start the payment for a link', {
      params: Token,
      200: json(LinkIntent, 'The order’s payment in progress'),
      429: DECLINED,
      async run({ c, params: { token } }) {
        const order = await findOrderToPay(database, token)
        if (!order) return refuse('unknownLink')
        const allowed = await checkDeclines(database, networkOf(c), clock.now())
        if (!allowed.ok) return sendRefusal(c, allowed, checkoutRefusals)
        const opened = await openLinkIntent(services, order, networkOf(c))
        if (opened.ok) return opened
        if (opened.code === 'charged')
          await finalise(services, onOrderPaid, opened.paymentIntentId, { actor: 'checkout' })
        return forCustomer(opened)
      },
      refuses: payRefusals,
    }),
    endpoint('POST /api/pay/{token}/reserve', 'Reserve the goods before the card is charged', {
      params: Token,
      body: IntentRequest,
      200: json(z.object({ reservedUntil: z.iso.datetime() }), 'Reserved until this time'),
      429: DECLINED,
      async run({ c, params: { token }, body: { paymentIntentId } }) {
        const order = await findOrderToPay(database, token)
        if (!order) return refuse('unknownLink')
        const reserved = await reserveByLink(services, order, { paymentIntentId, network: networkOf(c) })
        if (reserved.ok) return ok({ reservedUntil: reserved.value.reservedUntil.toISOString() })
        return reserved.code === 'networkDeclined' ? sendRefusal(c, reserved, checkoutRefusals) : forCustomer(reserved)
      },
      refuses: payRefusals,
    }),
    endpoint('POST /api/pay/{token}/finish', 'Mark the order as paid after the card has been charged', {
      params: Token,
      body: IntentRequest,
      200: json(PayableOrder, 'The order’s current state'),
      402: json(NotPaidYet, 'Not paid yet'),
      async run({ c, params: { token }, body: { paymentIntentId } }) {
        const order = await findOrderToPay(database, token)
        if (!order) return refuse('unknownLink')
        const draft = await findDraft(database, paymentIntentId)
        if (draft?.forOrderId !== order.id) return refuse('paymentEnded')
        const outcome = await finalise(services, onOrderPaid, paymentIntentId, { actor: 'checkout' })
        if (outcome.ok) {
          const paidOrder = await findOrderToPay(database, token)
          return paidOrder ? ok(await loadPayable(services, paidOrder)) : refuse('alreadyPaid')
        }
        if (outcome.code === 'paymentPending') return sendRefusal(c, outcome, checkoutRefusals)
        return refuse(outcome.code === 'refunded' ? 'refunded' : 'paymentEnded')
      },
      refuses: payRefusals,
    }),
  ]
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
  if (state === 'cancelled') return { ...shown, state }
  if (state === 'paid') return { ...shown, state, path: await pathOfOrder(database, order) }
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
