import { expect, test } from 'vitest'
import { orderFailure, paymentFailure, reservationFailure } from './checkout.failures.ts'

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
    reason: 'Your bank couldn’t confirm it was you. You haven’t been charged.',
  })
  expect(paymentFailure({ ...failed, code: 'payment_intent_unexpected_state' })).toEqual({
    title: 'Payment Failed',
    message: 'This payment session has expired. You haven’t been charged; please try again.',
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
    toastMessage: 'This shop only takes test cards. You haven’t been charged.',
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
    reason: 'Your card wasn’t charged.',
  })
  expect(
    reservationFailure({ status: 429, code: 'tooManyAttempts', message: 'Nothing was charged. Please wait.' }),
  ).not.toHaveProperty('reason')
  expect(reservationFailure({ status: 0 })?.message).toBe(
    'We couldn’t reach the shop. You haven’t been charged; please try again.',
  )
})

test('shows why an order could not be created', () => {
  expect(orderFailure({ status: 0 })).toEqual({
    title: 'Order failed',
    message: 'Failed to create order. Please try again.',
  })
  expect(orderFailure({ status: 409, message: 'Refunded.' })).toEqual({ title: 'Order failed', message: 'Refunded.' })
})
