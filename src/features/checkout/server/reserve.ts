import { holdTimes } from '#/features/abuseLimits/server/checkout.limits.ts'
import {
  checkDeclines,
  hadTooManyDeclines,
  type NetworkDeclined,
  noteDeclines,
} from '#/features/abuseLimits/server/declines.store.ts'
import { checkHolds, type TooManyHolds } from '#/features/abuseLimits/server/holdLimits.store.ts'
import { checkMainland, type Undeliverable } from '#/features/delivery/delivery.rules.ts'
import type { Terms } from '#/features/drafts/drafts.rules.ts'
import { endAttempt } from '#/features/drafts/server/attempts.store.ts'
import { type DraftRow, lockDraft, updateDraft } from '#/features/drafts/server/drafts.store.ts'
import { hold } from '#/features/drafts/server/reservations.store.ts'
import type { CustomerDetails } from '#/features/orders/customer.rules.ts'
import { areCardPaymentsPaused } from '#/features/settings/server/settings.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { toPence } from '#/lib/pence.ts'
import type { Needs } from '#/platform/needs.ts'
import { noteMoney } from '#/platform/observe/moneyEvent.ts'
import type { Totals } from './checkout.schema.ts'
import { lockedQuote, type Purchase, type QuoteRefusal } from './quote.store.ts'
import { isSamePlan, totalsOf } from './session.ts'
import { acceptTerms, proposeTerms } from './terms.store.ts'

export type ReserveRefusal =
  | QuoteRefusal
  | ({ code: 'priceChanged' } & Totals)
  | Undeliverable
  | { code: 'unknownPayment' }
  | { code: 'paymentEnded' }
  | { code: 'paid' }
  | { code: 'cardPaymentsPaused' }
  | { code: 'tooManyDeclines' }
  | { code: 'holdOver' }
  | NetworkDeclined
  | TooManyHolds

/** `network` is the hash of the one that asks. */
type ReserveRequest = { network: string; customer: CustomerDetails; purchase: Purchase; totalAmount: string }

/**
 * The buyer has pressed Pay: saves the details, prices everything once more, and holds stock and code before the card
 * may be charged. Gives until when. `paid` means that this very payment has gone through already: nothing about it changes.
 */
export async function reserve(
  needs: Needs,
  before: DraftRow,
  { network, customer, purchase, totalAmount }: ReserveRequest,
): Promise<Outcome<{ reservedUntil: Date }, ReserveRefusal>> {
  const { database, payments, clock, config } = needs
  const { id } = before
  const mainland = checkMainland(customer.shippingAddress)
  if (!mainland.ok) return mainland
  if (before.forOrderId !== null) return refuse('unknownPayment')
  if (before.amount > 0 && !isUntouched(before)) {
    const intent = await payments.retrieveIntent(id)
    if (intent?.status === 'succeeded') return refuse('paid')
    if (intent?.lastError) await noteDeclines(needs, id)
  }

  needs.disk.assertRoom()
  const now = clock.now()
  const { eachMs, mostMs, leastMs } = holdTimes(config)
  const heldSince = before.heldSince ?? now
  const leftMs = heldSince.getTime() + mostMs - now.getTime()
  if (leftMs < leastMs) {
    const isOver = before.amount === 0 || (await payments.cancelIntent(id)).ok
    if (isOver) await endAttempt(needs, before, 'cancelled')
    return refuse(isOver ? 'holdOver' : 'paid')
  }
  const reservedUntil = new Date(now.getTime() + Math.min(eachMs, leftMs))
  const held = await database.transaction(async (tx) => {
    // Asked in one go and locked in this order, as everywhere: first the purchase, then its goods.
    const [draft, isPaused, mayPay, quoted] = await Promise.all([
      lockDraft(tx, id),
      areCardPaymentsPaused(tx),
      checkDeclines(tx, network, now),
      lockedQuote(tx, purchase, { now, draftId: id }),
    ])
    if (!draft) return refuse('unknownPayment')
    if (draft.orderId !== null) return refuse('paid')
    if (draft.amount > 0 && isPaused) return refuse('cardPaymentsPaused')
    if (draft.amount > 0 && !mayPay.ok) return mayPay
    if (draft.state !== 'open' && draft.state !== 'reserved')
      return refuse((await hadTooManyDeclines(tx, id)) ? 'tooManyDeclines' : 'paymentEnded')
    if (!quoted.ok) return quoted
    const { basket, codeId, items } = quoted.value
    if (basket.totalAmount !== toPence(totalAmount)) return refuse('priceChanged', totalsOf(basket))
    if ((basket.totalAmount === 0) !== (draft.amount === 0)) return refuse('paymentEnded')

    const allowed = await checkHolds(tx, { draftId: id, network, items, codeId, now }, config)
    if (!allowed.ok) return allowed

    const { discountCode, deliveryType, totalAmount: amount } = basket
    const terms: Terms = { items, discountCode, deliveryType, amount, agreed: basket, customer }
    const pressed = {
      state: 'reserved',
      network,
      heldSince: draft.heldSince ?? now,
      releasedAt: null,
      updatedAt: now,
      nextCheckAt: new Date(now.getTime() + config.checkoutSweepSeconds * 1000),
    } as const
    const goods = { items, codeId, expiresAt: reservedUntil }
    // The provider's amount is already right and no other terms have been agreed, so it needn't be called.
    const isKnown = isUntouched(draft) && draft.providerAmount === amount && isSamePlan(draft, terms)
    if (isKnown || amount === 0) {
      const attempt = isKnown ? draft.attempt : draft.attempt + 1
      await Promise.all([hold(tx, id, goods), updateDraft(tx, id, { ...pressed, ...terms, attempt })])
      return ok({ attempt, terms, goods, isKnown: true })
    }
    const [attempt] = await Promise.all([
      proposeTerms(tx, draft, terms, pressed),
      hold(tx, id, goods, { alsoEarlier: true }),
    ])
    return ok({ attempt, terms, goods, isKnown: false })
  })
  if (!held.ok) return held
  const { attempt, terms, goods, isKnown } = held.value
  noteMoney(needs.log, 'stock reserved', { pence: terms.amount, intent: id })
  if (isKnown) return ok({ reservedUntil })

  const change = { amount: terms.amount, metadata: { attempt: String(attempt) } }
  const ready = await payments.updateIntent(id, change).catch(async (error: unknown) => {
    await endAttempt(needs, { id, attempt }, 'open')
    throw error
  })
  if (ready.ok) {
    await database.transaction(async (tx) => {
      if (await acceptTerms(tx, id, attempt, terms)) await hold(tx, id, goods)
    })
    return ok({ reservedUntil })
  }
  // Paid meanwhile, in another tab for one, for what had been agreed there.
  if (ready.status === 'succeeded') return refuse('paid')
  await endAttempt(needs, { id, attempt }, 'cancelled')
  return refuse('paymentEnded')
}

/** Pay hasn't been pressed and no payment is known: only then is the provider's state certain without asking. */
const isUntouched = ({ state, attempt, agreed, customer, unclaimedSince }: DraftRow): boolean =>
  state === 'open' && attempt > 0 && !agreed && !customer && !unclaimedSince
