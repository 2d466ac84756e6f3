import type { PaymentResult } from '#/features/cardPayment/paymentForm.ts'
import type { Failure, Refusal } from './checkout.flow.ts'

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
  message: 'Something went wrong with the payment. You haven’t been charged; please try again.',
}

/** The same, and the server could not be asked either. */
export const UNKNOWN: Failure = {
  title: 'Payment Error',
  message: 'Something went wrong with the payment. Please try again: you’ll never be charged twice for the same order.',
}

/** Codes with which a bank refuses a card or wants to see its owner. */
const BANK = ['card_declined', 'authentication_required', 'payment_intent_authentication_failure']

/** What the card provider explains to developers, in words for a buyer. By its code. */
const IN_OUR_WORDS: Record<string, string> = {
  payment_intent_authentication_failure: 'Your bank couldn’t confirm it was you. You haven’t been charged.',
  payment_intent_unexpected_state: 'This payment session has expired. You haven’t been charged; please try again.',
}

/** What to tell of a payment that failed. The bank's own reason is a second line. */
export function paymentFailure(failed: Extract<PaymentResult, { status: 'failed' }>): Failure {
  const { code = '', declineCode } = failed
  const message = IN_OUR_WORDS[code] ?? failed.message
  // A real card in test mode has been to no bank. The message lists all that are taken.
  if (declineCode === 'test_mode_live_card') {
    return { title: 'Payment Failed', message, brief: 'This shop only takes test cards. You haven’t been charged.' }
  }
  if (!BANK.includes(code)) return { title: 'Payment Failed', message }
  return {
    title: 'Bank Authentication Required',
    message: 'Please complete the authentication process with your bank and try again.',
    reason: message,
  }
}

/** Refusals of a reservation that are shown where they belong: at a field, the code box or the cart. */
const SHOWN_ELSEWHERE = [
  'invalidCode',
  'outOfStock',
  'unknownProduct',
  'amountTooSmall',
  'cardPaymentsPaused',
  'priceChanged',
]

/** What to tell when nothing could be held for the buyer: the card has not been touched. Undefined when it is said elsewhere. */
export function reservationFailure({ code, field, message, status }: Refusal): Failure | undefined {
  if (SHOWN_ELSEWHERE.includes(code ?? '') || field || code === 'alreadyPaid') return undefined
  if (status === 0) {
    return {
      title: 'Payment Error',
      message: 'We couldn’t reach the shop. You haven’t been charged; please try again.',
    }
  }
  if (!message)
    return { title: 'Payment Error', message: 'Something went wrong. You haven’t been charged; please try again.' }
  // The server's answer to an outage is the same for every request, so it says nothing of the card.
  return { title: 'Payment Error', message, ...(status >= 500 && !code && { reason: 'Your card wasn’t charged.' }) }
}

/** What to tell when a paid order could not be made. */
export const orderFailure = ({ message }: Refusal): Failure => ({
  title: 'Order failed',
  message: message ?? 'Failed to create order. Please try again.',
})
