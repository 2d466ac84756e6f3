import Stripe from 'stripe'
import type { Pence } from '#/lib/pence.ts'

/** Stripe's minimum for GBP: 30p. */
export const MIN_CHARGE: Pence = 30

/** Stripe's limit on an amount: eight digits of pence. */
export const MAX_CHARGE: Pence = 99_999_999

export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable'
}

export class AmountTooSmall extends Error {
  override name = 'AmountTooSmall'
}

const { StripeAPIError, StripeConnectionError, StripeInvalidRequestError, StripeRateLimitError } = Stripe.errors

/** No response, or the provider's own fault. */
export const isOutage = (error: unknown): boolean =>
  error instanceof PaymentsUnavailable ||
  error instanceof StripeConnectionError ||
  (error instanceof StripeAPIError && (error.statusCode ?? 500) >= 500)

/** Returns any other error, which is a bug. */
export function toPaymentError(error: unknown): unknown {
  // Includes a conflict that outlasts the retries (409).
  if (
    error instanceof StripeConnectionError ||
    error instanceof StripeAPIError ||
    error instanceof StripeRateLimitError
  ) {
    return new PaymentsUnavailable('The card provider isn’t available', { cause: error })
  }
  if (error instanceof StripeInvalidRequestError && error.code === 'amount_too_small') {
    return new AmountTooSmall(error.message, { cause: error })
  }
  return error
}

export const isInvalidRequest = (error: unknown, code?: string): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof StripeInvalidRequestError && (code === undefined || error.code === code)
