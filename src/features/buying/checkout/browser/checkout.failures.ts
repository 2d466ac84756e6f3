import type { PaymentResult } from '#/features/buying/cardPayment/paymentForm.ts'
import type { ApiRefusal, Charge, Failure } from './checkout.state.ts'

/** The only place that says whether the buyer has been charged. */
const CHARGE_NOTES: Record<Charge, string | undefined> = {
  none: 'You haven’t been charged.',
  unknown: 'You’ll never be charged twice for the same order.',
  made: undefined,
  free: undefined,
}

export const chargeNote = (state: { charge: Charge }, failure?: Failure): string | undefined =>
  CHARGE_NOTES[state.charge === 'free' ? 'free' : (failure?.charge ?? state.charge)]

/** `charge` as the checkout's state tells it. */
export const failureToast = (failure: Failure, charge: Charge): { title: string; message: string } => ({
  title: failure.title,
  message: [failure.reason, failure.toastMessage ?? failure.message, chargeNote({ charge }, failure)]
    .filter(Boolean)
    .join('\n'),
})

export const NOT_READY = 'Please wait a moment and try again.'

export const NOT_INITIALISED: Failure = {
  title: 'Payment Error',
  message: 'Unable to initialize payment. Please try again.',
}

export const STILL_PROCESSING: Failure = {
  title: 'Payment Processing',
  message: 'Please complete the bank authentication process.',
}

/** The card provider's client failed, and the server reports no payment or could not be reached. */
export const UNEXPECTED_FAILURE: Failure = {
  title: 'Payment Error',
  message: 'Something went wrong with the payment. Please try again.',
}

export const BANK_AUTHENTICATION: Failure = {
  title: 'Bank Authentication Required',
  message: 'Please complete the authentication process with your bank and try again.',
}

const BANK_CODES = ['card_declined', 'authentication_required', 'payment_intent_authentication_failure']

/** Replaces messages that Stripe writes for developers, by error code. */
const BUYER_MESSAGES: Record<string, string> = {
  payment_intent_authentication_failure: 'Your bank couldn’t confirm it was you.',
  payment_intent_unexpected_state: 'This payment session has expired. Please try again.',
}

export function paymentFailure(failed: Extract<PaymentResult, { status: 'failed' }>): Failure {
  const { code = '', declineCode } = failed
  const message = BUYER_MESSAGES[code] ?? failed.message
  // Declined by Stripe, not by a bank. `message` lists all the test cards.
  if (declineCode === 'test_mode_live_card') {
    return { title: 'Payment Failed', message, toastMessage: 'This shop only takes test cards.' }
  }
  if (!BANK_CODES.includes(code)) return { title: 'Payment Failed', message }
  return { ...BANK_AUTHENTICATION, reason: message }
}

const SHOWN_ELSEWHERE = [
  'invalidCode',
  'outOfStock',
  'unknownProduct',
  'amountTooSmall',
  'cardPaymentsPaused',
  'priceChanged',
]

export function reservationFailure({ code, field, message, status }: ApiRefusal): Failure | undefined {
  if (SHOWN_ELSEWHERE.includes(code ?? '') || field || code === 'alreadyPaid') return undefined
  // The code is removed from the cart, which raises the total.
  if (code === 'codeNotApplicable') {
    return {
      title: 'Discount code removed',
      message: `${message} Please check the new total before you pay.`,
    }
  }
  if (status === 0) return { title: 'Payment Error', message: 'We couldn’t reach the shop. Please try again.' }
  return { title: 'Payment Error', message: message ?? 'Something went wrong. Please try again.' }
}

/** The payment stands, and the same request may succeed later. */
export const mayStillSucceed = ({ status }: ApiRefusal): boolean => status === 0 || status === 429 || status >= 500

const RETRY_DELAYS_MS = [2000, 4000, 8000, 15_000, 30_000]

/** `retries` made so far; the last delay repeats. */
export const retryDelayMs = (retries: number): number =>
  RETRY_DELAYS_MS[Math.min(retries, RETRY_DELAYS_MS.length - 1)] as number

/** The webhook or the sweep also completes the order, so the page may be closed. */
export const confirmingOrder = (order: { stripePaymentIntentId: string; customerEmail: string }): Failure => ({
  title: 'Your payment went through',
  message:
    'We’re confirming your order. Please don’t pay again: this page keeps checking by itself, and we’ll email your ' +
    `confirmation to ${order.customerEmail} even if you close it.`,
  reason: `Payment reference: ${order.stripePaymentIntentId}`,
  charge: 'made',
  isPaid: true,
})

/** Only a cancelled payment is certainly without a charge. */
export const orderFailure = ({ code = '', message }: ApiRefusal): Failure => ({
  title: 'Order failed',
  message: message ?? 'Failed to create order. Please try again.',
  charge: code === 'paymentCancelled' ? 'none' : code === 'refunded' ? 'made' : 'unknown',
})
