import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#/browser/api.ts'
import type { PaymentForm, PaymentResult } from '#/features/cardPayment/paymentForm.ts'
import type { CheckoutApi, OrderBody } from './checkout.queries.ts'
import type { CartSnapshot } from './checkout.state.ts'
import { type CheckoutNotification, createCheckout } from './checkout.ts'
import type { CheckoutStorage, StoredPayment } from './checkoutStorage.ts'

type Call = keyof CheckoutApi | 'check' | 'confirm'
type Sent = { call: Call; body: Record<string, unknown> }

const refusal = (status: number, body: object = {}) => new ApiError(status, JSON.stringify({ message: 'No.', ...body }))
const unreachable = new TypeError('Failed to fetch')
const cart: CartSnapshot = {
  items: [{ productId: 1, quantity: 2 }],
  discountCode: 'ACE10',
  deliveryType: 'express',
  amount: 119_500,
}
const details = {
  customerName: 'Ines Calder',
  customerEmail: 'ines@example.com',
  shippingAddress: '4 Court Lane, London SW19 5AE',
}
const session = {
  clientSecret: 'pi_1_secret_2' as string | null,
  paymentIntentId: 'pi_1',
  subtotal: 114_500,
  discountAmount: 0,
  deliveryFee: 5000,
  totalAmount: 119_500,
}

/** Responses in turn; errors are thrown. The last one repeats. */
let answers: Record<Call, unknown[]>
let sent: Sent[]
let news: CheckoutNotification[]
let attempts: number
let payment: StoredPayment | undefined
let pending: OrderBody | undefined
let bought: { id: string; items: CartSnapshot['items'] } | undefined

beforeEach(() => {
  answers = {
    openSession: [session],
    reserve: [{ reservedUntil: '2026-11-21T10:15:00Z' }],
    placeOrder: [{ orderId: 'ORD-1', lines: [] }],
    check: [true],
    confirm: [{ status: 'succeeded' } satisfies PaymentResult],
  }
  sent = []
  news = []
  attempts = 0
  payment = undefined
  pending = undefined
  bought = undefined
})

afterEach(() => vi.useRealTimers())

const answer =
  (call: Call) =>
  async (body?: object): Promise<never> => {
    sent.push({ call, body: { ...body } })
    const [next] = answers[call]
    if (answers[call].length > 1) answers[call].shift()
    if (next instanceof Error) throw next
    return next as never
  }

const api: CheckoutApi = {
  openSession: answer('openSession'),
  reserve: answer('reserve'),
  placeOrder: answer('placeOrder'),
}
const form: PaymentForm = { method: () => 'card', validate: answer('check'), confirm: answer('confirm') }
const memory = {
  payment: () => payment,
  savePayment: ({ paymentIntentId, clientSecret }: StoredPayment) => {
    payment = { paymentIntentId, clientSecret }
  },
  clearPayment: () => {
    payment = undefined
  },
  pendingOrder: () => pending,
  savePendingOrder: (order: OrderBody) => {
    pending = order
  },
  saveBought: (id: string, items: CartSnapshot['items']) => {
    bought = { id, items }
  },
  takeBought: (id: string) => {
    const items = bought?.id === id ? [...bought.items] : []
    if (bought?.id === id) bought = undefined
    return items
  },
  clear: () => {
    payment = undefined
  },
} as CheckoutStorage

async function opened() {
  const tell = (one: CheckoutNotification) => {
    if (one.type === 'attempt') attempts += 1
    else news.push(one)
  }
  const checkout = createCheckout({ api, storage: memory, notify: tell })
  checkout.setCart(cart)
  await settled()
  return checkout
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

const calls = () => sent.map(({ call }) => call)
const bodies = (call: Call) => sent.filter((one) => one.call === call).map(({ body }) => body)

describe('the session', () => {
  test('is opened for the cart and stored, and the next request updates the same intent', async () => {
    const checkout = await opened()
    checkout.setCart({ ...cart, amount: 100 })
    await settled()
    const goods = { items: cart.items, discountCode: 'ACE10', deliveryType: 'express' }
    expect(bodies('openSession')).toEqual([
      { ...goods, amount: 119_500 },
      { ...goods, amount: 100, paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2' },
    ])
  })

  test('a payment that has ended is replaced by a new one', async () => {
    payment = { paymentIntentId: 'pi_old', clientSecret: 'pi_old_secret_1' }
    answers.openSession = [refusal(409, { code: 'refunded', message: 'Refunded.' }), session]
    await opened()
    expect(bodies('openSession').map((body) => body.paymentIntentId)).toEqual(['pi_old', undefined])
    expect(news).toEqual([{ type: 'failed', failure: { title: 'Order failed', message: 'Refunded.' } }])
    expect(payment?.paymentIntentId).toBe('pi_1')
  })

  test('a payment that has ended stays deleted if no new one can be opened', async () => {
    payment = { paymentIntentId: 'pi_old', clientSecret: 'pi_old_secret_1' }
    answers.openSession = [refusal(404, { code: 'unknownPayment' }), unreachable]
    await opened()
    expect(payment).toBeUndefined()
  })

  test('a payment that succeeded before a crash leads to its order', async () => {
    payment = { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2' }
    bought = { id: 'pi_1', items: [{ productId: 9, quantity: 3 }] }
    answers.openSession = [refusal(409, { code: 'alreadyPaid', orderId: 'ORD-7' })]
    const checkout = await opened()
    expect(news).toEqual([{ type: 'ordered', order: { orderId: 'ORD-7' }, bought: [{ productId: 9, quantity: 3 }] }])
    expect(checkout.state.get().isComplete).toBe(true)
    expect(payment).toBeUndefined()
  })

  test('a payment stored without its secret by an earlier release is replaced by a new one', async () => {
    payment = { paymentIntentId: 'pi_old', clientSecret: null }
    answers.openSession = [refusal(403, { code: 'wrongSecret' }), session]
    const checkout = await opened()
    expect(calls()).toEqual(['openSession', 'openSession'])
    expect(payment?.paymentIntentId).toBe('pi_1')
    expect(checkout.state.get().session?.paymentIntentId).toBe('pi_1')
  })

  test('such a payment leads to its order if it has succeeded, without a second charge', async () => {
    payment = { paymentIntentId: 'pi_old', clientSecret: null }
    pending = { ...details, stripePaymentIntentId: 'pi_old' } as OrderBody
    answers.openSession = [refusal(403, { code: 'wrongSecret' }), session]
    answers.placeOrder = [{ orderId: 'ORD-7' }]
    const checkout = await opened()
    expect(calls()).toEqual(['openSession', 'placeOrder'])
    expect(news).toMatchObject([{ type: 'ordered', order: { orderId: 'ORD-7' } }])
    expect(checkout.state.get().isComplete).toBe(true)
  })

  test('a refused code is reported with the reason', async () => {
    answers.openSession = [refusal(422, { code: 'invalidCode', message: 'Used up.' })]
    await opened()
    expect(news).toEqual([{ type: 'codeRefused', message: 'Used up.' }])
  })

  test('changed prices are reloaded and requested with the server’s total', async () => {
    const changed = refusal(409, { code: 'priceChanged', totalAmount: '1245.00' })
    answers.openSession = [changed, { ...session, totalAmount: 124_500 }]
    await opened()
    expect(news).toEqual([{ type: 'outdated' }])
    expect(bodies('openSession').map((body) => body.amount)).toEqual([119_500, 124_500])
  })
})

describe('paying', () => {
  test('reserves the goods, charges the card, then creates the order', async () => {
    const checkout = await opened()
    await checkout.pay(details, form)
    expect(calls()).toEqual(['openSession', 'check', 'reserve', 'confirm', 'placeOrder'])
    const goods = { discountCode: 'ACE10', deliveryType: 'express' }
    expect(bodies('reserve')).toEqual([
      {
        ...details,
        ...goods,
        items: cart.items,
        paymentIntentId: 'pi_1',
        clientSecret: 'pi_1_secret_2',
        totalAmount: 119_500,
      },
    ])
    expect(bodies('placeOrder')).toEqual([
      {
        ...details,
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
    expect(pending).toEqual(bodies('placeOrder')[0])
    expect(news).toEqual([{ type: 'ordered', order: { orderId: 'ORD-1', lines: [] }, bought: cart.items }])
    expect(bought).toBeUndefined()
    expect(payment).toBeUndefined()
  })

  test('pays once however often Pay is pressed', async () => {
    const checkout = await opened()
    await Promise.all(Array.from({ length: 50 }, () => checkout.pay(details, form)))
    expect(calls()).toEqual(['openSession', 'check', 'reserve', 'confirm', 'placeOrder'])
  })

  test('asks the buyer to wait until the payment form is ready', async () => {
    const checkout = await opened()
    await checkout.pay(details, null)
    expect(news).toEqual([{ type: 'notReady', message: 'Please wait a moment and try again.' }])
    expect(calls()).toEqual(['openSession'])
  })

  test('an incomplete card reserves nothing', async () => {
    answers.check = [false]
    const checkout = await opened()
    await checkout.pay(details, form)
    expect(calls()).toEqual(['openSession', 'check'])
  })

  test('does not pay if the cart changes while the card is checked', async () => {
    const checkout = await opened()
    const slow: PaymentForm = {
      ...form,
      method: () => 'card',
      validate: async () => {
        checkout.setCart({ ...cart, amount: 5 })
        return true
      },
    }
    await checkout.pay(details, slow)
    expect(calls()).not.toContain('reserve')
    expect(news).toEqual([{ type: 'notReady', message: 'Please wait a moment and try again.' }])
  })

  test('a free order needs no card', async () => {
    answers.openSession = [{ ...session, clientSecret: null, paymentIntentId: 'free_1' }]
    const checkout = await opened()
    await checkout.pay(details, null)
    expect(calls()).toEqual(['openSession', 'reserve', 'placeOrder'])
    expect(news.at(-1)).toMatchObject({ type: 'ordered' })
  })

  test.each([
    ['priceChanged', { totalAmount: '1245.00' }],
    ['outOfStock', { items: [{ productId: 1, name: 'Courtside Lite', available: 1 }] }],
    ['invalidCode', {}],
    ['outsideMainland', { field: 'shippingAddress', postcode: 'IM1 1AA' }],
    ['incompleteAddress', { field: 'shippingAddress' }],
    ['paymentEnded', {}],
  ])('%s: does not charge the card', async (code, body) => {
    answers.reserve = [refusal(409, { code, ...body })]
    const checkout = await opened()
    await checkout.pay(details, form)
    expect(calls()).not.toContain('confirm')
    expect(calls()).not.toContain('placeOrder')
    expect(checkout.state.get().paymentStep).toBe('idle')
  })

  test('shows an address outside the mainland at its field', async () => {
    answers.reserve = [refusal(422, { code: 'outsideMainland', field: 'shippingAddress', message: 'Mainland only.' })]
    const checkout = await opened()
    await checkout.pay(details, form)
    expect(news).toEqual([{ type: 'fieldRefused', field: 'shippingAddress', message: 'Mainland only.' }])
  })

  test('allows another try after a declined card', async () => {
    answers.confirm = [{ status: 'failed', code: 'card_declined', message: 'No funds.' }, { status: 'succeeded' }]
    const checkout = await opened()
    await checkout.pay(details, form)
    expect(news).toMatchObject([{ failure: { title: 'Bank Authentication Required', reason: 'No funds.' } }])
    expect(attempts).toBe(1)
    await checkout.pay(details, form)
    expect(calls().filter((call) => call === 'reserve')).toHaveLength(2)
    expect(attempts).toBe(2)
    expect(news.at(-1)).toMatchObject({ type: 'ordered' })
  })

  test('a pending payment is checked again without a second charge', async () => {
    answers.confirm = [{ status: 'pending' }]
    const checkout = await opened()
    await checkout.pay(details, form)
    expect(news).toMatchObject([{ failure: { title: 'Payment Processing' } }])
    await checkout.pay(details, form)
    expect(calls().filter((call) => call === 'confirm')).toHaveLength(1)
    await checkout.finishOrder()
    expect(news.at(-1)).toMatchObject({ type: 'ordered' })
  })

  test('asks the server if the card provider’s response is lost', async () => {
    answers.confirm = [unreachable]
    const checkout = await opened()
    await checkout.pay(details, form)
    expect(news).toMatchObject([{ type: 'ordered' }])
  })

  test('allows another try if the server reports no payment', async () => {
    answers.confirm = [unreachable]
    answers.placeOrder = [refusal(402, { code: 'paymentPending' })]
    const checkout = await opened()
    await checkout.pay(details, form)
    expect(news).toMatchObject([{ failure: { title: 'Payment Error' } }])
    expect(checkout.state.get().paymentStep).toBe('idle')
  })

  test('finishes a paid order without a second charge', async () => {
    answers.placeOrder = [unreachable, { orderId: 'ORD-1', lines: [] }]
    const checkout = await opened()
    await checkout.pay(details, form)
    expect(news).toEqual([])
    expect(checkout.state.get()).toMatchObject({
      paymentStep: 'unfinished',
      failure: {
        title: 'Your payment went through',
        message: expect.stringMatching(/^We’re confirming your order\..* ines@example\.com /),
        reason: 'Payment reference: pi_1',
      },
    })
    expect(payment?.paymentIntentId).toBe('pi_1')
    await checkout.finishOrder()
    expect(attempts).toBe(2)
    expect(calls().filter((call) => call === 'confirm')).toHaveLength(1)
    expect(news.at(-1)).toMatchObject({ type: 'ordered' })
  })

  test('retries by itself after 2, 4, 8, 15 and then every 30 seconds, silently, until the order exists', async () => {
    vi.useFakeTimers()
    answers.placeOrder = [
      ...Array(7).fill(refusal(503)),
      refusal(429, { code: 'tooManyAttempts' }),
      { orderId: 'ORD-1', lines: [] },
    ]
    const checkout = await opened()
    await checkout.pay(details, form)
    for (const seconds of [2, 4, 8, 15, 30, 30, 30, 30]) {
      const before = bodies('placeOrder').length
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
      expect([bodies('placeOrder').length, news]).toEqual([before, []])
      expect(checkout.state.get().failure?.title).toBe('Your payment went through')
      await vi.advanceTimersByTimeAsync(1)
      expect(bodies('placeOrder')).toHaveLength(before + 1)
    }
    expect([news.map(({ type }) => type), attempts]).toEqual([['ordered'], 1])
    expect(checkout.state.get().isComplete).toBe(true)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(bodies('placeOrder')).toHaveLength(9)
  })

  test('stops retrying once the page is left', async () => {
    vi.useFakeTimers()
    answers.placeOrder = [unreachable]
    const checkout = await opened()
    await checkout.pay(details, form)
    checkout.stopRetrying()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(bodies('placeOrder')).toHaveLength(1)
  })

  test('claims no payment for a free order, or before the bank has confirmed it', async () => {
    answers.placeOrder = [unreachable]
    answers.confirm = [{ status: 'pending' }]
    const waiting = await opened()
    await waiting.pay(details, form)
    await waiting.finishOrder()
    expect(waiting.state.get().failure?.title).toBe('Order failed')

    answers.openSession = [{ ...session, clientSecret: null, paymentIntentId: 'free_1_secret_2', totalAmount: 0 }]
    const free = await opened()
    await free.pay(details, null)
    expect(free.state.get().failure).toEqual({
      title: 'Order failed',
      message: 'Failed to create order. Please try again.',
    })
  })

  test('allows a new payment after a refund', async () => {
    answers.placeOrder = [refusal(409, { code: 'refunded', message: 'Refunded.' })]
    const checkout = await opened()
    await checkout.pay(details, form)
    await settled()
    expect(news).toMatchObject([{ failure: { title: 'Order failed', message: 'Refunded.' } }])
    expect(bodies('openSession').map((body) => body.paymentIntentId)).toEqual([undefined, undefined])
  })
})
