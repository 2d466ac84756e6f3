import { expect, test } from 'vitest'
import {
  chargeNote,
  NOT_INITIALISED,
  orderFailure,
  paymentFailure,
  reservationFailure,
  STILL_PROCESSING,
  UNEXPECTED_FAILURE,
} from './checkout.failures.ts'

test.each(['card_declined', 'authentication_required'])(
  '%s: asks for bank authentication, with the bank’s reason on a second line',
  (code) => {
    expect(paymentFailure({ status: 'failed', code, message: 'Your card has insufficient funds.' })).toEqual({
      title: 'Bank Authentication Required',
      message: 'Please complete the authentication process with your bank and try again.',
      reason: 'Your card has insufficient funds.',
    })
  },
)

test('replaces messages that Stripe writes for developers', () => {
  const failed = { status: 'failed', message: 'You can provide payment_method_data or a new PaymentMethod.' } as const
  expect(paymentFailure({ ...failed, code: 'payment_intent_authentication_failure' })).toEqual({
    title: 'Bank Authentication Required',
    message: 'Please complete the authentication process with your bank and try again.',
    reason: 'Your bank couldn’t confirm it was you.',
  })
  expect(paymentFailure({ ...failed, code: 'payment_intent_unexpected_state' })).toEqual({
    title: 'Payment Failed',
    message: 'This payment session has expired. Please try again.',
  })
})

test('shows the provider’s message for any other code', () => {
  const failed = { title: 'Payment Failed', message: 'Your card has expired.' }
  expect(paymentFailure({ status: 'failed', code: 'expired_card', message: failed.message })).toEqual(failed)
  expect(paymentFailure({ status: 'failed', message: failed.message })).toEqual(failed)
})

test('a real card in test mode mentions no bank, and the toast omits the list of test cards', () => {
  const message = 'Only test numbers are taken.'
  const declined = { status: 'failed', code: 'card_declined', declineCode: 'test_mode_live_card', message } as const
  expect(paymentFailure(declined)).toEqual({
    title: 'Payment Failed',
    message,
    toastMessage: 'This shop only takes test cards.',
  })
})

test('shows a reservation failure in its place or as a payment error', () => {
  expect(
    reservationFailure({ status: 422, code: 'outsideMainland', field: 'shippingAddress', message: 'x' }),
  ).toBeUndefined()
  expect(reservationFailure({ status: 400, field: 'customerName', message: 'x' })).toBeUndefined()
  expect(reservationFailure({ status: 409, code: 'priceChanged' })).toBeUndefined()
  expect(reservationFailure({ status: 503, message: 'The shop is closed for a moment.' })).toEqual({
    title: 'Payment Error',
    message: 'The shop is closed for a moment.',
  })
  expect(reservationFailure({ status: 0 })?.message).toBe('We couldn’t reach the shop. Please try again.')
})

test('shows why an order could not be created, and says that nothing was charged only if the server has found so', () => {
  expect(orderFailure({ status: 0 })).toEqual({
    title: 'Order failed',
    message: 'Failed to create order. Please try again.',
    charge: 'unknown',
  })
  expect(orderFailure({ status: 409, code: 'refunded', message: 'Refunded.' })).toEqual({
    title: 'Order failed',
    message: 'Refunded.',
    charge: 'made',
  })
  expect(orderFailure({ status: 409, code: 'unclaimed', message: 'We have your payment.' }).charge).toBe('unknown')
  expect(orderFailure({ status: 409, code: 'paymentCancelled', message: 'Expired.' }).charge).toBe('none')
})

test('no text says by itself whether the buyer has been charged', () => {
  const server = ['paymentEnded', 'wrongSecret', 'tooManyDeclines'].map((code) =>
    reservationFailure({ status: 409, code }),
  )
  const codes = ['card_declined', 'payment_intent_authentication_failure', 'payment_intent_unexpected_state', '']
  const bank = codes.map((code) => paymentFailure({ status: 'failed', code, message: 'No.' }))
  for (const failure of [...server, ...bank, NOT_INITIALISED, STILL_PROCESSING, UNEXPECTED_FAILURE])
    expect(JSON.stringify(failure)).not.toMatch(/charged/)
  expect(chargeNote({ charge: 'none' })).toBe('You haven’t been charged.')
  expect(chargeNote({ charge: 'unknown' })).not.toMatch(/haven’t/)
  expect(chargeNote({ charge: 'none' }, orderFailure({ status: 0 }))).not.toMatch(/haven’t/)
  expect(chargeNote({ charge: 'made' })).toBeUndefined()
})
