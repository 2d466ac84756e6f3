import { afterEach, expect, test, vi } from 'vitest'
import { DETAILS, openCheckout, refusal, SESSION, UNREACHABLE } from '../../../../../test/support/openCheckout.ts'

const PLACED = { orderId: 'ORD-1', lines: [] }

afterEach(() => vi.useRealTimers())

test('a pending payment is checked again without a second charge', async () => {
  const { checkout, form, calls, notifications } = await openCheckout({ confirm: [{ status: 'pending' }] })
  await checkout.pay(DETAILS, form)
  expect(notifications()).toMatchObject([{ failure: { title: 'Payment Processing' } }])
  await checkout.pay(DETAILS, form)
  expect(calls().filter((call) => call === 'confirm')).toHaveLength(1)
  await checkout.finishOrder()
  expect(notifications().at(-1)).toMatchObject({ type: 'ordered' })
})

test('finishes a paid order without a second charge', async () => {
  const { checkout, form, calls, notifications, attempts, stored } = await openCheckout({
    placeOrder: [UNREACHABLE, PLACED],
  })
  await checkout.pay(DETAILS, form)
  expect(notifications()).toEqual([])
  expect(checkout.state.get()).toMatchObject({
    paymentStep: 'unfinished',
    failure: {
      title: 'Your payment went through',
      message: expect.stringMatching(/^We’re confirming your order\..* ines@example\.com /),
      reason: 'Payment reference: pi_1',
    },
  })
  expect(stored.payment?.paymentIntentId).toBe('pi_1')
  await checkout.finishOrder()
  expect(attempts()).toBe(2)
  expect(calls().filter((call) => call === 'confirm')).toHaveLength(1)
  expect(notifications().at(-1)).toMatchObject({ type: 'ordered' })
})

test('retries by itself after 2, 4, 8, 15 and then every 30 seconds, silently, until the order exists', async () => {
  vi.useFakeTimers()
  const tooMany = refusal(429, { code: 'tooManyAttempts' })
  const { checkout, form, bodies, notifications, attempts } = await openCheckout({
    placeOrder: [...Array(7).fill(refusal(503)), tooMany, PLACED],
  })
  await checkout.pay(DETAILS, form)
  for (const seconds of [2, 4, 8, 15, 30, 30, 30, 30]) {
    const before = bodies('placeOrder').length
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect([bodies('placeOrder').length, notifications()]).toEqual([before, []])
    expect(checkout.state.get().failure?.title).toBe('Your payment went through')
    await vi.advanceTimersByTimeAsync(1)
    expect(bodies('placeOrder')).toHaveLength(before + 1)
  }
  expect([notifications().map(({ type }) => type), attempts()]).toEqual([['ordered'], 1])
  expect(checkout.state.get().isComplete).toBe(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(bodies('placeOrder')).toHaveLength(9)
})

test('stops retrying once the page is left', async () => {
  vi.useFakeTimers()
  const { checkout, form, bodies } = await openCheckout({ placeOrder: [UNREACHABLE] })
  await checkout.pay(DETAILS, form)
  checkout.stopRetrying()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(bodies('placeOrder')).toHaveLength(1)
})

test('claims no payment before the bank has confirmed it', async () => {
  const { checkout, form } = await openCheckout({ placeOrder: [UNREACHABLE], confirm: [{ status: 'pending' }] })
  await checkout.pay(DETAILS, form)
  await checkout.finishOrder()
  expect(checkout.state.get().failure?.title).toBe('Order failed')
})

test('claims no payment for a free order', async () => {
  const { checkout } = await openCheckout({
    openSession: [{ ...SESSION, clientSecret: null, paymentIntentId: 'free_1_secret_2', totalAmount: 0 }],
    placeOrder: [UNREACHABLE],
  })
  await checkout.pay(DETAILS, null)
  expect(checkout.state.get().failure).toEqual({
    title: 'Order failed',
    message: 'Failed to create order. Please try again.',
    charge: 'unknown',
  })
})
