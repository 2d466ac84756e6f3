import { z } from '@hono/zod-openapi'
import { email } from '#/features/content/brand.facts.ts'
import { TOO_MANY_CODES, type TooManyCodes } from '#/features/discounts/server/guesses.store.ts'
import { formatPounds, toPence } from '#/lib/pence.ts'
import { waitWords } from '#/platform/limits.ts'
import { LEAST_CHARGE, MOST_CHARGE } from '#/platform/payments/failures.ts'
import { Decimal } from '#/platform/schemas/decimal.schema.ts'
import type { FinaliseRefusal } from './finalise.ts'
import type { ReserveCartRefusal } from './reserveCart.ts'
import type { SessionRefusal } from './session.ts'

/** Any refusal of the checkout on the wire; which fields are there depends on `code`. */
export const CheckoutRefusal = z.object({
  message: z.string(),
  code: z.string().optional(),
  field: z.string().optional(),
  /** What would put the field right. */
  hint: z.string().optional(),
  items: z.array(z.object({ productId: z.int(), name: z.string(), available: z.int() })).optional(),
  postcode: z.string().optional(),
  orderId: z.string().optional(),
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
  paid: 409,
  unclaimed: 409,
  refunded: 409,
  wrongSecret: 403,
  detailsDiffer: 409,
  tooManyDeclines: 409,
  holdOver: 409,
  networkDeclined: 429,
  tooManyCodes: 429,
  tooManyHolds: 429,
  tooManySessions: 429,
  tooManyTries: 429,
  cardPaymentsPaused: 503,
}

/** A refusal as the wire carries it: its status, a sentence for the buyer, and what the page needs to go on. */
export function toAnswer(refusal: AnyRefusal): { status: Status; body: CheckoutRefusal } {
  const { ok: _, ...detail } = refusal as AnyRefusal & { ok?: false }
  const body = 'productIds' in detail || 'retryAfterSeconds' in detail ? { code: detail.code } : detail
  return { status: STATUS[refusal.code], body: { message: sentence(refusal), ...body } as CheckoutRefusal }
}

function sentence(refusal: AnyRefusal): string {
  switch (refusal.code) {
    case 'unknownProduct':
      return 'Something in your cart is no longer sold. Please look through your cart.'
    case 'outOfStock':
      return refusal.items
        .map(({ name, available }) =>
          available === 0 ? `${name} is out of stock.` : `Only ${available} of ${name} left.`,
        )
        .join(' ')
    case 'invalidCode':
    case 'incompleteAddress':
    case 'outsideMainland':
      return refusal.message
    case 'priceChanged':
      return `The total is now ${formatPounds(toPence(refusal.totalAmount))}. Please check it before you pay.`
    case 'amountTooSmall':
      return `Card payments start at ${formatPounds(LEAST_CHARGE)}.`
    case 'amountTooLarge':
      return `Card payments end at ${formatPounds(MOST_CHARGE)}. Please contact us for a larger order.`
    case 'unknownPayment':
      return 'We could not find that payment.'
    case 'paymentEnded':
    case 'paymentCancelled':
      return 'This payment session has ended. Nothing was charged; please try again.'
    case 'paymentPending':
      return 'Please complete the bank authentication process.'
    case 'alreadyPaid':
    case 'paid':
      return 'This order has been paid for already.'
    case 'unclaimed':
      return 'We have your payment but not your details. Please send them with the order.'
    case 'cardPaymentsPaused':
      return `We take no card payments at the moment. Nothing was charged, and your cart is kept. Please try again later, or write to ${email()}.`
    case 'wrongSecret':
      return 'This payment was started in another browser. Nothing was charged; please reload the page to start a new one.'
    case 'tooManyDeclines':
      return 'This payment was ended because too many attempts were declined. Nothing was charged; please ask your bank, or use another card, and press Pay again.'
    case 'holdOver':
      return 'We had reserved everything for you, and that time is over. Nothing was charged; please check your order and press Pay again.'
    case 'networkDeclined':
      return `Several card payments from your network were declined. Nothing was charged. Please wait ${waitWords(refusal.retryAfterSeconds)} and try again, or write to ${email()}.`
    case 'tooManyCodes':
      return TOO_MANY_CODES
    case 'tooManyHolds':
      return `Too much is reserved from your network for orders that have not been paid. Nothing was charged. Please wait ${waitWords(refusal.retryAfterSeconds)} and try again.`
    case 'tooManySessions':
    case 'tooManyTries':
      return `Too many payments were started from your network. Nothing was charged. Please wait ${waitWords(refusal.retryAfterSeconds)} and try again.`
    case 'detailsDiffer':
      return 'The details of this payment have been saved already, and these are different. The order is made of those saved.'
    case 'refunded':
      return 'We could not fulfil this order. Your payment is refunded in full.'
  }
}
