import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { TOO_MANY_CODES, type TooManyCodes } from '#/features/orders/discounts/server/guessLimits.store.ts'
import { email } from '#/lib/brand.ts'
import { formatPounds } from '#/lib/pence.ts'
import type { Refusals } from '#/platform/endpoint.ts'
import { formatWait } from '#/platform/limits.ts'
import { MAX_CHARGE, MIN_CHARGE } from '#/platform/payments/errors.ts'
import { Decimal } from '#/platform/schemas/strings.schema.ts'
import type { FinaliseRefusal } from './finalise.ts'
import { type BasketTotals, type PaymentSessionRefusal, toTotals } from './paymentSession.ts'
import { describeShortages } from './quote.store.ts'
import type { ReserveCartRefusal } from './reserveCart.ts'

export const CheckoutRefusal = z.object({
  message: z.string(),
  code: z.string().optional(),
  field: z.string().optional(),
  hint: z.string().optional(),
  items: z.array(z.object({ productId: z.int(), name: z.string(), available: z.int() })).optional(),
  postcode: z.string().optional(),
  orderId: z.string().optional(),
  mayBeCharged: z.boolean().optional().openapi({
    description: 'With `paymentPending`: whether the payment has been taken and may still succeed',
  }),
  subtotal: Decimal.optional(),
  discountAmount: Decimal.optional(),
  deliveryFee: Decimal.optional(),
  totalAmount: Decimal.optional(),
})
export type CheckoutRefusal = z.infer<typeof CheckoutRefusal>

export type CheckoutRefused =
  | PaymentSessionRefusal
  | ReserveCartRefusal
  | FinaliseRefusal
  | { code: 'alreadyPaid'; orderId: string }
  | { code: 'wrongSecret' }
  | { code: 'detailsDiffer' }
  | TooManyCodes

const SESSION_EXPIRED = 'This payment session has expired. Please try again.'
const PAID_ALREADY = 'This order has already been paid for.'

export const checkoutRefusals: Refusals<CheckoutRefused> = {
  unknownProduct: [409, 'We no longer sell one of the items in your cart. Please check your cart.'],
  outOfStock: [409, ({ items }) => describeShortages(items)],
  invalidCode: [422],
  codeNotApplicable: [422],
  incompleteAddress: [422],
  outsideMainland: [422],
  priceChanged: [
    409,
    ({ totals }) => `The total is now ${formatPounds(totals.totalAmount)}. Please check it before you pay.`,
  ],
  amountTooSmall: [422, `We can’t take less than ${formatPounds(MIN_CHARGE)} by card.`],
  amountTooLarge: [
    422,
    `We can’t take more than ${formatPounds(MAX_CHARGE)} by card. Please contact us about a larger order.`,
  ],
  unknownPayment: [404, 'We couldn’t find that payment.'],
  paymentEnded: [409, SESSION_EXPIRED],
  paymentCancelled: [409, SESSION_EXPIRED],
  paymentPending: [402, 'Please complete the bank authentication process.'],
  alreadyPaid: [409, PAID_ALREADY],
  alreadyCharged: [409, PAID_ALREADY],
  unclaimed: [409, 'We have your payment but not your details. Please send your details with the order.'],
  refunded: [409, 'We couldn’t fulfil this order. We’re refunding your payment in full.'],
  wrongSecret: [403, 'This payment was started in another browser. Please reload the page to start again.'],
  detailsDiffer: [409, 'We’ve already saved different details for this payment, and the order will use those.'],
  tooManyDeclines: [
    409,
    'We’ve stopped this payment because too many attempts were declined. Please ask your bank or use another card, then press Pay again.',
  ],
  reservationExpired: [409, 'Your reservation has expired. Please check your order and press Pay again.'],
  networkDeclined: [
    429,
    ({ retryAfterSeconds }) =>
      `Several card payments from your network have been declined. Please wait ${formatWait(retryAfterSeconds)} and try again, or email ${email()}.`,
  ],
  tooManyCodes: [429, TOO_MANY_CODES],
  tooManyReservations: [
    429,
    ({ retryAfterSeconds }) =>
      `Your network is holding too many items for unpaid orders. Please wait ${formatWait(retryAfterSeconds)} and try again.`,
  ],
  tooManySessions: [
    429,
    ({ retryAfterSeconds }) =>
      `Too many payments have been started from your network. Please wait ${formatWait(retryAfterSeconds)} and try again.`,
  ],
  cardPaymentsPaused: [
    503,
    () =>
      `We’re not taking card payments at the moment. You haven’t been charged, and we’ve kept your cart. Please try again later, or email ${email()}.`,
  ],
}

type Answers = {
  readonly [code: string]: readonly [
    ContentfulStatusCode,
    sentence?: string | ((refusal: never) => string),
    ...unknown[],
  ]
}

/** With `requires_action`, the buyer may be approving it elsewhere. */
const NOT_TAKEN = ['requires_payment_method', 'requires_confirmation', 'canceled']

/** For a refusal that says more than an endpoint’s `refuses` can. */
export function sendRefusal<
  Refused extends { code: string; totals?: BasketTotals; status?: string; retryAfterSeconds?: number },
>(c: Context, refusal: Refused, refusals: Refusals<NoInfer<Refused>>) {
  const answers: Answers = refusals
  const { code, totals, status: intent, retryAfterSeconds } = refusal
  // The limit on opening sessions refuses with the code of any other limit.
  const answer = answers[code === 'tooManyAttempts' ? 'tooManySessions' : code]
  if (!answer) throw new Error(`${c.req.path} can’t answer the refusal ${code}`)
  const [status, sentence] = answer
  const message = typeof sentence === 'function' ? (sentence as (of: Refused) => string)(refusal) : sentence
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
  const body = {
    ...refusal,
    ...(message && { message }),
    ...(totals && toTotals(totals)),
    ...(intent && { mayBeCharged: !NOT_TAKEN.includes(intent) }),
  }
  // The rest isn't for the buyer.
  const shown = Object.entries(body).filter(([key]) => key in CheckoutRefusal.shape)
  return c.json(Object.fromEntries(shown), status)
}
