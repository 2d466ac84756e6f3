import { describe, expect, test } from 'vitest'
import { type CheckoutEvent, type CheckoutFlow, canPay, isBusy, START, sessionFor, step } from './checkout.flow.ts'
import type { Purchase } from './purchase.ts'

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
const wanted = (change: Partial<Purchase> = {}): CheckoutEvent => ({ type: 'wanted', purchase: purchase(change) })
const changed = (totalAmount: string) => ({ status: 409, code: 'priceChanged', message: '', ...totals(totalAmount) })
const run = (...events: CheckoutEvent[]) => events.reduce(step, START)

const ready = run(wanted(), opened())
const failure = { title: 'Payment Failed', message: 'No.' }

describe('the payment session', () => {
  test('is asked for with what is in the cart and what it was shown to cost', () => {
    expect(run(wanted()).asking).toEqual({ purchase: purchase(), amount: '1195.00', again: 0 })
    expect(canPay(run(wanted()))).toBe(false)
    expect(canPay(ready)).toBe(true)
  })

  test('is not asked for twice for the same', () => {
    expect(step(ready, wanted())).toBe(ready)
  })

  test('is asked for again whenever cart, code or delivery changes', () => {
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

  test('two requests are never under way at once, and the last wish wins', () => {
    const first = run(wanted({ amount: 1 }))
    const waiting = [wanted({ amount: 2 }), wanted({ amount: 3 })].reduce(step, first)
    expect(waiting.asking).toBe(first.asking)
    const next = step(waiting, opened('0.01'))
    expect(next.asking?.amount).toBe('0.03')
    expect(canPay(next)).toBe(false)
    expect(canPay(step(next, opened('0.03')))).toBe(true)
  })

  test('a wish that is taken back waits for the answer to it: the intent is being changed', () => {
    const flow = [wanted({ amount: 2 }), wanted()].reduce(step, ready)
    expect(canPay(flow)).toBe(false)
    expect(step(flow, opened('0.02')).asking?.amount).toBe('1195.00')
  })

  test('a refusal of what is no longer wanted does not matter', () => {
    const flow = run(wanted(), wanted({ amount: 5 }), { type: 'notOpened', refusal: { status: 500 } })
    expect(flow.isLost).toBe(false)
    expect(flow.asking?.amount).toBe('0.05')
  })

  test('another total is shown, and asked for, before anything can be paid', () => {
    const flow = run(wanted(), { type: 'notOpened', refusal: changed('1245.00') })
    expect(flow.priceChange).toEqual({ before: '1195.00', after: '1245.00' })
    expect(flow.asking).toEqual({ purchase: purchase(), amount: '1245.00', again: 1 })
    const answered = step(flow, opened('1245.00'))
    expect(canPay(answered)).toBe(true)
    // The page has read the prices again and comes to the same total: nothing is left to ask.
    expect(step(answered, wanted({ amount: 124_500 })).asking).toBeUndefined()
    expect(canPay(step(answered, wanted({ amount: 124_500 })))).toBe(true)
  })

  test('a total that never comes to rest is given up', () => {
    let flow = ready
    flow = step(flow, wanted({ amount: 1 }))
    for (const pounds of [2, 3, 4, 5]) {
      expect(flow.asking).toBeDefined()
      flow = step(flow, { type: 'notOpened', refusal: changed(`${pounds}.00`) })
    }
    expect(flow.obstacle).toEqual({ code: 'unreachable' })
    expect(flow.asking).toBeUndefined()
  })

  test('goods that are gone stand in the way until the cart changes or somebody asks again', () => {
    const items = [{ productId: 1, name: 'Courtside Lite', available: 0 }]
    const flow = run(wanted(), { type: 'notOpened', refusal: { status: 409, code: 'outOfStock', items } })
    expect(flow.obstacle).toEqual({ code: 'outOfStock', items })
    expect(flow.asking).toBeUndefined()
    expect(canPay(flow)).toBe(false)
    expect(step(flow, { type: 'retried' }).asking).toBeDefined()
    expect(step(flow, wanted({ amount: 7 })).asking?.amount).toBe('0.07')
  })

  test('without any session the checkout is lost; with one it stays, and can be tried again', () => {
    const refusal = { status: 0 }
    expect(run(wanted(), { type: 'notOpened', refusal })).toMatchObject({ isLost: true, asking: undefined })
    const flow = run(wanted(), opened(), wanted({ amount: 9 }), { type: 'notOpened', refusal })
    expect(flow).toMatchObject({ isLost: false, obstacle: { code: 'unreachable' } })
    // What was typed into the card form hangs on the session.
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
  ])('a %i %s on the first load is shown in the server’s own words, and can be tried again', (status, code) => {
    const message = 'Please try again in a minute.'
    const flow = run(wanted(), { type: 'notOpened', refusal: { status, ...(code ? { code } : {}), message } })
    expect(flow).toMatchObject({ isLost: false, obstacle: { code: 'refused', message } })
    expect(step(flow, { type: 'retried' }).asking?.amount).toBe('1195.00')
  })

  test.each([{ status: 503 }, { status: 429 }, { status: 500, message: 'Something went wrong on our side.' }])(
    'without a sentence that says more than the specification’s, the checkout is lost: %o',
    (refusal) => expect(run(wanted(), { type: 'notOpened', refusal }).isLost).toBe(true),
  )

  test('a payment that has become an order ends everything', () => {
    const flow = run(wanted(), { type: 'notOpened', refusal: { status: 409, code: 'alreadyPaid', orderId: 'ORD-1' } })
    expect(flow.isOver).toBe(true)
    expect(step(flow, wanted({ amount: 2 })).asking).toBeUndefined()
  })
})

describe('paying', () => {
  const reserving = step(ready, { type: 'payPressed' })
  const confirming = step(reserving, { type: 'reserved' })

  test('goes from the reservation to the card to the order', () => {
    expect(reserving.paying).toBe('reserving')
    expect(confirming.paying).toBe('confirming')
    const ordering = step(confirming, { type: 'paid' })
    expect(ordering.paying).toBe('ordering')
    expect(step(ordering, { type: 'ordered' })).toMatchObject({ paying: 'no', isOver: true })
  })

  test('cannot be begun twice, nor while the session is asked for', () => {
    expect(step(reserving, { type: 'payPressed' })).toBe(reserving)
    const asking = step(ready, wanted({ amount: 3 }))
    expect(step(asking, { type: 'payPressed' })).toBe(asking)
  })

  test('while somebody pays, nothing is asked; afterwards the last wish is', () => {
    const flow = step(confirming, wanted({ amount: 11 }))
    expect(flow.asking).toBeUndefined()
    expect(isBusy(flow)).toBe(true)
    expect(step(flow, { type: 'notPaid', failure }).asking?.amount).toBe('0.11')
  })

  test('a card that fails leaves everything as it was, and says why', () => {
    const flow = step(confirming, { type: 'notPaid', failure })
    expect(flow.failure).toEqual(failure)
    expect(canPay(flow)).toBe(true)
    expect(step(flow, { type: 'payPressed' }).failure).toBeUndefined()
  })

  test('a total that changed meanwhile must be agreed to anew', () => {
    const flow = step(reserving, { type: 'notReserved', refusal: changed('1245.00'), failure: undefined })
    expect(flow).toMatchObject({
      paying: 'no',
      priceChange: { before: '1195.00', after: '1245.00' },
      asking: { amount: '1245.00' },
    })
    expect(flow.session?.isStale).toBe(true)
    expect(canPay(flow)).toBe(false)
    expect(canPay(step(flow, opened('1245.00')))).toBe(true)
  })

  test('goods that went meanwhile stand in the way', () => {
    const items = [{ productId: 1, name: 'Courtside Lite', available: 0 }]
    const refusal = { status: 409, code: 'outOfStock', items }
    const flow = step(reserving, { type: 'notReserved', refusal, failure: undefined })
    expect(flow.obstacle).toEqual({ code: 'outOfStock', items })
    expect(step(flow, { type: 'retried' }).asking).toBeDefined()
  })

  test('a session that has ended is opened anew', () => {
    const refusal = { status: 409, code: 'paymentEnded' }
    const flow = step(reserving, { type: 'notReserved', refusal, failure })
    expect(flow.asking).toBeDefined()
    expect(flow.failure).toEqual(failure)
  })

  test('a shop that could not be reached leaves the session', () => {
    const flow = step(reserving, { type: 'notReserved', refusal: { status: 0 }, failure })
    expect(canPay(flow)).toBe(true)
  })

  test('a payment without its order cannot be paid again', () => {
    const flow: CheckoutFlow = step(step(confirming, { type: 'paid' }), { type: 'notOrdered', failure })
    expect(flow.paying).toBe('unfinished')
    expect(canPay(flow)).toBe(false)
    expect(step(flow, { type: 'payPressed' })).toBe(flow)
  })

  test('a payment whose money is back makes room for another', () => {
    const flow = step(confirming, { type: 'paymentLost', failure })
    expect(flow.asking).toBeDefined()
    expect(canPay(step(flow, opened()))).toBe(true)
  })
})
