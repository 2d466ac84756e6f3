import type { BasketItem } from '#/features/catalogue/catalogue.rules.ts'
import type { DeliveryType } from '#/features/delivery/deliveryTypes.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import type { Pence } from '#/lib/pence.ts'
import type { CheckoutRefusal } from '../server/checkout.answers.ts'
import type { PaymentSession } from '../server/checkout.schema.ts'

export type Purchase = {
  items: readonly BasketItem[]
  discountCode: string | null
  deliveryType: DeliveryType
  amount: Pence
}

/** `status` is 0 if the API could not be reached. */
export type Refusal = Partial<CheckoutRefusal> & { status: number }

export type Shortage = { productId: number; name: string; available: number }

/** Blocks payment until the cart changes or the buyer retries. */
export type Obstacle =
  | { code: 'outOfStock'; items: Shortage[] }
  | { code: 'refused'; message: string }
  | { code: 'cardPaymentsPaused'; message: string }
  | { code: 'unreachable' }

/** Shown above the Pay button and in a toast, which prefers `brief`. */
export type Failure = { title: string; message: string; reason?: string | undefined; brief?: string | undefined }

/**
 * The latest session and the purchase it was opened for. A stale one stays until it is replaced: without it the card form
 * would lose what was typed.
 */
export type OpenSession = PaymentSession & { purchase: Purchase; isStale: boolean }

export type PaymentStep = 'idle' | 'reserving' | 'confirming' | 'ordering' | 'unfinished'

export type CheckoutFlow = {
  purchase: Purchase | undefined
  /** The request under way, one at a time. `amount` is a decimal string; `again` counts price changes. */
  asking: { purchase: Purchase; amount: string; again: number } | undefined
  session: OpenSession | undefined
  obstacle: Obstacle | undefined
  priceChange: { before: string; after: string } | undefined
  paymentStep: PaymentStep
  failure: Failure | undefined
  /** A session has been opened: later failures no longer replace the page. */
  wasOpen: boolean
  /** The first session could not be opened. */
  isLost: boolean
  /** The order exists; later events change nothing. */
  isComplete: boolean
}

export type CheckoutEvent =
  | { type: 'cartChanged'; purchase: Purchase }
  | { type: 'opened'; session: PaymentSession }
  | { type: 'openFailed'; refusal: Refusal }
  | { type: 'retried' }
  | { type: 'payPressed' }
  | { type: 'reserveFailed'; refusal: Refusal; failure: Failure | undefined }
  | { type: 'reserved' }
  | { type: 'paymentFailed'; failure: Failure | undefined }
  | { type: 'paid' }
  | { type: 'orderFailed'; failure: Failure }
  | { type: 'paymentEnded'; failure: Failure }
  | { type: 'ordered' }

export const START: CheckoutFlow = {
  purchase: undefined,
  asking: undefined,
  session: undefined,
  obstacle: undefined,
  priceChange: undefined,
  paymentStep: 'idle',
  failure: undefined,
  wasOpen: false,
  isLost: false,
  isComplete: false,
}

const MOST_CHANGES = 3

/**
 * The checkout's state machine. The latest purchase is requested once no other request is under way, so that responses
 * cannot overtake each other, and never during payment.
 */
export function step(flow: CheckoutFlow, event: CheckoutEvent): CheckoutFlow {
  const next = react(flow, event)
  const mayAsk = !next.asking && !next.obstacle && next.paymentStep === 'idle' && !next.isLost && !next.isComplete
  if (!mayAsk || !next.purchase || sessionFor(next)) return next
  return { ...next, asking: { purchase: next.purchase, amount: toDecimal(next.purchase.amount), again: 0 } }
}

function react(flow: CheckoutFlow, event: CheckoutEvent): CheckoutFlow {
  switch (event.type) {
    case 'cartChanged':
      if (flow.purchase && samePurchase(flow.purchase, event.purchase)) return flow
      return { ...flow, purchase: event.purchase, obstacle: undefined }
    case 'opened':
      if (!flow.asking) return flow
      return {
        ...flow,
        asking: undefined,
        wasOpen: true,
        session: { ...event.session, purchase: flow.asking.purchase, isStale: false },
      }
    case 'openFailed':
      return notOpened(flow, event.refusal)
    case 'retried':
      return { ...flow, obstacle: undefined, failure: undefined }
    case 'payPressed':
      return canPay(flow) ? { ...flow, paymentStep: 'reserving', failure: undefined, priceChange: undefined } : flow
    case 'reserveFailed':
      return notReserved(flow, event)
    case 'reserved':
      return { ...flow, paymentStep: 'confirming' }
    case 'paymentFailed':
      return { ...flow, paymentStep: 'idle', failure: event.failure }
    case 'paid':
      return { ...flow, paymentStep: 'ordering', failure: undefined }
    case 'orderFailed':
      return { ...flow, paymentStep: 'unfinished', failure: event.failure }
    case 'paymentEnded':
      // The payment was refunded or cancelled; the next attempt needs a new session.
      return { ...stale(flow), paymentStep: 'idle', failure: event.failure }
    case 'ordered':
      return { ...flow, paymentStep: 'idle', failure: undefined, isComplete: true }
  }
}

function notOpened(flow: CheckoutFlow, refusal: Refusal): CheckoutFlow {
  const { asking } = flow
  if (!asking) return flow
  const idle = { ...flow, asking: undefined }
  if (refusal.code === 'alreadyPaid') return { ...idle, isComplete: true }
  if (!flow.purchase || !samePurchase(asking.purchase, flow.purchase)) return idle
  const obstacle = obstacleOf(refusal) ?? waitFor(refusal)
  if (obstacle) return { ...stale(idle), obstacle }
  if (refusal.code === 'priceChanged' && refusal.totalAmount && asking.again < MOST_CHANGES) {
    return askAgain(idle, asking.amount, refusal.totalAmount, asking.again + 1)
  }
  return flow.wasOpen ? { ...stale(idle), obstacle: { code: 'unreachable' } } : { ...idle, isLost: true }
}

/** Codes after which the next session needs a new payment. */
const SESSION_OVER = ['paymentEnded', 'unknownPayment', 'wrongSecret', 'tooManyDeclines', 'holdOver']

function notReserved(
  flow: CheckoutFlow,
  { refusal, failure }: { refusal: Refusal; failure: Failure | undefined },
): CheckoutFlow {
  const idle: CheckoutFlow = { ...flow, paymentStep: 'idle', failure }
  if (refusal.code === 'alreadyPaid') return { ...idle, isComplete: true }
  if (refusal.code === 'priceChanged' && refusal.totalAmount && flow.session) {
    return askAgain(stale(idle), flow.session.totalAmount, refusal.totalAmount, 1)
  }
  const obstacle = obstacleOf(refusal)
  if (obstacle) return { ...stale(idle), obstacle }
  if (SESSION_OVER.includes(refusal.code ?? '')) return stale(idle)
  return idle
}

const waitFor = ({ status, message }: Refusal): Obstacle | undefined =>
  message && (status === 429 || status === 503) ? { code: 'refused', message } : undefined

const stale = (flow: CheckoutFlow): CheckoutFlow =>
  flow.session ? { ...flow, session: { ...flow.session, isStale: true } } : flow

function askAgain(flow: CheckoutFlow, before: string, after: string, again: number): CheckoutFlow {
  if (!flow.purchase) return flow
  return {
    ...flow,
    asking: { purchase: flow.purchase, amount: after, again },
    priceChange: { before: flow.priceChange?.before ?? before, after },
  }
}

const FINAL = ['unknownProduct', 'invalidCode', 'amountTooSmall', 'amountTooLarge']

function obstacleOf({ code, items, message }: Refusal): Obstacle | undefined {
  if (code === 'outOfStock') return { code, items: items ?? [] }
  if (code === 'cardPaymentsPaused') return { code, message: message ?? '' }
  return FINAL.includes(code ?? '') ? { code: 'refused', message: message ?? '' } : undefined
}

export const canPay = (flow: CheckoutFlow): boolean =>
  !flow.asking && !flow.obstacle && !flow.isComplete && flow.paymentStep === 'idle' && sessionFor(flow) !== undefined

export const sessionFor = ({ session, purchase }: CheckoutFlow): OpenSession | undefined =>
  session && !session.isStale && purchase && covers(session, purchase) ? session : undefined

export const isBusy = ({ paymentStep, isComplete }: CheckoutFlow): boolean => paymentStep !== 'idle' || isComplete

/** The session's total is the server's, which may be newer than the amount it was requested with. */
const covers = ({ purchase, totalAmount }: OpenSession, wanted: Purchase): boolean =>
  sameGoods(purchase, wanted) && (purchase.amount === wanted.amount || totalAmount === toDecimal(wanted.amount))

const samePurchase = (a: Purchase, b: Purchase): boolean => a.amount === b.amount && sameGoods(a, b)

const sameGoods = (a: Purchase, b: Purchase): boolean =>
  a.discountCode === b.discountCode &&
  a.deliveryType === b.deliveryType &&
  a.items.length === b.items.length &&
  a.items.every(({ productId, quantity }, at) => {
    const other = b.items[at]
    return other?.productId === productId && other.quantity === quantity
  })
