import Stripe from 'stripe'
import type { Pence } from '#/lib/pence.ts'

/** The least that Stripe charges in pounds: 30p (its published minimum for GBP). */
export const LEAST_CHARGE: Pence = 30

/** The most: eight digits of pence (Stripe's limit on an amount). */
export const MOST_CHARGE: Pence = 99_999_999

/** The card provider cannot be reached or answers with a fault of its own, retries included: ask again later. */
export class PaymentsUnavailable extends Error {
  override name = 'PaymentsUnavailable'
}

/** The amount is below what the card provider charges. */
export class AmountTooSmall extends Error {
  override name = 'AmountTooSmall'
  readonly least: Pence = LEAST_CHARGE
}

const { StripeAPIError, StripeConnectionError, StripeInvalidRequestError, StripeRateLimitError } = Stripe.errors

/** Whether nobody answered, or the provider with a fault of its own: what the circuit breaker counts. */
export const isOutage = (error: unknown): boolean =>
  error instanceof StripeConnectionError || (error instanceof StripeAPIError && (error.statusCode ?? 500) >= 500)

/** The error that the shop is told: `PaymentsUnavailable`, `AmountTooSmall`, or the SDK's own where it is a bug. */
export function failureOf(error: unknown): unknown {
  // A conflict that outlasts the retries (409) is among the SDK's API errors too.
  if (
    error instanceof StripeConnectionError ||
    error instanceof StripeAPIError ||
    error instanceof StripeRateLimitError
  ) {
    return new PaymentsUnavailable('The card provider is not available', { cause: error })
  }
  if (error instanceof StripeInvalidRequestError && error.code === 'amount_too_small') {
    return new AmountTooSmall(error.message, { cause: error })
  }
  return error
}

/** Whether the provider refused because of what it was asked for, and for which reason. */
export const refusedFor = (error: unknown, code?: string): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof StripeInvalidRequestError && (code === undefined || error.code === code)
