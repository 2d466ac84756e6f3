import { expect, test } from 'vitest'
import {
  CART,
  DETAILS,
  openCheckout,
  refusal,
  SESSION,
  settled,
  UNREACHABLE,
} from '../../../../../test/support/openCheckout.ts'
import type { OrderBody } from './checkout.queries.ts'

const OLD = { paymentIntentId: 'pi_old', clientSecret: 'pi_old_secret_1' }
/** As stored by an earlier release. */
const WITHOUT_SECRET = { paymentIntentId: 'pi_old', clientSecret: null }

test('is opened for the cart and stored, and the next request updates the same intent', async () => {
  const { checkout, bodies } = await openCheckout()
  checkout.setCart({ ...CART, amount: 100 })
  await settled()
  const goods = { items: CART.items, discountCode: 'ACE10', deliveryType: 'express' }
  expect(bodies('openSession')).toEqual([
    { ...goods, amount: 119_500 },
    { ...goods, amount: 100, paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2' },
  ])
})

test('a payment that has ended is replaced by a new one', async () => {
  const openSession = [refusal(409, { code: 'refunded', message: 'Refunded.' }), SESSION]
  const { bodies, notifications, stored } = await openCheckout({ openSession }, { payment: OLD })
  expect(bodies('openSession').map((body) => body.paymentIntentId)).toEqual(['pi_old', undefined])
  expect(notifications()).toMatchObject([{ failure: { title: 'Order failed', message: 'Refunded.', charge: 'made' } }])
  expect(stored.payment?.paymentIntentId).toBe('pi_1')
})

test('a payment that has ended stays deleted if no new one can be opened', async () => {
  const openSession = [refusal(404, { code: 'unknownPayment' }), UNREACHABLE]
  const { stored } = await openCheckout({ openSession }, { payment: OLD })
  expect(stored.payment).toBeUndefined()
})

test('a payment that succeeded before a crash leads to its order', async () => {
  const items = [{ productId: 9, quantity: 3 }]
  const { checkout, notifications, stored } = await openCheckout(
    { openSession: [refusal(409, { code: 'alreadyPaid', orderId: 'ORD-7' })] },
    {
      payment: { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2' },
      bought: { paymentIntentId: 'pi_1', items },
    },
  )
  expect(notifications()).toEqual([{ type: 'ordered', order: { orderId: 'ORD-7' }, bought: items }])
  expect(checkout.state.get().isComplete).toBe(true)
  expect(stored.payment).toBeUndefined()
})

test('a payment stored without its secret by an earlier release is replaced by a new one', async () => {
  const openSession = [refusal(403, { code: 'wrongSecret' }), SESSION]
  const { checkout, calls, stored } = await openCheckout({ openSession }, { payment: WITHOUT_SECRET })
  expect(calls()).toEqual(['openSession', 'openSession'])
  expect(stored.payment?.paymentIntentId).toBe('pi_1')
  expect(checkout.state.get().session?.paymentIntentId).toBe('pi_1')
})

test('such a payment leads to its order if it has succeeded, without a second charge', async () => {
  const { checkout, calls, notifications } = await openCheckout(
    { openSession: [refusal(403, { code: 'wrongSecret' }), SESSION], placeOrder: [{ orderId: 'ORD-7' }] },
    { payment: WITHOUT_SECRET, pendingOrder: { ...DETAILS, stripePaymentIntentId: 'pi_old' } as OrderBody },
  )
  expect(calls()).toEqual(['openSession', 'placeOrder'])
  expect(notifications()).toMatchObject([{ type: 'ordered', order: { orderId: 'ORD-7' } }])
  expect(checkout.state.get().isComplete).toBe(true)
})

test('a refused code is reported with the reason', async () => {
  const { notifications } = await openCheckout({
    openSession: [refusal(422, { code: 'invalidCode', message: 'Used up.' })],
  })
  expect(notifications()).toEqual([{ type: 'codeRefused', message: 'Used up.' }])
})

test('changed prices are reloaded and requested with the server’s total', async () => {
  const changed = refusal(409, { code: 'priceChanged', totalAmount: '1245.00' })
  const { bodies, notifications } = await openCheckout({ openSession: [changed, { ...SESSION, totalAmount: 124_500 }] })
  expect(notifications()).toEqual([{ type: 'outdated' }])
  expect(bodies('openSession').map((body) => body.amount)).toEqual([119_500, 124_500])
})
