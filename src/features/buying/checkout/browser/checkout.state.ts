import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import type { DecodedOrder } from '#/features/orders/orders/browser/decodeOrder.ts'
import type { DeliveryType } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import type { Pence } from '#/lib/pence.ts'
import type { CheckoutRefusal } from '../server/checkout.responses.ts'
import type { PaymentSession as WireSession } from '../server/checkout.schema.ts'

export type CartSnapshot = {
  items: readonly BasketItem[]
  discountCode: string | null
  deliveryType: DeliveryType
  amount: Pence
}

/** `status` is 0 if the API could not be reached. */
export type ApiRefusal = Partial<DecodedOrder<CheckoutRefusal>> & { status: number }

export type OutOfStockLine = { productId: number; name: string; available: number }

/** Blocks payment until the cart changes or the buyer retries. */
export type Obstacle =
  | { code: 'outOfStock'; items: OutOfStockLine[] }
  /** `isTemporary` unless the cart has to change, which asks again by itself. */
  | { code: 'refused'; message: string; isTemporary: boolean }
  | { code: 'unreachable' }

/**
 * Whether this purchase has been charged, as far as is known. `unknown`: asked to charge, without a clear answer. `free`: there
 * is nothing to pay.
 */
export type Charge = 'none' | 'unknown' | 'made' | 'free'

/** Shown above the Pay button and in a toast, which prefers `toastMessage`. Neither text says whether it was charged. */
export type Failure = {
  title: string
  message: string
  /** The bank's own words, or the payment's reference. */
  reason?: string | undefined
  toastMessage?: string | undefined
  /** Known of the attempt itself; otherwise the checkout's state tells. */
  charge?: Charge | undefined
  /** The card has been charged: nothing has gone wrong for the buyer. */
  isPaid?: true
}

export type PaymentSession = DecodedOrder<WireSession>

/** A stale session stays until it is replaced: without it the card form would lose what was typed. */
export type OpenSession = PaymentSession & { cart: CartSnapshot; isStale: boolean }

export type PaymentStep = 'idle' | 'reserving' | 'confirming' | 'ordering' | 'unfinished'

export type CheckoutState = {
  cart: CartSnapshot | undefined
  /** The request under way, one at a time. */
  request: { cart: CartSnapshot; amount: Pence; priceChanges: number } | undefined
  session: OpenSession | undefined
  obstacle: Obstacle | undefined
  /** Card payments are paused. The server has confirmed the price of `cart`, which can be ordered and paid for later. */
  paused: { message: string; cart: CartSnapshot | undefined } | undefined
  priceChange: { before: Pence; after: Pence } | undefined
  paymentStep: PaymentStep
  failure: Failure | undefined
  charge: Charge
  hasOpened: boolean
  hasFailedToOpen: boolean
  /** The order exists; later events change nothing. */
  isComplete: boolean
}

export type CheckoutEvent =
  | { type: 'cartChanged'; cart: CartSnapshot }
  | { type: 'opened'; session: PaymentSession }
  | { type: 'openFailed'; refusal: ApiRefusal }
  | { type: 'retried' }
  | { type: 'payPressed' }
  | { type: 'reserveFailed'; refusal: ApiRefusal; failure: Failure | undefined }
  | { type: 'reserved' }
  | { type: 'paymentFailed'; failure: Failure | undefined; charge: Charge }
  | { type: 'paymentConfirmed' }
  | { type: 'orderFailed'; failure: Failure }
  | { type: 'paymentEnded'; failure: Failure }
  | { type: 'ordered' }

export const INITIAL_STATE: CheckoutState = {
  cart: undefined,
  request: undefined,
  session: undefined,
  obstacle: undefined,
  paused: undefined,
  priceChange: undefined,
  paymentStep: 'idle',
  failure: undefined,
  charge: 'none',
  hasOpened: false,
  hasFailedToOpen: false,
  isComplete: false,
}

const MAX_PRICE_CHANGES = 3

/** Requests the latest cart once no request is under way: responses can't overtake each other. Never during payment. */
export function reduceCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  const next = applyEvent(state, event)
  if (!isIdle(next) || next.hasFailedToOpen || !next.cart || confirmedCart(next)) return next
  return { ...next, request: { cart: next.cart, amount: next.cart.amount, priceChanges: 0 } }
}

function applyEvent(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'cartChanged':
      if (state.cart && isSameSnapshot(state.cart, event.cart)) return state
      return { ...state, cart: event.cart, obstacle: undefined }
    case 'opened':
      if (!state.request) return state
      return {
        ...state,
        request: undefined,
        paused: undefined,
        hasOpened: true,
        charge: event.session.totalAmount === 0 ? 'free' : 'none',
        session: { ...event.session, cart: state.request.cart, isStale: false },
      }
    case 'openFailed':
      return openFailed(state, event.refusal)
    case 'retried':
      return {
        ...state,
        obstacle: undefined,
        paused: state.paused && { ...state.paused, cart: undefined },
        failure: undefined,
      }
    case 'payPressed':
      return canOrder(state)
        ? { ...state, paymentStep: 'reserving', failure: undefined, priceChange: undefined }
        : state
    case 'reserveFailed':
      return reserveFailed(state, event)
    case 'reserved':
      return { ...state, paymentStep: 'confirming', charge: state.charge === 'free' ? 'free' : 'unknown' }
    case 'paymentFailed':
      return { ...state, paymentStep: 'idle', failure: event.failure, charge: event.charge }
    case 'paymentConfirmed':
      return { ...state, paymentStep: 'ordering', failure: undefined }
    case 'orderFailed':
      return { ...state, paymentStep: 'unfinished', failure: event.failure }
    case 'paymentEnded':
      // The payment was refunded or cancelled; the next attempt needs a new session.
      return { ...markStale(state), paymentStep: 'idle', failure: event.failure }
    case 'ordered':
      return { ...state, paymentStep: 'idle', failure: undefined, isComplete: true }
  }
}

function openFailed(state: CheckoutState, refusal: ApiRefusal): CheckoutState {
  const { request } = state
  if (!request) return state
  // With a code, the server has looked at the earlier payment.
  const idle = { ...state, request: undefined, charge: refusal.code ? chargeOf(refusal) : state.charge }
  if (refusal.code === 'alreadyPaid') return { ...idle, failure: undefined, isComplete: true }
  if (!state.cart || !isSameSnapshot(request.cart, state.cart)) return idle
  if (refusal.code === 'cardPaymentsPaused') return { ...pause(idle, refusal), hasOpened: true }
  const obstacle = obstacleOf(refusal) ?? retryLaterObstacle(refusal)
  if (obstacle) return { ...markStale(idle), obstacle }
  if (
    refusal.code === 'priceChanged' &&
    refusal.totalAmount !== undefined &&
    request.priceChanges < MAX_PRICE_CHANGES
  ) {
    return requestAgain(idle, request.amount, refusal.totalAmount, request.priceChanges + 1)
  }
  return state.hasOpened
    ? { ...markStale(idle), obstacle: { code: 'unreachable' } }
    : { ...idle, hasFailedToOpen: true }
}

/** Codes after which the next session needs a new payment. */
const SESSION_ENDED_CODES = [
  'paymentEnded',
  'unknownPayment',
  'wrongSecret',
  'tooManyDeclines',
  'reservationExpired',
  'refunded',
]

function reserveFailed(
  state: CheckoutState,
  { refusal, failure }: { refusal: ApiRefusal; failure: Failure | undefined },
): CheckoutState {
  const charge = refusal.code === 'paymentPending' ? chargeOf(refusal) : state.charge
  const idle: CheckoutState = { ...state, paymentStep: 'idle', failure, charge }
  if (refusal.code === 'alreadyPaid') return { ...idle, isComplete: true }
  if (refusal.code === 'priceChanged' && refusal.totalAmount !== undefined) {
    const before = confirmedCart(state)?.totalAmount ?? refusal.totalAmount
    return requestAgain(markStale(idle), before, refusal.totalAmount, 1)
  }
  if (refusal.code === 'cardPaymentsPaused') return pause(idle, refusal)
  const obstacle = obstacleOf(refusal)
  if (obstacle) return { ...markStale(idle), obstacle }
  if (SESSION_ENDED_CODES.includes(refusal.code ?? '')) return markStale(idle)
  return idle
}

/** 402: an earlier payment is still being confirmed. */
const RETRY_LATER = [402, 429, 503]

const retryLaterObstacle = ({ status, message }: ApiRefusal): Obstacle | undefined =>
  message && RETRY_LATER.includes(status) ? { code: 'refused', message, isTemporary: true } : undefined

export const chargeOf = ({ code, mayBeCharged }: ApiRefusal): Charge =>
  code === 'paymentPending' && mayBeCharged !== false ? 'unknown' : 'none'

const pause = (state: CheckoutState, { message = '' }: ApiRefusal): CheckoutState => ({
  ...markStale(state),
  paused: { message, cart: state.cart },
})

const markStale = (state: CheckoutState): CheckoutState =>
  state.session ? { ...state, session: { ...state.session, isStale: true } } : state

function requestAgain(state: CheckoutState, before: Pence, after: Pence, priceChanges: number): CheckoutState {
  if (!state.cart) return state
  return {
    ...state,
    request: { cart: state.cart, amount: after, priceChanges },
    priceChange: { before: state.priceChange?.before ?? before, after },
  }
}

const CART_REFUSAL_CODES = ['unknownProduct', 'invalidCode', 'codeNotApplicable', 'amountTooSmall', 'amountTooLarge']

function obstacleOf({ code, items, message }: ApiRefusal): Obstacle | undefined {
  if (code === 'outOfStock') return { code, items: items ?? [] }
  return CART_REFUSAL_CODES.includes(code ?? '')
    ? { code: 'refused', message: message ?? '', isTemporary: false }
    : undefined
}

const isIdle = ({ request, obstacle, isComplete, paymentStep }: CheckoutState): boolean =>
  !request && !obstacle && !isComplete && paymentStep === 'idle'

export const canPay = (state: CheckoutState): boolean => isIdle(state) && currentSession(state) !== undefined

/** To be paid for later. */
export const canOrder = (state: CheckoutState): boolean => isIdle(state) && confirmedCart(state) !== undefined

export type ConfirmedCart = Pick<OpenSession, 'cart' | 'totalAmount'>

export function confirmedCart(state: CheckoutState): ConfirmedCart | undefined {
  const { cart, paused } = state
  return currentSession(state) ?? (cart && paused?.cart === cart ? { cart, totalAmount: cart.amount } : undefined)
}

export const currentSession = ({ session, cart }: CheckoutState): OpenSession | undefined =>
  session && !session.isStale && cart && matchesCart(session, cart) ? session : undefined

export const isBusy = ({ paymentStep, isComplete }: CheckoutState): boolean => paymentStep !== 'idle' || isComplete

/** The session's total is the server's, which may be newer than the amount it was requested with. */
const matchesCart = ({ cart, totalAmount }: OpenSession, wanted: CartSnapshot): boolean =>
  isSameSelection(cart, wanted) && (cart.amount === wanted.amount || totalAmount === wanted.amount)

const isSameSnapshot = (a: CartSnapshot, b: CartSnapshot): boolean => a.amount === b.amount && isSameSelection(a, b)

const isSameSelection = (a: CartSnapshot, b: CartSnapshot): boolean =>
  a.discountCode === b.discountCode &&
  a.deliveryType === b.deliveryType &&
  a.items.length === b.items.length &&
  a.items.every(({ productId, quantity }, index) => {
    const other = b.items[index]
    return other?.productId === productId && other.quantity === quantity
  })
