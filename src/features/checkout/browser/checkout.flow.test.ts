import { describe, expect, test } from 'vitest'
import {
  type CheckoutEvent,
  type CheckoutFlow,
  canPay,
  isBusy,
  type Purchase,
  START,
  sessionFor,
  step,
} from './checkout.flow.ts'

const purchase = (change: Partial<Purchase> = {}): Purchase => ({
  items: [{ productId: 1, quantity: 1 }],
  discountCode: null,
  deliveryType: 'standard',
  amount: 119_500,
  ...change,
})
const totals = (totalAmount: string) => ({
  subtotal: '1145.00',
  discountAmount: '0.00',
  deliveryFee: '50.00',
  totalAmount,
})
const opened = (totalAmount = '1195.00'): CheckoutEvent => ({
  type: 'opened',
  session: { clientSecret: 'pi_1_secret_2', paymentIntentId: 'pi_1', ...totals(totalAmount) },
})
const wanted = (change: Partial<Purchase> = {}): CheckoutEvent => ({ type: 'cartChanged', purchase: purchase(change) })
const changed = (totalAmount: string) => ({ status: 409, code: 'priceChanged', message: '', ...totals(totalAmount) })
const run = (...events: CheckoutEvent[]) => events.reduce(step, START)

const ready = run(wanted(), opened())
const failure = { title: 'Payment Failed', message: 'No.' }

describe('the payment session', () => {
  test('is requested with the cart and the total shown', () => {
    expect(run(wanted()).asking).toEqual({ purchase: purchase(), amount: '1195.00', again: 0 })
    expect(canPay(run(wanted()))).toBe(false)
    expect(canPay(ready)).toBe(true)
  })

  test('is not requested twice for the same cart', () => {
    expect(step(ready, wanted())).toBe(ready)
  })

  test('is requested again when the cart, code or delivery changes', () => {
    for (const change of [
      { items: [{ productId: 1, quantity: 2 }] },
      { items: [{ productId: 2, quantity: 1 }] },
      { discountCode: 'ACE10' },
      { deliveryType: 'express' as const },
      { amount: 120_000 },
    ]) {
      const flow = step(ready, wanted(change))
      expect(flow.asking?.purchase).toEqual(purchase(change))
      expect(canPay(flow)).toBe(false)
      expect(sessionFor(flow)).toBeUndefined()
    }
  })

  test('runs one request at a time, and the latest cart wins', () => {
    const first = run(wanted({ amount: 1 }))
    const waiting = [wanted({ amount: 2 }), wanted({ amount: 3 })].reduce(step, first)
    expect(waiting.asking).toBe(first.asking)
    const next = step(waiting, opened('0.01'))
    expect(next.asking?.amount).toBe('0.03')
    expect(canPay(next)).toBe(false)
    expect(canPay(step(next, opened('0.03')))).toBe(true)
  })

  test('waits for the response even if the cart is changed back, because the intent is being updated', () => {
    const flow = [wanted({ amount: 2 }), wanted()].reduce(step, ready)
    expect(canPay(flow)).toBe(false)
    expect(step(flow, opened('0.02')).asking?.amount).toBe('1195.00')
  })

  test('ignores a refusal of an outdated cart', () => {
    const flow = run(wanted(), wanted({ amount: 5 }), { type: 'openFailed', refusal: { status: 500 } })
    expect(flow.isLost).toBe(false)
    expect(flow.asking?.amount).toBe('0.05')
  })

  test('shows and requests a changed total before payment is possible', () => {
    const flow = run(wanted(), { type: 'openFailed', refusal: changed('1245.00') })
    expect(flow.priceChange).toEqual({ before: '1195.00', after: '1245.00' })
    expect(flow.asking).toEqual({ purchase: purchase(), amount: '1245.00', again: 1 })
    const answered = step(flow, opened('1245.00'))
    expect(canPay(answered)).toBe(true)
    // The page has reloaded the prices and gets the same total, so no request follows.
    expect(step(answered, wanted({ amount: 124_500 })).asking).toBeUndefined()
    expect(canPay(step(answered, wanted({ amount: 124_500 })))).toBe(true)
  })

  test('gives up on a total that keeps changing', () => {
    let flow = ready
    flow = step(flow, wanted({ amount: 1 }))
    for (const pounds of [2, 3, 4, 5]) {
      expect(flow.asking).toBeDefined()
      flow = step(flow, { type: 'openFailed', refusal: changed(`${pounds}.00`) })
    }
    expect(flow.obstacle).toEqual({ code: 'unreachable' })
    expect(flow.asking).toBeUndefined()
  })

  test('missing goods block payment until the cart changes or the buyer retries', () => {
    const items = [{ productId: 1, name: 'Courtside Lite', available: 0 }]
    const flow = run(wanted(), { type: 'openFailed', refusal: { status: 409, code: 'outOfStock', items } })
    expect(flow.obstacle).toEqual({ code: 'outOfStock', items })
    expect(flow.asking).toBeUndefined()
    expect(canPay(flow)).toBe(false)
    expect(step(flow, { type: 'retried' }).asking).toBeDefined()
    expect(step(flow, wanted({ amount: 7 })).asking?.amount).toBe('0.07')
  })

  test('fails if the first session fails; later failures can be retried', () => {
    const refusal = { status: 0 }
    expect(run(wanted(), { type: 'openFailed', refusal })).toMatchObject({ isLost: true, asking: undefined })
    const flow = run(wanted(), opened(), wanted({ amount: 9 }), { type: 'openFailed', refusal })
    expect(flow).toMatchObject({ isLost: false, obstacle: { code: 'unreachable' } })
    // Without the session the card form would lose what was typed.
    expect(flow.session?.clientSecret).toBe('pi_1_secret_2')
    expect(canPay(flow)).toBe(false)
    expect(step(flow, { type: 'retried' }).asking?.amount).toBe('0.09')
  })

  test.each([
    [503, 'paymentsUnavailable'],
    [503, 'diskFull'],
    [503, 'busy'],
    [503, undefined],
    [429, 'tooManySessions'],
    [422, 'amountTooLarge'],
  ])('shows the server’s message of a %i %s on the first load, and can be retried', (status, code) => {
    const message = 'Please try again in a minute.'
    const flow = run(wanted(), { type: 'openFailed', refusal: { status, ...(code ? { code } : {}), message } })
    expect(flow).toMatchObject({ isLost: false, obstacle: { code: 'refused', message } })
    expect(step(flow, { type: 'retried' }).asking?.amount).toBe('1195.00')
  })

  test.each([{ status: 503 }, { status: 429 }, { status: 500, message: 'Something went wrong on our side.' }])(
    'without a sentence that says more than the specification’s, the checkout is lost: %o',
    (refusal) => expect(run(wanted(), { type: 'openFailed', refusal }).isLost).toBe(true),
  )

  test('ends once the payment has become an order', () => {
    const flow = run(wanted(), { type: 'openFailed', refusal: { status: 409, code: 'alreadyPaid', orderId: 'ORD-1' } })
    expect(flow.isComplete).toBe(true)
    expect(step(flow, wanted({ amount: 2 })).asking).toBeUndefined()
  })
})

describe('paying', () => {
  const reserving = step(ready, { type: 'payPressed' })
  const confirming = step(reserving, { type: 'reserved' })

  test('reserves, charges the card, then creates the order', () => {
    expect(reserving.paymentStep).toBe('reserving')
    expect(confirming.paymentStep).toBe('confirming')
    const ordering = step(confirming, { type: 'paid' })
    expect(ordering.paymentStep).toBe('ordering')
    expect(step(ordering, { type: 'ordered' })).toMatchObject({ paymentStep: 'idle', isComplete: true })
  })

  test('cannot start twice or while a session is requested', () => {
    expect(step(reserving, { type: 'payPressed' })).toBe(reserving)
    const asking = step(ready, wanted({ amount: 3 }))
    expect(step(asking, { type: 'payPressed' })).toBe(asking)
  })

  test('requests nothing during payment, and the latest cart afterwards', () => {
    const flow = step(confirming, wanted({ amount: 11 }))
    expect(flow.asking).toBeUndefined()
    expect(isBusy(flow)).toBe(true)
    expect(step(flow, { type: 'paymentFailed', failure }).asking?.amount).toBe('0.11')
  })

  test('a failed card changes nothing but the message', () => {
    const flow = step(confirming, { type: 'paymentFailed', failure })
    expect(flow.failure).toEqual(failure)
    expect(canPay(flow)).toBe(true)
    expect(step(flow, { type: 'payPressed' }).failure).toBeUndefined()
  })

  test('a changed total must be confirmed before paying again', () => {
    const flow = step(reserving, { type: 'reserveFailed', refusal: changed('1245.00'), failure: undefined })
    expect(flow).toMatchObject({
      paymentStep: 'idle',
      priceChange: { before: '1195.00', after: '1245.00' },
      asking: { amount: '1245.00' },
    })
    expect(flow.session?.isStale).toBe(true)
    expect(canPay(flow)).toBe(false)
    expect(canPay(step(flow, opened('1245.00')))).toBe(true)
  })

  test('goods sold in the meantime block payment', () => {
    const items = [{ productId: 1, name: 'Courtside Lite', available: 0 }]
    const refusal = { status: 409, code: 'outOfStock', items }
    const flow = step(reserving, { type: 'reserveFailed', refusal, failure: undefined })
    expect(flow.obstacle).toEqual({ code: 'outOfStock', items })
    expect(step(flow, { type: 'retried' }).asking).toBeDefined()
  })

  test('opens a new session after one has ended', () => {
    const refusal = { status: 409, code: 'paymentEnded' }
    const flow = step(reserving, { type: 'reserveFailed', refusal, failure })
    expect(flow.asking).toBeDefined()
    expect(flow.failure).toEqual(failure)
  })

  test('keeps the session if the shop cannot be reached', () => {
    const flow = step(reserving, { type: 'reserveFailed', refusal: { status: 0 }, failure })
    expect(canPay(flow)).toBe(true)
  })

  test('cannot pay again for a payment without an order', () => {
    const flow: CheckoutFlow = step(step(confirming, { type: 'paid' }), { type: 'orderFailed', failure })
    expect(flow.paymentStep).toBe('unfinished')
    expect(canPay(flow)).toBe(false)
    expect(step(flow, { type: 'payPressed' })).toBe(flow)
  })

  test('allows a new payment after a refund', () => {
    const flow = step(confirming, { type: 'paymentEnded', failure })
    expect(flow.asking).toBeDefined()
    expect(canPay(step(flow, opened()))).toBe(true)
  })
})
