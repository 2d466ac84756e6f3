import { ApiError } from '#/browser/api.ts'
import type { PaymentForm } from '#/features/cardPayment/paymentForm.ts'
import type { BasketItem } from '#/features/catalogue/catalogue.rules.ts'
import type { CustomerDetails } from '#/features/orders/customer.rules.ts'
import type { PlacedOrder } from '#/features/orders/server/orders.schema.ts'
import { createStore, type Store } from '#/ui/store.ts'
import type { PaymentSession } from '../server/checkout.schema.ts'
import {
  NOT_READY,
  orderFailure,
  paymentFailure,
  reservationFailure,
  STILL_PROCESSING,
  UNEXPECTED,
  UNKNOWN,
} from './checkout.failures.ts'
import {
  type CartSnapshot,
  type CheckoutEvent,
  type CheckoutState,
  canPay,
  type Failure,
  INITIAL_STATE,
  type OpenSession,
  type Refusal,
  reduceCheckout,
} from './checkout.flow.ts'
import { type CheckoutApi, goodsOf, type OrderBody, orderOf, refusalOf } from './checkout.queries.ts'
import type { CheckoutMemory, RememberedPayment } from './checkoutMemory.ts'

/** Only the order number if the order was created in another tab or before a crash. */
export type Ordered = PlacedOrder | { orderId: string }

export type CheckoutNews =
  | { type: 'attempt' }
  /** `bought` is to be removed from the cart; empty if another tab has done so. */
  | { type: 'ordered'; order: Ordered; bought: BasketItem[] }
  | { type: 'codeRefused'; message: string }
  | { type: 'outdated' }
  | { type: 'fieldRefused'; field: string; message: string }
  | { type: 'failed'; failure: Failure }
  | { type: 'notReady'; message: string }

type CheckoutNeeds = { api: CheckoutApi; memory: CheckoutMemory; tell: (news: CheckoutNews) => void }

export type Checkout = {
  state: Store<CheckoutState>
  want(cart: CartSnapshot): void
  retry(): void
  /** Reserves the goods, charges the card and creates the order. Ignored while it is running. */
  pay(details: CustomerDetails, form: PaymentForm | null): Promise<void>
  /** Creates the order of a completed payment. Never charges the card. */
  finishOrder(): Promise<void>
}

const PAYMENT_OVER = [
  'refunded',
  'paymentCancelled',
  'paymentEnded',
  'unknownPayment',
  'unclaimed',
  'wrongSecret',
  'tooManyDeclines',
  'holdOver',
]

export function createCheckout({ api, memory, tell }: CheckoutNeeds): Checkout {
  const state = createStore(INITIAL_STATE)
  let atWork = false
  /** Also in `memory`, unless the browser blocks storage. */
  let pending: OrderBody | undefined

  function send(event: CheckoutEvent) {
    const before = state.get().request
    state.set(reduceCheckout(state.get(), event))
    const { request } = state.get()
    if (request && request !== before) void ask(request)
  }

  async function ask(request: NonNullable<CheckoutState['request']>) {
    const payment = memory.payment()
    try {
      const session = await openSession(request, payment)
      memory.rememberPayment(session)
      send({ type: 'opened', session })
    } catch (error) {
      const refusal = refusalOf(error)
      // Before `send`, so that the next request includes any changes to the cart.
      if (state.get().request === request) passOn(refusal, payment?.paymentIntentId)
      send({ type: 'openFailed', refusal })
    }
  }

  async function openSession(
    { cart, amount }: NonNullable<CheckoutState['request']>,
    payment: RememberedPayment | undefined,
  ): Promise<PaymentSession> {
    const request = { ...goodsOf(cart), amount }
    try {
      return await api.openSession({ ...request, ...payment })
    } catch (error) {
      const refusal = refusalOf(error)
      if (!payment || !PAYMENT_OVER.includes(refusal.code ?? '')) throw error
      if (refusal.code === 'wrongSecret') await placeEarlier(payment.paymentIntentId)
      memory.forgetPayment()
      if (refusal.code === 'refunded') tell({ type: 'failed', failure: orderFailure(refusal) })
      return api.openSession(request)
    }
  }

  /** For payments from an earlier release, stored without their secret. Throws `alreadyPaid` if it has gone through. */
  async function placeEarlier(paymentIntentId: string): Promise<void> {
    const order = memory.pendingOrder()
    if (order?.stripePaymentIntentId !== paymentIntentId) return
    const placed = await api.placeOrder(order).catch(() => undefined)
    if (placed) throw new ApiError(409, JSON.stringify({ message: '', code: 'alreadyPaid', orderId: placed.orderId }))
  }

  function passOn({ code, message = '', orderId, field }: Refusal, paymentIntentId: string | undefined) {
    if (code === 'alreadyPaid' && orderId) finished({ orderId }, paymentIntentId)
    else if (code === 'invalidCode') tell({ type: 'codeRefused', message })
    else if (code === 'priceChanged' || code === 'outOfStock' || code === 'unknownProduct') tell({ type: 'outdated' })
    else if (field) tell({ type: 'fieldRefused', field, message })
    if (PAYMENT_OVER.includes(code ?? '')) memory.forgetPayment()
  }

  function finished(order: Ordered, paymentIntentId: string | undefined) {
    const bought = paymentIntentId ? memory.takeBought(paymentIntentId) : []
    memory.forget()
    tell({ type: 'ordered', order, bought })
  }

  function fail(failure: Failure): Failure {
    tell({ type: 'failed', failure })
    return failure
  }

  async function reserve(details: CustomerDetails, session: OpenSession): Promise<boolean> {
    const { paymentIntentId, clientSecret, totalAmount, cart } = session
    try {
      await api.reserve({ ...details, ...goodsOf(cart), paymentIntentId, clientSecret, totalAmount })
      pending = orderOf(details, session)
      memory.rememberPendingOrder(pending)
      memory.rememberBought(paymentIntentId, cart.items)
      send({ type: 'reserved' })
      return true
    } catch (error) {
      const refusal = refusalOf(error)
      passOn(refusal, paymentIntentId)
      const failure = reservationFailure(refusal)
      send({ type: 'reserveFailed', refusal, failure: failure && fail(failure) })
      return false
    }
  }

  /** `doubt` is shown if the server reports no payment. */
  async function order(doubt: Failure | undefined) {
    if (!pending) return
    send({ type: 'paid' })
    try {
      const placed = await api.placeOrder(pending)
      send({ type: 'ordered' })
      finished(placed, pending.stripePaymentIntentId)
    } catch (error) {
      notOrdered(refusalOf(error), doubt)
    }
  }

  function notOrdered(refusal: Refusal, doubt: Failure | undefined) {
    if (PAYMENT_OVER.includes(refusal.code ?? '')) {
      memory.forgetPayment()
      send({ type: 'paymentEnded', failure: fail(orderFailure(refusal)) })
    } else if (refusal.code === 'priceChanged') {
      // The next session's response tells whether the payment has become an order.
      send({ type: 'paymentEnded', failure: fail(orderFailure(refusal)) })
    } else if (refusal.code === 'paymentPending') {
      if (doubt) send({ type: 'paymentFailed', failure: fail(doubt) })
      else send({ type: 'orderFailed', failure: fail(STILL_PROCESSING) })
    } else if (doubt) send({ type: 'paymentFailed', failure: fail(UNKNOWN) })
    else send({ type: 'orderFailed', failure: fail(orderFailure(refusal)) })
  }

  async function payNow(details: CustomerDetails, form: PaymentForm | null) {
    const asked = state.get().session
    if (!canPay(state.get()) || (asked?.clientSecret && !form)) return tell({ type: 'notReady', message: NOT_READY })
    const card = asked?.clientSecret ? form : null
    if (card && !(await card.check())) return
    // The cart may have changed in another tab during `check`.
    const { session } = state.get()
    if (!canPay(state.get()) || session !== asked || !session) return tell({ type: 'notReady', message: NOT_READY })

    send({ type: 'payPressed' })
    if (!(await reserve(details, session))) return
    if (!card) return order(undefined)
    const result = await card.confirm(details).catch(() => undefined)
    if (result?.status === 'failed') return send({ type: 'paymentFailed', failure: fail(paymentFailure(result)) })
    if (result?.status === 'pending') return send({ type: 'orderFailed', failure: fail(STILL_PROCESSING) })
    return order(result ? undefined : UNEXPECTED)
  }

  async function once(work: () => Promise<void>) {
    if (atWork) return
    atWork = true
    tell({ type: 'attempt' })
    try {
      await work()
    } finally {
      atWork = false
    }
  }

  return {
    state,
    want: (cart) => send({ type: 'cartChanged', cart }),
    retry: () => send({ type: 'retried' }),
    pay: (details, form) => once(() => payNow(details, form)),
    finishOrder: () => once(() => order(undefined)),
  }
}
