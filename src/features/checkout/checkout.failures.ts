import type { Failure, Refusal } from './checkout.flow.ts'
import type { PaymentResult } from './paymentForm.ts'

/** Said when Pay comes before the payment form. */
export const NOT_READY = 'Please wait a moment and try again.'

/** The first payment session could not be opened. */
export const NOT_INITIALISED: Failure = {
  title: 'Payment Error',
  message: 'Unable to initialize payment. Please try again.',
}

/** The bank still has a question, or the network no answer. */
export const STILL_PROCESSING: Failure = {
  title: 'Payment Processing',
  message: 'Please complete the bank authentication process.',
}

/** The card provider's client failed, and nothing has been paid as far as the server knows. */
export const UNEXPECTED: Failure = {
  title: 'Payment Error',
  message: 'Something went wrong while paying. Nothing has been charged; please try again.',
}

/** The same, and the server could not be asked either. */
export const UNKNOWN: Failure = {
  title: 'Payment Error',
  message: 'Something went wrong while paying. Please try again: you are never charged twice for the same order.',
}

/** Codes with which a bank refuses a card or wants to see its owner. */
const BANK = ['card_declined', 'authentication_required', 'payment_intent_authentication_failure']

/** What to tell of a payment that failed. The bank's own reason is a second line. */
export function paymentFailure({ code, declineCode, message }: Extract<PaymentResult, { status: 'failed' }>): Failure {
  // A real card in test mode has been to no bank.
  const fromBank = BANK.includes(code ?? '') && declineCode !== 'test_mode_live_card'
  if (!fromBank) return { title: 'Payment Failed', message }
  return {
    title: 'Bank Authentication Required',
    message: 'Please complete the authentication process with your bank and try again.',
    reason: message,
  }
}

/** Refusals of a reservation that are shown where they belong: at a field, the code box or the cart. */
const SHOWN_ELSEWHERE = [
  'outsideMainland',
  'invalidCode',
  'outOfStock',
  'unknownProduct',
  'amountTooSmall',
  'priceChanged',
]

/** What to tell when nothing could be held for the buyer: the card has not been touched. Undefined when it is said elsewhere. */
export function reservationFailure({ code, field, message, status }: Refusal): Failure | undefined {
  if (SHOWN_ELSEWHERE.includes(code ?? '') || field || code === 'alreadyPaid') return undefined
  if (status === 0) {
    return { title: 'Payment Error', message: 'The shop could not be reached. Nothing was charged; please try again.' }
  }
  return { title: 'Payment Error', message: message ?? 'Something went wrong. Nothing was charged; please try again.' }
}

/** What to tell when a paid order could not be made. */
export const orderFailure = ({ message }: Refusal): Failure => ({
  title: 'Order failed',
  message: message ?? 'Failed to create order. Please try again.',
})
