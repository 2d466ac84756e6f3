import { toDecimal } from '#/lib/decimal.ts'
import type { CheckoutRefusal } from '../server/checkout.answers.ts'
import type { PaymentSession } from '../server/checkout.schema.ts'
import { type Purchase, sameGoods, samePurchase } from './purchase.ts'

/** A refusal of the API; `status` 0 when it could not be reached. */
export type Refusal = Partial<CheckoutRefusal> & { status: number }

export type Shortage = { productId: number; name: string; available: number }

/** Why this purchase cannot be paid for until it changes or `retried`. */
export type Obstacle =
  | { code: 'outOfStock'; items: Shortage[] }
  | { code: 'refused'; message: string }
  | { code: 'cardPaymentsPaused'; message: string }
  | { code: 'unreachable' }

/** What went wrong with a payment: said above the button, and in a toast; there in `brief` where `message` is long. */
export type Failure = { title: string; message: string; reason?: string | undefined; brief?: string | undefined }

/**
 * The session that the server answered with last, and for which purchase. A stale one is to be asked for again; it
 * stays meanwhile, because the card that somebody has typed hangs on it.
 */
export type OpenSession = PaymentSession & { purchase: Purchase; isStale: boolean }

export type CheckoutFlow = {
  purchase: Purchase | undefined
  /** The request that is under way: never two at once. `amount` as a decimal string; `again` counts changed prices. */
  asking: { purchase: Purchase; amount: string; again: number } | undefined
  session: OpenSession | undefined
  obstacle: Obstacle | undefined
  /** The total has changed since the buyer saw it. Decimal strings. */
  priceChange: { before: string; after: string } | undefined
  paying: 'no' | 'reserving' | 'confirming' | 'ordering' | 'unfinished'
  failure: Failure | undefined
  /** A session has been open: the page is there, and what fails from now on does not take it away. */
  wasOpen: boolean
  /** No session could be opened in the first place. */
  isLost: boolean
  /** There is an order: nothing happens here any more. */
  isOver: boolean
}

export type CheckoutEvent =
  | { type: 'wanted'; purchase: Purchase }
  | { type: 'opened'; session: PaymentSession }
  | { type: 'notOpened'; refusal: Refusal }
  | { type: 'retried' }
  | { type: 'payPressed' }
  | { type: 'notReserved'; refusal: Refusal; failure: Failure | undefined }
  | { type: 'reserved' }
  | { type: 'notPaid'; failure: Failure | undefined }
  | { type: 'paid' }
  | { type: 'notOrdered'; failure: Failure }
  | { type: 'paymentLost'; failure: Failure }
  | { type: 'ordered' }

export const START: CheckoutFlow = {
  purchase: undefined,
  asking: undefined,
  session: undefined,
  obstacle: undefined,
  priceChange: undefined,
  paying: 'no',
  failure: undefined,
  wasOpen: false,
  isLost: false,
  isOver: false,
}

/** How often a total may change while it is being asked for before that counts as unreachable. */
const MOST_CHANGES = 3

/**
 * The checkout as a machine: events in, the next state out. Whatever is wanted last is asked for as soon as nothing
 * else is under way, so that answers can never overtake each other; while somebody pays, nothing is asked at all.
 */
export function step(flow: CheckoutFlow, event: CheckoutEvent): CheckoutFlow {
  const next = react(flow, event)
  const mayAsk = !next.asking && !next.obstacle && next.paying === 'no' && !next.isLost && !next.isOver
  if (!mayAsk || !next.purchase || sessionFor(next)) return next
  return { ...next, asking: { purchase: next.purchase, amount: toDecimal(next.purchase.amount), again: 0 } }
}

function react(flow: CheckoutFlow, event: CheckoutEvent): CheckoutFlow {
  switch (event.type) {
    case 'wanted':
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
    case 'notOpened':
      return notOpened(flow, event.refusal)
    case 'retried':
      return { ...flow, obstacle: undefined, failure: undefined }
    case 'payPressed':
      return canPay(flow) ? { ...flow, paying: 'reserving', failure: undefined, priceChange: undefined } : flow
    case 'notReserved':
      return notReserved(flow, event)
    case 'reserved':
      return { ...flow, paying: 'confirming' }
    case 'notPaid':
      return { ...flow, paying: 'no', failure: event.failure }
    case 'paid':
      return { ...flow, paying: 'ordering', failure: undefined }
    case 'notOrdered':
      return { ...flow, paying: 'unfinished', failure: event.failure }
    case 'paymentLost':
      // The payment is over without an order, and its money is back: the next attempt is a new one.
      return { ...stale(flow), paying: 'no', failure: event.failure }
    case 'ordered':
      return { ...flow, paying: 'no', failure: undefined, isOver: true }
  }
}

function notOpened(flow: CheckoutFlow, refusal: Refusal): CheckoutFlow {
  const { asking } = flow
  if (!asking) return flow
  const idle = { ...flow, asking: undefined }
  if (refusal.code === 'alreadyPaid') return { ...idle, isOver: true }
  // Something else is wanted by now: what was refused no longer matters.
  if (!flow.purchase || !samePurchase(asking.purchase, flow.purchase)) return idle
  const obstacle = obstacleOf(refusal) ?? waitFor(refusal)
  if (obstacle) return { ...stale(idle), obstacle }
  if (refusal.code === 'priceChanged' && refusal.totalAmount && asking.again < MOST_CHANGES) {
    return askAgain(idle, asking.amount, refusal.totalAmount, asking.again + 1)
  }
  return flow.wasOpen ? { ...stale(idle), obstacle: { code: 'unreachable' } } : { ...idle, isLost: true }
}

/** The session cannot be paid with any more; the next has its own payment. */
const SESSION_OVER = ['paymentEnded', 'unknownPayment', 'wrongSecret', 'tooManyDeclines', 'holdOver']

function notReserved(
  flow: CheckoutFlow,
  { refusal, failure }: { refusal: Refusal; failure: Failure | undefined },
): CheckoutFlow {
  const idle: CheckoutFlow = { ...flow, paying: 'no', failure }
  if (refusal.code === 'alreadyPaid') return { ...idle, isOver: true }
  if (refusal.code === 'priceChanged' && refusal.totalAmount && flow.session) {
    return askAgain(stale(idle), flow.session.totalAmount, refusal.totalAmount, 1)
  }
  const obstacle = obstacleOf(refusal)
  if (obstacle) return { ...stale(idle), obstacle }
  // The session is gone, not the cart: it is opened anew.
  if (SESSION_OVER.includes(refusal.code ?? '')) return stale(idle)
  return idle
}

/**
 * A network that has had too much is told how long to wait; a shop that can't take the payment just now (card provider, disk,
 * overload) says why. What was typed stays.
 */
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

/** It is refused again until the cart changes. */
const FINAL = ['unknownProduct', 'invalidCode', 'amountTooSmall', 'amountTooLarge']

function obstacleOf({ code, items, message }: Refusal): Obstacle | undefined {
  if (code === 'outOfStock') return { code, items: items ?? [] }
  if (code === 'cardPaymentsPaused') return { code, message: message ?? '' }
  return FINAL.includes(code ?? '') ? { code: 'refused', message: message ?? '' } : undefined
}

/** Whether Pay may be pressed, as far as the session goes. */
export const canPay = (flow: CheckoutFlow): boolean =>
  !flow.asking && !flow.obstacle && !flow.isOver && flow.paying === 'no' && sessionFor(flow) !== undefined

/** The session, if it is for what is wanted now. */
export const sessionFor = ({ session, purchase }: CheckoutFlow): OpenSession | undefined =>
  session && !session.isStale && purchase && covers(session, purchase) ? session : undefined

/** Whether cart, code and delivery must stay as they are: the buyer has pressed Pay. */
export const isBusy = ({ paying, isOver }: CheckoutFlow): boolean => paying !== 'no' || isOver

/** Whether the session is for what is wanted now. Its total is the server's; what was asked with may have been older. */
const covers = ({ purchase, totalAmount }: OpenSession, wanted: Purchase): boolean =>
  sameGoods(purchase, wanted) && (purchase.amount === wanted.amount || totalAmount === toDecimal(wanted.amount))
