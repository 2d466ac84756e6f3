import { ApiError } from '#/browser/api.ts'
import type { PaymentForm } from '#/features/buying/cardPayment/paymentForm.ts'
import type { CheckoutApi, OrderBody } from '#/features/buying/checkout/browser/checkout.queries.ts'
import type { CartSnapshot, Failure } from '#/features/buying/checkout/browser/checkout.state.ts'
import { type CheckoutNotification, createCheckout } from '#/features/buying/checkout/browser/checkout.ts'
import type { CheckoutStorage, StoredPayment } from '#/features/buying/checkout/browser/checkoutStorage.ts'
import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'

export const CART: CartSnapshot = {
  items: [{ productId: 1, quantity: 2 }],
  discountCode: 'ACE10',
  deliveryType: 'express',
  amount: 119_500,
}
export const DETAILS = {
  customerName: 'Ines Calder',
  customerEmail: 'ines@example.com',
  shippingAddress: '4 Court Lane, London SW19 5AE',
}
export const SESSION = {
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  subtotal: 114_500,
  discountAmount: 0,
  deliveryFee: 5000,
  totalAmount: 119_500,
}

export const refusal = (status: number, body: object = {}) =>
  new ApiError(status, JSON.stringify({ message: 'No.', ...body }))
export const UNREACHABLE = new TypeError('Failed to fetch')

/** The API, and the card form's `validate` and `confirm`. */
type Call = keyof CheckoutApi | 'validate' | 'confirm'
/** In turn; errors are thrown, and the last one repeats. */
type Responses = Record<Call, unknown[]>
type Stored = {
  payment?: StoredPayment
  pendingOrder?: OrderBody
  bought?: { paymentIntentId: string; items: readonly BasketItem[] }
}

/** A checkout with `CART` whose server, card form and browser storage are replaced. */
export async function openCheckout(
  given: Partial<Responses> = {},
  stored: Stored = {},
  { failure, onNews }: { failure?: Failure | undefined; onNews?: (news: CheckoutNotification) => void } = {},
) {
  const responses: Responses = {
    openSession: [SESSION],
    reserve: [{ reservedUntil: '2026-11-21T10:15:00Z' }],
    placeOrder: [{ orderId: 'ORD-1', lines: [] }],
    validate: [true],
    confirm: [{ status: 'succeeded' }],
    ...given,
  }
  const requests: { call: Call; body: Record<string, unknown> }[] = []
  const all: CheckoutNotification[] = []

  const respond =
    (call: Call) =>
    async (body?: object): Promise<never> => {
      requests.push({ call, body: { ...body } })
      const [next, ...later] = responses[call]
      if (later.length > 0) responses[call] = later
      if (next instanceof Error) throw next
      return next as never
    }
  const form: PaymentForm = { method: () => 'card', validate: respond('validate'), confirm: respond('confirm') }
  const checkout = createCheckout({
    api: { openSession: respond('openSession'), reserve: respond('reserve'), placeOrder: respond('placeOrder') },
    storage: storageOf(stored),
    notify: (notification) => {
      all.push(notification)
      onNews?.(notification)
    },
    failure,
  })
  checkout.setCart(CART)
  await settled()

  return {
    checkout,
    form,
    stored,
    calls: () => requests.map(({ call }) => call),
    bodies: (call: Call) => requests.filter((request) => request.call === call).map(({ body }) => body),
    notifications: () => all.filter(({ type }) => type !== 'attempt'),
    attempts: () => all.filter(({ type }) => type === 'attempt').length,
  }
}

export async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

const storageOf = (stored: Stored) =>
  ({
    payment: () => stored.payment,
    savePayment({ paymentIntentId, clientSecret }) {
      stored.payment = { paymentIntentId, clientSecret }
    },
    clearPayment() {
      delete stored.payment
    },
    pendingOrder: () => stored.pendingOrder,
    savePendingOrder(order) {
      stored.pendingOrder = order
    },
    saveBought(paymentIntentId, items) {
      stored.bought = { paymentIntentId, items }
    },
    isAwaitingOrder: () => stored.bought !== undefined,
    takeBought(paymentIntentId) {
      const { bought } = stored
      if (bought?.paymentIntentId !== paymentIntentId) return []
      delete stored.bought
      return [...bought.items]
    },
    details: () => ({}) as never,
    saveDetails: () => {},
    clear() {
      delete stored.payment
    },
  }) satisfies CheckoutStorage
