import { expect, test } from 'vitest'
import { CART, DETAILS, openCheckout, refusal, SESSION, UNREACHABLE } from '../../../../../test/support/openCheckout.ts'

test('reserves the goods, charges the card, then creates the order', async () => {
  const { checkout, form, calls, bodies, notifications, stored } = await openCheckout()
  await checkout.pay(DETAILS, form)
  expect(calls()).toEqual(['openSession', 'validate', 'reserve', 'confirm', 'placeOrder'])
  const goods = { discountCode: 'ACE10', deliveryType: 'express' }
  expect(bodies('reserve')).toEqual([
    {
      ...DETAILS,
      ...goods,
      items: CART.items,
      paymentIntentId: 'pi_1',
      clientSecret: 'pi_1_secret_2',
      totalAmount: 119_500,
    },
  ])
  expect(bodies('placeOrder')).toEqual([
    {
      ...DETAILS,
      ...goods,
      items: '[{"productId":1,"quantity":2}]',
      subtotal: '1145.00',
      discountAmount: '0.00',
      deliveryFee: '50.00',
      totalAmount: '1195.00',
      orderStatus: 'confirmed',
      paymentStatus: 'paid',
      stripePaymentIntentId: 'pi_1',
      clientSecret: 'pi_1_secret_2',
    },
  ])
  expect(notifications()).toEqual([{ type: 'ordered', order: { orderId: 'ORD-1', lines: [] }, bought: CART.items }])
  expect(stored).toEqual({ pendingOrder: bodies('placeOrder')[0] })
})

test('pays once however often Pay is pressed', async () => {
  const { checkout, form, calls } = await openCheckout()
  await Promise.all(Array.from({ length: 50 }, () => checkout.pay(DETAILS, form)))
  expect(calls()).toEqual(['openSession', 'validate', 'reserve', 'confirm', 'placeOrder'])
})

test('asks the buyer to wait until the payment form is ready', async () => {
  const { checkout, calls, notifications } = await openCheckout()
  await checkout.pay(DETAILS, null)
  expect(notifications()).toEqual([{ type: 'notReady', message: 'Please wait a moment and try again.' }])
  expect(calls()).toEqual(['openSession'])
})

test('an incomplete card reserves nothing', async () => {
  const { checkout, form, calls } = await openCheckout({ validate: [false] })
  await checkout.pay(DETAILS, form)
  expect(calls()).toEqual(['openSession', 'validate'])
})

test('does not pay if the cart changes while the card is checked', async () => {
  const { checkout, form, calls, notifications } = await openCheckout()
  await checkout.pay(DETAILS, {
    ...form,
    async validate() {
      checkout.setCart({ ...CART, amount: 5 })
      return true
    },
  })
  expect(calls()).not.toContain('reserve')
  expect(notifications()).toEqual([{ type: 'notReady', message: 'Please wait a moment and try again.' }])
})

test('a free order needs no card', async () => {
  const { checkout, calls, notifications } = await openCheckout({
    openSession: [{ ...SESSION, clientSecret: null, paymentIntentId: 'free_1' }],
  })
  await checkout.pay(DETAILS, null)
  expect(calls()).toEqual(['openSession', 'reserve', 'placeOrder'])
  expect(notifications().at(-1)).toMatchObject({ type: 'ordered' })
})

test.each([
  ['priceChanged', { totalAmount: '1245.00' }],
  ['outOfStock', { items: [{ productId: 1, name: 'Courtside Lite', available: 1 }] }],
  ['invalidCode', {}],
  ['outsideMainland', { field: 'shippingAddress', postcode: 'IM1 1AA' }],
  ['incompleteAddress', { field: 'shippingAddress' }],
  ['paymentEnded', {}],
])('%s: does not charge the card', async (code, body) => {
  const { checkout, form, calls } = await openCheckout({ reserve: [refusal(409, { code, ...body })] })
  await checkout.pay(DETAILS, form)
  expect(calls()).not.toContain('confirm')
  expect(calls()).not.toContain('placeOrder')
  expect(checkout.state.get().paymentStep).toBe('idle')
})

test('shows an address outside the mainland at its field', async () => {
  const body = { code: 'outsideMainland', field: 'shippingAddress', message: 'Mainland only.' }
  const { checkout, form, notifications } = await openCheckout({ reserve: [refusal(422, body)] })
  await checkout.pay(DETAILS, form)
  expect(notifications()).toEqual([{ type: 'fieldRefused', field: 'shippingAddress', message: 'Mainland only.' }])
})

test('allows another try after a declined card', async () => {
  const { checkout, form, calls, notifications, attempts } = await openCheckout({
    confirm: [{ status: 'failed', code: 'card_declined', message: 'No funds.' }, { status: 'succeeded' }],
  })
  await checkout.pay(DETAILS, form)
  expect(notifications()).toMatchObject([{ failure: { title: 'Bank Authentication Required', reason: 'No funds.' } }])
  expect(attempts()).toBe(1)
  await checkout.pay(DETAILS, form)
  expect(calls().filter((call) => call === 'reserve')).toHaveLength(2)
  expect(attempts()).toBe(2)
  expect(notifications().at(-1)).toMatchObject({ type: 'ordered' })
})

test('asks the server if the card provider’s response is lost', async () => {
  const { checkout, form, notifications } = await openCheckout({ confirm: [UNREACHABLE] })
  await checkout.pay(DETAILS, form)
  expect(notifications()).toMatchObject([{ type: 'ordered' }])
})

test('allows another try if the server reports no payment', async () => {
  const { checkout, form, notifications } = await openCheckout({
    confirm: [UNREACHABLE],
    placeOrder: [refusal(402, { code: 'paymentPending', mayBeCharged: false })],
  })
  await checkout.pay(DETAILS, form)
  expect(notifications()).toMatchObject([{ failure: { title: 'Payment Error' } }])
  expect(checkout.state.get().paymentStep).toBe('idle')
})

test('allows a new payment after a refund', async () => {
  const placeOrder = [refusal(409, { code: 'refunded', message: 'Refunded.' })]
  const { checkout, form, bodies, notifications } = await openCheckout({ placeOrder })
  await checkout.pay(DETAILS, form)
  expect(notifications()).toMatchObject([{ failure: { title: 'Order failed', message: 'Refunded.' } }])
  expect(bodies('openSession').map((body) => body.paymentIntentId)).toEqual([undefined, undefined])
})
