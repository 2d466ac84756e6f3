import { reservationTimes } from '#/features/buying/abuseLimits/server/checkout.limits.ts'
import { recordDeclines } from '#/features/buying/abuseLimits/server/declines.store.ts'
import {
  checkReservationLimits,
  type TooManyReservations,
} from '#/features/buying/abuseLimits/server/reservationLimits.store.ts'
import type { Terms } from '#/features/orders/drafts/drafts.rules.ts'
import { type DraftRow, endAttempt } from '#/features/orders/drafts/server/drafts.store.ts'
import type { BuyerDetails } from '#/features/orders/orders/orders.rules.ts'
import { checkMainland, type Undeliverable } from '#/features/shop/delivery/delivery.rules.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'
import { mayHaveCharged } from '#/platform/payments/intent.ts'
import type { Services } from '#/platform/services.ts'
import { isSamePlan, type PriceChanged } from './paymentSession.ts'
import { lockAndQuote, type Purchase, type QuoteRefusal } from './quote.store.ts'
import { type ReserveRefusal, reserveDraft } from './reserve.ts'

export type ReserveCartRefusal =
  | ReserveRefusal
  | QuoteRefusal
  | PriceChanged
  | Undeliverable
  | { code: 'reservationExpired' }
  | TooManyReservations

/** Returns the end of the reservation. `network` is the hash of the caller's network. */
export async function reserveCart(
  services: Services,
  before: DraftRow,
  {
    network,
    customer,
    purchase,
    totalAmount,
  }: { network: string; customer: BuyerDetails; purchase: Purchase; totalAmount: Pence },
): Promise<Outcome<{ reservedUntil: Date }, ReserveCartRefusal>> {
  const { payments, clock, config } = services
  const { id } = before
  const mainland = checkMainland(customer.shippingAddress)
  if (!mainland.ok) return mainland
  if (before.forOrderId !== null) return refuse('unknownPayment')
  if (before.amount > 0 && !isUntouched(before)) {
    const intent = await payments.retrieveIntent(id)
    if (intent && mayHaveCharged(intent.status)) return refuse('alreadyCharged')
    if (intent?.lastError) await recordDeclines(services, id)
  }

  services.disk.assertSpace()
  const now = clock.now()
  const { durationMs, maxTotalMs, minRemainingMs } = reservationTimes(config)
  const leftMs = (before.heldSince ?? now).getTime() + maxTotalMs - now.getTime()
  if (leftMs < minRemainingMs) {
    const isOver = before.amount === 0 || (await payments.cancelIntent(id)).ok
    if (isOver) await endAttempt(services, before, 'cancelled')
    return refuse(isOver ? 'reservationExpired' : 'alreadyCharged')
  }
  const reservedUntil = new Date(now.getTime() + Math.min(durationMs, leftMs))
  return reserveDraft<ReserveCartRefusal>(services, { id, network, reservedUntil }, async (tx, draft, now) => {
    const quoted = await lockAndQuote(tx, purchase, { now, draftId: id, email: customer.customerEmail })
    if (!quoted.ok) return quoted
    const { basket, codeId, items } = quoted.value
    if (basket.totalAmount !== totalAmount) return refuse('priceChanged', { totals: basket })
    if ((basket.totalAmount === 0) !== (draft.amount === 0)) return refuse('paymentEnded')
    const allowed = await checkReservationLimits(tx, { draftId: id, network, items, codeId, now }, config)
    if (!allowed.ok) return allowed

    const { discountCode, deliveryType, totalAmount: amount } = basket
    const terms: Terms = { items, discountCode, deliveryType, amount, agreed: basket, customer }
    const isIntentCurrent = isUntouched(draft) && draft.providerAmount === amount && isSamePlan(draft, terms)
    const draftChange = { network, heldSince: draft.heldSince ?? now, releasedAt: null }
    return ok({ items, codeId, terms, isIntentCurrent, draftChange })
  })
}

/** Pay has never been pressed, so the intent cannot have been charged and need not be retrieved. */
const isUntouched = ({ state, attempt, agreed, customer, unclaimedSince }: DraftRow): boolean =>
  state === 'open' && attempt > 0 && !agreed && !customer && !unclaimedSince
