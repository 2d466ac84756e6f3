import { ApiError } from '#/browser/api.ts'
import type { PaymentForm } from '#/features/buying/cardPayment/paymentForm.ts'
import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import type { BuyerDetails } from '#/features/orders/orders/orders.rules.ts'
import type { ConfirmedOrder } from '#/features/orders/orders/server/orders.schema.ts'
import type { DeliveryType } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { createStore, type Store } from '#/ui/store.ts'
import {
  confirmingOrder,
  mayStillSucceed,
  NOT_READY,
  orderFailure,
  paymentFailure,
  reservationFailure,
  retryDelayMs,
  STILL_PROCESSING,
  UNEXPECTED_FAILURE,
} from './checkout.failures.ts'
import { type CheckoutApi, type OrderBody, toGoods, toOrderBody, toRefusal } from './checkout.queries.ts'
import {
  type ApiRefusal,
  type CartSnapshot,
  type Charge,
  type CheckoutEvent,
  type CheckoutState,
  type ConfirmedCart,
  canOrder,
  canPay,
  chargeOf,
  confirmedCart,
  type Failure,
  INITIAL_STATE,
  type OpenSession,
  type PaymentSession,
  reduceCheckout,
} from './checkout.state.ts'
import type { CheckoutStorage, StoredPayment } from './checkoutStorage.ts'

/** Only the order number if the order was created in another tab or before a crash. */
export type CompletedOrder = ConfirmedOrder | { orderId: string }

export type CheckoutNotification =
  | { type: 'attempt' }
  /** `bought` is to be removed from the cart; empty if another tab has done so. */
  | { type: 'ordered'; order: CompletedOrder; bought: BasketItem[] }
  | { type: 'codeRefused'; message: string }
  | { type: 'outdated' }
  | { type: 'fieldRefused'; field: string; message: string }
  | { type: 'failed'; failure: Failure; charge: Charge }
  | { type: 'notReady'; message: string }

type CheckoutServices = {
  api: CheckoutApi
  storage: CheckoutStorage
  notify: (news: CheckoutNotification) => void
  /** Of an attempt that ended on another page. */
  failure?: Failure | undefined
}

/** Places an order that is paid later. Throws `ApiError` if it is refused. */
export type PlaceLater = (details: BuyerDetails, confirmed: ConfirmedCart) => Promise<CompletedOrder>
/** Texts are within a sentence: `by Thu 24 December`, `usually 3–5 working days after …, guaranteed within 10`. */
export type LaterPayment = { due: string; arrivals: Record<DeliveryType, string>; place: PlaceLater }

export type Checkout = {
  state: Store<CheckoutState>
  setCart(cart: CartSnapshot): void
  retry(): void
  /** Ignored while it is running. */
  pay(details: BuyerDetails, form: PaymentForm | null): Promise<void>
  payLater(details: BuyerDetails, place: PlaceLater): Promise<void>
  finishOrder(): Promise<void>
  stopRetrying(): void
}

const PAYMENT_ENDED_CODES = [
  'refunded',
  'paymentCancelled',
  'paymentEnded',
  'unknownPayment',
  'unclaimed',
  'wrongSecret',
  'tooManyDeclines',
  'reservationExpired',
]

export function createCheckout({ api, storage, notify, failure }: CheckoutServices): Checkout {
  const state = createStore<CheckoutState>({
    ...INITIAL_STATE,
    failure,
    charge: storage.payment() ? 'unknown' : 'none',
  })
  let isRunning = false
  /** Also in `storage`, unless the browser blocks it. */
  let pendingOrder: OrderBody | undefined
  /** According to the card provider's client. */
  let hasPaid = false
  let retries = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  /** Once the server has looked at the payment: until then nobody knows whether it was charged. */
  let unreported = failure

  function dispatch(event: CheckoutEvent) {
    const before = state.get().request
    state.set(reduceCheckout(state.get(), event))
    const { request } = state.get()
    if (request && request !== before) void requestSession(request)
  }

  async function requestSession(request: NonNullable<CheckoutState['request']>) {
    const payment = storage.payment()
    try {
      const session = await openSession(request, payment)
      storage.savePayment(session)
      dispatch({ type: 'opened', session })
      reportEarlierFailure()
    } catch (error) {
      const refusal = toRefusal(error)
      // Before `dispatch`, so that the next request includes any changes to the cart.
      if (state.get().request === request) reportRefusal(refusal, payment?.paymentIntentId)
      dispatch({ type: 'openFailed', refusal })
      reportEarlierFailure()
    }
  }

  async function openSession(
    { cart, amount }: NonNullable<CheckoutState['request']>,
    payment: StoredPayment | undefined,
  ): Promise<PaymentSession> {
    const request = { ...toGoods(cart), amount }
    try {
      return await api.openSession({ ...request, ...payment })
    } catch (error) {
      const refusal = toRefusal(error)
      if (!payment || !PAYMENT_ENDED_CODES.includes(refusal.code ?? '')) throw error
      if (refusal.code === 'wrongSecret') await placeEarlierOrder(payment.paymentIntentId)
      storage.clearPayment()
      if (refusal.code === 'refunded') {
        unreported = undefined
        report(orderFailure(refusal))
      }
      return api.openSession(request)
    }
  }

  /** For payments from an earlier release, stored without their secret. Throws `alreadyPaid` if it has gone through. */
  async function placeEarlierOrder(paymentIntentId: string): Promise<void> {
    const order = storage.pendingOrder()
    if (order?.stripePaymentIntentId !== paymentIntentId) return
    const placed = await api.placeOrder(order).catch(() => undefined)
    if (placed) throw new ApiError(409, JSON.stringify({ message: '', code: 'alreadyPaid', orderId: placed.orderId }))
  }

  function reportRefusal({ code, message = '', orderId, field }: ApiRefusal, paymentIntentId: string | undefined) {
    if (code === 'alreadyPaid' && orderId) complete({ orderId }, paymentIntentId)
    else if (code === 'invalidCode' || code === 'codeNotApplicable') notify({ type: 'codeRefused', message })
    else if (code === 'priceChanged' || code === 'outOfStock' || code === 'unknownProduct') notify({ type: 'outdated' })
    else if (field) notify({ type: 'fieldRefused', field, message })
    if (PAYMENT_ENDED_CODES.includes(code ?? '')) storage.clearPayment()
  }

  function complete(order: CompletedOrder, paymentIntentId: string | undefined) {
    const bought = paymentIntentId ? storage.takeBought(paymentIntentId) : []
    storage.clear()
    notify({ type: 'ordered', order, bought })
  }

  const report = (failure: Failure) => notify({ type: 'failed', failure, charge: state.get().charge })

  function reportEarlierFailure() {
    if (unreported && !state.get().isComplete && !state.get().request) report(unreported)
    if (!state.get().request) unreported = undefined
  }

  function fail(event: Extract<CheckoutEvent, { failure: Failure | undefined }>) {
    dispatch(event)
    if (event.failure) report(event.failure)
  }

  async function reserve(details: BuyerDetails, session: OpenSession): Promise<boolean> {
    const { paymentIntentId, clientSecret, totalAmount, cart } = session
    try {
      const request = { ...details, ...toGoods(cart), totalAmount }
      await api.reserve({ ...request, paymentIntentId, clientSecret })
      pendingOrder = toOrderBody(details, session)
      storage.savePendingOrder(pendingOrder)
      storage.saveBought(paymentIntentId, cart.items)
      dispatch({ type: 'reserved' })
      return true
    } catch (error) {
      reserveFailed(toRefusal(error), paymentIntentId)
      return false
    }
  }

  function reserveFailed(refusal: ApiRefusal, paymentIntentId: string | undefined, title?: string) {
    reportRefusal(refusal, paymentIntentId)
    const failure = reservationFailure(refusal)
    fail({ type: 'reserveFailed', refusal, failure: failure && { ...failure, ...(title && { title }) } })
  }

  /** `doubt` is shown if the server reports no payment. */
  async function placeOrder(doubt: Failure | undefined) {
    dispatch({ type: 'paymentConfirmed' })
    await requestOrder(doubt)
  }

  async function requestOrder(doubt: Failure | undefined) {
    if (!pendingOrder) return
    try {
      const placed = await api.placeOrder(pendingOrder)
      dispatch({ type: 'ordered' })
      complete(placed, pendingOrder.stripePaymentIntentId)
    } catch (error) {
      orderFailed(toRefusal(error), pendingOrder, doubt)
    }
  }

  function orderFailed(refusal: ApiRefusal, order: OrderBody, doubt: Failure | undefined) {
    if (hasPaid && mayStillSucceed(refusal)) {
      dispatch({ type: 'orderFailed', failure: confirmingOrder(order) })
      retryTimer = setTimeout(() => void exclusively(() => requestOrder(undefined)), retryDelayMs(retries))
      retries += 1
    } else if (PAYMENT_ENDED_CODES.includes(refusal.code ?? '')) {
      storage.clearPayment()
      fail({ type: 'paymentEnded', failure: orderFailure(refusal) })
    } else if (refusal.code === 'priceChanged') {
      // The next session's response tells whether the payment has become an order.
      fail({ type: 'paymentEnded', failure: orderFailure(refusal) })
    } else if (refusal.code === 'paymentPending') {
      const charge = chargeOf(refusal)
      if (doubt && charge === 'none') fail({ type: 'paymentFailed', failure: doubt, charge })
      else fail({ type: 'orderFailed', failure: STILL_PROCESSING })
    } else if (doubt) fail({ type: 'paymentFailed', failure: doubt, charge: 'unknown' })
    else fail({ type: 'orderFailed', failure: orderFailure(refusal) })
  }

  async function payNow(details: BuyerDetails, form: PaymentForm | null) {
    const sessionBefore = state.get().session
    if (!canPay(state.get()) || (sessionBefore?.clientSecret && !form))
      return notify({ type: 'notReady', message: NOT_READY })
    const card = sessionBefore?.clientSecret ? form : null
    if (card && !(await card.validate())) return
    // The cart may have changed in another tab during `validate`.
    const { session } = state.get()
    if (!canPay(state.get()) || session !== sessionBefore || !session)
      return notify({ type: 'notReady', message: NOT_READY })

    hasPaid = false
    retries = 0
    dispatch({ type: 'payPressed' })
    if (!(await reserve(details, session))) return
    if (!card) return placeOrder(undefined)
    const result = await card.confirm(details).catch(() => undefined)
    if (result?.status === 'failed')
      return fail({ type: 'paymentFailed', failure: paymentFailure(result), charge: 'none' })
    if (result?.status === 'pending') return fail({ type: 'orderFailed', failure: STILL_PROCESSING })
    hasPaid = result !== undefined
    return placeOrder(result ? undefined : UNEXPECTED_FAILURE)
  }

  async function orderNow(details: BuyerDetails, place: PlaceLater) {
    const confirmed = confirmedCart(state.get())
    if (!canOrder(state.get()) || !confirmed) return notify({ type: 'notReady', message: NOT_READY })
    dispatch({ type: 'payPressed' })
    try {
      const order = await place(details, confirmed)
      dispatch({ type: 'ordered' })
      storage.clear()
      notify({ type: 'ordered', order, bought: [...confirmed.cart.items] })
    } catch (error) {
      reserveFailed(toRefusal(error), undefined, 'Order failed')
    }
  }

  const once = (work: () => Promise<void>) =>
    exclusively(() => {
      notify({ type: 'attempt' })
      return work()
    })

  async function exclusively(work: () => Promise<void>) {
    if (isRunning) return
    isRunning = true
    stopRetrying()
    try {
      await work()
    } finally {
      isRunning = false
    }
  }

  const stopRetrying = () => clearTimeout(retryTimer)

  return {
    state,
    stopRetrying,
    setCart: (cart) => dispatch({ type: 'cartChanged', cart }),
    retry: () => dispatch({ type: 'retried' }),
    pay: (details, form) => once(() => payNow(details, form)),
    payLater: (details, place) => once(() => orderNow(details, place)),
    finishOrder: () => once(() => placeOrder(undefined)),
  }
}
