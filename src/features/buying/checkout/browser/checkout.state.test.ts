import { describe, expect, test } from 'vitest'
import {
  type CartSnapshot,
  type CheckoutEvent,
  type CheckoutState,
  canOrder,
  canPay,
  confirmedCart,
  currentSession,
  INITIAL_STATE,
  isBusy,
  reduceCheckout,
} from './checkout.state.ts'

const cart = (change: Partial<CartSnapshot> = {}): CartSnapshot => ({
  items: [{ productId: 1, quantity: 1 }],
  discountCode: null,
  deliveryType: 'standard',
  amount: 119_500,
  ...change,
})
const totals = (totalAmount: number) => ({
  subtotal: 114_500,
  discountAmount: 0,
  deliveryFee: 5000,
  totalAmount,
})
const opened = (totalAmount = 119_500): CheckoutEvent => ({
  type: 'opened',
  session: { clientSecret: 'pi_1_secret_2', paymentIntentId: 'pi_1', ...totals(totalAmount) },
})
const cartChanged = (change: Partial<CartSnapshot> = {}): CheckoutEvent => ({ type: 'cartChanged', cart: cart(change) })
const changed = (totalAmount: number) => ({ status: 409, code: 'priceChanged', message: '', ...totals(totalAmount) })
const run = (...events: CheckoutEvent[]) => events.reduce(reduceCheckout, INITIAL_STATE)

const ready = run(cartChanged(), opened())
const failure = { title: 'Payment Failed', message: 'No.' }

describe('the payment session', () => {
  test('is requested with the cart and the total shown', () => {
    expect(run(cartChanged()).request).toEqual({ cart: cart(), amount: 119_500, priceChanges: 0 })
    expect(canPay(run(cartChanged()))).toBe(false)
    expect(canPay(ready)).toBe(true)
  })

  test('is not requested twice for the same cart', () => {
    expect(reduceCheckout(ready, cartChanged())).toBe(ready)
  })

  test('is requested again when the cart, code or delivery changes', () => {
    for (const change of [
      { items: [{ productId: 1, quantity: 2 }] },
      { items: [{ productId: 2, quantity: 1 }] },
      { discountCode: 'ACE10' },
      { deliveryType: 'express' as const },
      { amount: 120_000 },
    ]) {
      const state = reduceCheckout(ready, cartChanged(change))
      expect(state.request?.cart).toEqual(cart(change))
      expect(canPay(state)).toBe(false)
      expect(currentSession(state)).toBeUndefined()
    }
  })

  test('runs one request at a time, and the latest cart wins', () => {
    const first = run(cartChanged({ amount: 1 }))
    const waiting = [cartChanged({ amount: 2 }), cartChanged({ amount: 3 })].reduce(reduceCheckout, first)
    expect(waiting.request).toBe(first.request)
    const next = reduceCheckout(waiting, opened(1))
    expect(next.request?.amount).toBe(3)
    expect(canPay(next)).toBe(false)
    expect(canPay(reduceCheckout(next, opened(3)))).toBe(true)
  })

  test('waits for the response even if the cart is changed back, because the intent is being updated', () => {
    const state = [cartChanged({ amount: 2 }), cartChanged()].reduce(reduceCheckout, ready)
    expect(canPay(state)).toBe(false)
    expect(reduceCheckout(state, opened(2)).request?.amount).toBe(119_500)
  })

  test('ignores a refusal of an outdated cart', () => {
    const state = run(cartChanged(), cartChanged({ amount: 5 }), { type: 'openFailed', refusal: { status: 500 } })
    expect(state.hasFailedToOpen).toBe(false)
    expect(state.request?.amount).toBe(5)
  })

  test('shows and requests a changed total before payment is possible', () => {
    const state = run(cartChanged(), { type: 'openFailed', refusal: changed(124_500) })
    expect(state.priceChange).toEqual({ before: 119_500, after: 124_500 })
    expect(state.request).toEqual({ cart: cart(), amount: 124_500, priceChanges: 1 })
    const answered = reduceCheckout(state, opened(124_500))
    expect(canPay(answered)).toBe(true)
    // The page has reloaded the prices and gets the same total, so no request follows.
    expect(reduceCheckout(answered, cartChanged({ amount: 124_500 })).request).toBeUndefined()
    expect(canPay(reduceCheckout(answered, cartChanged({ amount: 124_500 })))).toBe(true)
  })

  test('requests a total that has dropped to nothing', () => {
    const state = run(cartChanged(), { type: 'openFailed', refusal: changed(0) })
    expect(state.priceChange).toEqual({ before: 119_500, after: 0 })
    expect(state.request?.amount).toBe(0)
    const reserving = reduceCheckout(ready, { type: 'payPressed' })
    const refused = reduceCheckout(reserving, { type: 'reserveFailed', refusal: changed(0), failure: undefined })
    expect(refused.request?.amount).toBe(0)
  })

  test('gives up on a total that keeps changing', () => {
    let state = ready
    state = reduceCheckout(state, cartChanged({ amount: 1 }))
    for (const pounds of [2, 3, 4, 5]) {
      expect(state.request).toBeDefined()
      state = reduceCheckout(state, { type: 'openFailed', refusal: changed(pounds * 100) })
    }
    expect(state.obstacle).toEqual({ code: 'unreachable' })
    expect(state.request).toBeUndefined()
  })

  test('missing goods block payment until the cart changes or the buyer retries', () => {
    const items = [{ productId: 1, name: 'Courtside Lite', available: 0 }]
    const state = run(cartChanged(), { type: 'openFailed', refusal: { status: 409, code: 'outOfStock', items } })
    expect(state.obstacle).toEqual({ code: 'outOfStock', items })
    expect(state.request).toBeUndefined()
    expect(canPay(state)).toBe(false)
    expect(reduceCheckout(state, { type: 'retried' }).request).toBeDefined()
    expect(reduceCheckout(state, cartChanged({ amount: 7 })).request?.amount).toBe(7)
  })

  test('fails if the first session fails; later failures can be retried', () => {
    const refusal = { status: 0 }
    expect(run(cartChanged(), { type: 'openFailed', refusal })).toMatchObject({
      hasFailedToOpen: true,
      request: undefined,
    })
    const state = run(cartChanged(), opened(), cartChanged({ amount: 9 }), { type: 'openFailed', refusal })
    expect(state).toMatchObject({ hasFailedToOpen: false, obstacle: { code: 'unreachable' } })
    // Without the session the card form would lose what was typed.
    expect(state.session?.clientSecret).toBe('pi_1_secret_2')
    expect(canPay(state)).toBe(false)
    expect(reduceCheckout(state, { type: 'retried' }).request?.amount).toBe(9)
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
    const state = run(cartChanged(), { type: 'openFailed', refusal: { status, ...(code ? { code } : {}), message } })
    expect(state).toMatchObject({ hasFailedToOpen: false, obstacle: { code: 'refused', message } })
    expect(reduceCheckout(state, { type: 'retried' }).request?.amount).toBe(119_500)
  })

  test.each([{ status: 503 }, { status: 429 }, { status: 500, message: 'Something went wrong on our side.' }])(
    'without a sentence that says more than the specification’s, the checkout is lost: %o',
    (refusal) => expect(run(cartChanged(), { type: 'openFailed', refusal }).hasFailedToOpen).toBe(true),
  )

  test('ends once the payment has become an order', () => {
    const state = run(cartChanged(), {
      type: 'openFailed',
      refusal: { status: 409, code: 'alreadyPaid', orderId: 'ORD-1' },
    })
    expect(state.isComplete).toBe(true)
    expect(reduceCheckout(state, cartChanged({ amount: 2 })).request).toBeUndefined()
  })
})

describe('while card payments are paused', () => {
  const pause = { status: 503, code: 'cardPaymentsPaused', message: 'Paused.' }
  const paused = run(cartChanged(), { type: 'openFailed', refusal: pause })

  test('the cart can be ordered but not paid for', () => {
    expect(paused).toMatchObject({ paused: { message: 'Paused.' }, hasFailedToOpen: false, request: undefined })
    expect([canPay(paused), canOrder(paused)]).toEqual([false, true])
    expect(confirmedCart(paused)).toEqual({ cart: cart(), totalAmount: 119_500 })
    expect(reduceCheckout(paused, { type: 'payPressed' }).paymentStep).toBe('reserving')
  })

  test('a changed cart has to be confirmed before it is ordered', () => {
    const changing = reduceCheckout(paused, cartChanged({ deliveryType: 'express' }))
    expect(changing).toMatchObject({ request: { cart: { deliveryType: 'express' } }, paused: { message: 'Paused.' } })
    expect([canOrder(changing), confirmedCart(changing)]).toEqual([false, undefined])
    expect(canOrder(reduceCheckout(changing, { type: 'openFailed', refusal: pause }))).toBe(true)
    const unreachable = reduceCheckout(changing, { type: 'openFailed', refusal: { status: 0 } })
    expect(unreachable).toMatchObject({ hasFailedToOpen: false, obstacle: { code: 'unreachable' } })
    expect(canOrder(unreachable)).toBe(false)
  })

  test('a total that has changed when ordering is shown first', () => {
    const ordering = reduceCheckout(paused, { type: 'payPressed' })
    const state = reduceCheckout(ordering, { type: 'reserveFailed', refusal: changed(124_500), failure: undefined })
    expect(state).toMatchObject({ priceChange: { before: 119_500, after: 124_500 }, request: { amount: 124_500 } })
  })

  test('checking again asks once, and card payments that are back can be used', () => {
    const asking = reduceCheckout(paused, { type: 'retried' })
    expect(asking.request?.amount).toBe(119_500)
    expect(reduceCheckout(asking, { type: 'openFailed', refusal: pause }).request).toBeUndefined()
    const back = reduceCheckout(asking, opened())
    expect([back.paused, canPay(back)]).toEqual([undefined, true])
  })

  test('a pause during the checkout keeps the session but not its payment', () => {
    const reserving = reduceCheckout(ready, { type: 'payPressed' })
    const state = reduceCheckout(reserving, { type: 'reserveFailed', refusal: pause, failure: undefined })
    expect(state).toMatchObject({ session: { isStale: true }, request: undefined, paymentStep: 'idle' })
    expect([canPay(state), canOrder(state)]).toEqual([false, true])
  })
})

describe('paying', () => {
  const reserving = reduceCheckout(ready, { type: 'payPressed' })
  const confirming = reduceCheckout(reserving, { type: 'reserved' })

  test('reserves, charges the card, then creates the order', () => {
    expect(reserving.paymentStep).toBe('reserving')
    expect(confirming.paymentStep).toBe('confirming')
    const ordering = reduceCheckout(confirming, { type: 'paymentConfirmed' })
    expect(ordering.paymentStep).toBe('ordering')
    expect(reduceCheckout(ordering, { type: 'ordered' })).toMatchObject({ paymentStep: 'idle', isComplete: true })
  })

  test('cannot start twice or while a session is requested', () => {
    expect(reduceCheckout(reserving, { type: 'payPressed' })).toBe(reserving)
    const requesting = reduceCheckout(ready, cartChanged({ amount: 3 }))
    expect(reduceCheckout(requesting, { type: 'payPressed' })).toBe(requesting)
  })

  test('requests nothing during payment, and the latest cart afterwards', () => {
    const state = reduceCheckout(confirming, cartChanged({ amount: 11 }))
    expect(state.request).toBeUndefined()
    expect(isBusy(state)).toBe(true)
    expect(reduceCheckout(state, { type: 'paymentFailed', failure, charge: 'none' }).request?.amount).toBe(11)
  })

  test('a failed card changes nothing but the message', () => {
    const state = reduceCheckout(confirming, { type: 'paymentFailed', failure, charge: 'none' })
    expect(state.failure).toEqual(failure)
    expect(canPay(state)).toBe(true)
    expect(reduceCheckout(state, { type: 'payPressed' }).failure).toBeUndefined()
  })

  test('a changed total must be confirmed before paying again', () => {
    const state = reduceCheckout(reserving, { type: 'reserveFailed', refusal: changed(124_500), failure: undefined })
    expect(state).toMatchObject({
      paymentStep: 'idle',
      priceChange: { before: 119_500, after: 124_500 },
      request: { amount: 124_500 },
    })
    expect(state.session?.isStale).toBe(true)
    expect(canPay(state)).toBe(false)
    expect(canPay(reduceCheckout(state, opened(124_500)))).toBe(true)
  })

  test('goods sold in the meantime block payment', () => {
    const items = [{ productId: 1, name: 'Courtside Lite', available: 0 }]
    const refusal = { status: 409, code: 'outOfStock', items }
    const state = reduceCheckout(reserving, { type: 'reserveFailed', refusal, failure: undefined })
    expect(state.obstacle).toEqual({ code: 'outOfStock', items })
    expect(reduceCheckout(state, { type: 'retried' }).request).toBeDefined()
  })

  test('opens a new session after one has ended', () => {
    const refusal = { status: 409, code: 'paymentEnded' }
    const state = reduceCheckout(reserving, { type: 'reserveFailed', refusal, failure })
    expect(state.request).toBeDefined()
    expect(state.failure).toEqual(failure)
  })

  test('keeps the session if the shop cannot be reached', () => {
    const state = reduceCheckout(reserving, { type: 'reserveFailed', refusal: { status: 0 }, failure })
    expect(canPay(state)).toBe(true)
  })

  test('cannot pay again for a payment without an order', () => {
    const state: CheckoutState = reduceCheckout(reduceCheckout(confirming, { type: 'paymentConfirmed' }), {
      type: 'orderFailed',
      failure,
    })
    expect(state.paymentStep).toBe('unfinished')
    expect(canPay(state)).toBe(false)
    expect(reduceCheckout(state, { type: 'payPressed' })).toBe(state)
  })

  test('allows a new payment after a refund', () => {
    const state = reduceCheckout(confirming, { type: 'paymentEnded', failure })
    expect(state.request).toBeDefined()
    expect(canPay(reduceCheckout(state, opened()))).toBe(true)
  })
})
