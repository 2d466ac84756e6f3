import { z } from '@hono/zod-openapi'
import { email } from '#/features/content/brand.facts.ts'
import { TOO_MANY_CODES, type TooManyCodes } from '#/features/discounts/server/guessLimits.store.ts'
import { formatPounds } from '#/lib/pence.ts'
import { formatWait } from '#/platform/limits.ts'
import { MAX_CHARGE, MIN_CHARGE } from '#/platform/payments/errors.ts'
import { Decimal } from '#/platform/schemas/decimal.schema.ts'
import type { FinaliseRefusal } from './finalise.ts'
import { describeShortages } from './quote.store.ts'
import type { ReserveCartRefusal } from './reserveCart.ts'
import { type SessionRefusal, toTotals } from './session.ts'

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

type AnyRefusal =
  | SessionRefusal
  | ReserveCartRefusal
  | Exclude<FinaliseRefusal, { code: 'priceChanged' }>
  | { code: 'alreadyPaid'; orderId: string }
  | { code: 'wrongSecret' }
  | { code: 'detailsDiffer' }
  | TooManyCodes
type Status = 402 | 403 | 404 | 409 | 422 | 429 | 503

const STATUS: Record<AnyRefusal['code'], Status> = {
  unknownProduct: 409,
  outOfStock: 409,
  invalidCode: 422,
  codeNotApplicable: 422,
  priceChanged: 409,
  amountTooSmall: 422,
  amountTooLarge: 422,
  incompleteAddress: 422,
  outsideMainland: 422,
  unknownPayment: 404,
  paymentEnded: 409,
  paymentPending: 402,
  paymentCancelled: 409,
  alreadyPaid: 409,
  alreadyCharged: 409,
  unclaimed: 409,
  refunded: 409,
  wrongSecret: 403,
  detailsDiffer: 409,
  tooManyDeclines: 409,
  reservationExpired: 409,
  networkDeclined: 429,
  tooManyCodes: 429,
  tooManyReservations: 429,
  tooManySessions: 429,
  tooManyAttempts: 429,
  cardPaymentsPaused: 503,
}

export function toResponse(refusal: AnyRefusal): { status: Status; body: CheckoutRefusal } {
  const body = { message: describeRefusal(refusal), ...detailOf(refusal) } as CheckoutRefusal
  return { status: STATUS[refusal.code], body }
}

function detailOf(refusal: AnyRefusal): object {
  if (refusal.code === 'priceChanged') return { code: refusal.code, ...toTotals(refusal.totals) }
  if (refusal.code === 'paymentPending') return { code: refusal.code, mayBeCharged: mayBeCharged(refusal) }
  const { ok: _, ...detail } = refusal as AnyRefusal & { ok?: false }
  return 'productIds' in detail || 'retryAfterSeconds' in detail ? { code: detail.code } : detail
}

/** With `requires_action`, the buyer may be approving it elsewhere. */
const NOT_TAKEN = ['requires_payment_method', 'requires_confirmation', 'canceled']

export const mayBeCharged = ({ status }: { status: string }): boolean => !NOT_TAKEN.includes(status)

function describeRefusal(refusal: AnyRefusal): string {
  switch (refusal.code) {
    case 'unknownProduct':
      return 'We no longer sell one of the items in your cart. Please check your cart.'
    case 'outOfStock':
      return describeShortages(refusal.items)
    case 'invalidCode':
    case 'codeNotApplicable':
    case 'incompleteAddress':
    case 'outsideMainland':
      return refusal.message
    case 'priceChanged':
      return `The total is now ${formatPounds(refusal.totals.totalAmount)}. Please check it before you pay.`
    case 'amountTooSmall':
      return `We can’t take less than ${formatPounds(MIN_CHARGE)} by card.`
    case 'amountTooLarge':
      return `We can’t take more than ${formatPounds(MAX_CHARGE)} by card. Please contact us about a larger order.`
    case 'unknownPayment':
      return 'We couldn’t find that payment.'
    case 'paymentEnded':
    case 'paymentCancelled':
      return 'This payment session has expired. Please try again.'
    case 'paymentPending':
      return 'Please complete the bank authentication process.'
    case 'alreadyPaid':
    case 'alreadyCharged':
      return 'This order has already been paid for.'
    case 'unclaimed':
      return 'We have your payment but not your details. Please send your details with the order.'
    case 'cardPaymentsPaused':
      return `We’re not taking card payments at the moment. You haven’t been charged, and we’ve kept your cart. Please try again later, or email ${email()}.`
    case 'wrongSecret':
      return 'This payment was started in another browser. Please reload the page to start again.'
    case 'tooManyDeclines':
      return 'We’ve stopped this payment because too many attempts were declined. Please ask your bank or use another card, then press Pay again.'
    case 'reservationExpired':
      return 'Your reservation has expired. Please check your order and press Pay again.'
    case 'networkDeclined':
      return `Several card payments from your network have been declined. Please wait ${formatWait(refusal.retryAfterSeconds)} and try again, or email ${email()}.`
    case 'tooManyCodes':
      return TOO_MANY_CODES
    case 'tooManyReservations':
      return `Your network is holding too many items for unpaid orders. Please wait ${formatWait(refusal.retryAfterSeconds)} and try again.`
    case 'tooManySessions':
    case 'tooManyAttempts':
      return `Too many payments have been started from your network. Please wait ${formatWait(refusal.retryAfterSeconds)} and try again.`
    case 'detailsDiffer':
      return 'We’ve already saved different details for this payment, and the order will use those.'
    case 'refunded':
      return 'We couldn’t fulfil this order. We’re refunding your payment in full.'
  }
}
