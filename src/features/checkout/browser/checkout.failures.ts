import type { PaymentResult } from '#/features/cardPayment/paymentForm.ts'
import type { ApiRefusal, Failure } from './checkout.state.ts'

export const NOT_READY = 'Please wait a moment and try again.'

export const NOT_INITIALISED: Failure = {
  title: 'Payment Error',
  message: 'Unable to initialize payment. Please try again.',
}

export const STILL_PROCESSING: Failure = {
  title: 'Payment Processing',
  message: 'Please complete the bank authentication process.',
}

/** The card provider's client failed, and the server reports no payment. */
export const UNEXPECTED_FAILURE: Failure = {
  title: 'Payment Error',
  message: 'Something went wrong with the payment. You haven’t been charged; please try again.',
}

/** The card provider's client failed, and the server could not be reached. */
export const UNKNOWN_OUTCOME: Failure = {
  title: 'Payment Error',
  message: 'Something went wrong with the payment. Please try again: you’ll never be charged twice for the same order.',
}

export const BANK_AUTHENTICATION: Failure = {
  title: 'Bank Authentication Required',
  message: 'Please complete the authentication process with your bank and try again.',
}

const BANK_CODES = ['card_declined', 'authentication_required', 'payment_intent_authentication_failure']

/** Replaces messages that Stripe writes for developers, by error code. */
const BUYER_MESSAGES: Record<string, string> = {
  payment_intent_authentication_failure: 'Your bank couldn’t confirm it was you. You haven’t been charged.',
  payment_intent_unexpected_state: 'This payment session has expired. You haven’t been charged; please try again.',
}

export function paymentFailure(failed: Extract<PaymentResult, { status: 'failed' }>): Failure {
  const { code = '', declineCode } = failed
  const message = BUYER_MESSAGES[code] ?? failed.message
  // Declined by Stripe, not by a bank. `message` lists all the test cards.
  if (declineCode === 'test_mode_live_card') {
    return {
      title: 'Payment Failed',
      message,
      toastMessage: 'This shop only takes test cards. You haven’t been charged.',
    }
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
      message: `${message} You haven’t been charged. Please check the new total before you pay.`,
    }
  }
  if (status === 0) {
    return {
      title: 'Payment Error',
      message: 'We couldn’t reach the shop. You haven’t been charged; please try again.',
    }
  }
  if (!message)
    return { title: 'Payment Error', message: 'Something went wrong. You haven’t been charged; please try again.' }
  // The server's outage message is the same for every request, so it doesn't mention the card.
  return { title: 'Payment Error', message, ...(status >= 500 && !code && { reason: 'Your card wasn’t charged.' }) }
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
  isPaid: true,
})

export const orderFailure = ({ message }: ApiRefusal): Failure => ({
  title: 'Order failed',
  message: message ?? 'Failed to create order. Please try again.',
})
