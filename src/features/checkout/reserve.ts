import { checkMainland, type Undeliverable } from '#/features/delivery/delivery.rules.ts'
import { areCardPaymentsPaused } from '#/features/settings/settings.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { toPence } from '#/lib/pence.ts'
import type { Needs } from '#/platform/needs.ts'
import { endAttempt } from './attempt.store.ts'
import type { CustomerDetails, Totals } from './checkout.schema.ts'
import { confirmProviderAmount, lockDraft, updateDraft } from './drafts.store.ts'
import { lockedQuote, type Purchase, type QuoteRefusal } from './quote.store.ts'
import { hold } from './reservations.store.ts'
import { totalsOf } from './session.ts'

export type ReserveRefusal =
  | QuoteRefusal
  | ({ code: 'priceChanged' } & Totals)
  | Undeliverable
  | { code: 'unknownPayment' }
  | { code: 'paymentEnded' }
  | { code: 'paid' }
  | { code: 'cardPaymentsPaused' }

type ReserveRequest = { paymentIntentId: string; customer: CustomerDetails; purchase: Purchase; totalAmount: string }

/**
 * The buyer has pressed Pay: saves the details, prices everything once more, and holds stock and code before the card
 * may be charged. Gives until when. `paid` means that this very payment has gone through already.
 */
export async function reserve(
  needs: Needs,
  { paymentIntentId: id, customer, purchase, totalAmount }: ReserveRequest,
): Promise<Outcome<{ reservedUntil: Date }, ReserveRefusal>> {
  const { database, payments, clock, config } = needs
  const mainland = checkMainland(customer.shippingAddress)
  if (!mainland.ok) return mainland

  const now = clock.now()
  const reservedUntil = new Date(now.getTime() + config.checkoutReservationSeconds * 1000)
  const held = await database.transaction(async (tx) => {
    // Asked in one go and locked in this order, as everywhere: first the purchase, then its goods.
    const [draft, isPaused, quoted] = await Promise.all([
      lockDraft(tx, id),
      areCardPaymentsPaused(tx),
      lockedQuote(tx, purchase, { now, draftId: id }),
    ])
    if (!draft || draft.forOrderId !== null) return refuse('unknownPayment')
    if (draft.orderId !== null) return refuse('paid')
    if (draft.amount > 0 && isPaused) return refuse('cardPaymentsPaused')
    if (draft.state !== 'open' && draft.state !== 'reserved') return refuse('paymentEnded')
    if (!quoted.ok) return quoted
    const { basket, codeId, items } = quoted.value
    if (basket.totalAmount !== toPence(totalAmount)) return refuse('priceChanged', totalsOf(basket))
    if ((basket.totalAmount === 0) !== (draft.amount === 0)) return refuse('paymentEnded')

    const attempt = draft.attempt + 1
    const holding = hold(tx, id, { items, codeId, expiresAt: reservedUntil })
    const saving = updateDraft(tx, id, {
      state: 'reserved',
      items,
      discountCode: basket.discountCode,
      deliveryType: basket.deliveryType,
      amount: basket.totalAmount,
      providerAmount: draft.providerAmount === basket.totalAmount ? draft.providerAmount : null,
      agreed: basket,
      customer,
      attempt,
      updatedAt: now,
      nextCheckAt: new Date(now.getTime() + config.checkoutSweepSeconds * 1000),
    })
    await Promise.all([holding, saving])
    const providerKnows = attempt === 1 && draft.providerAmount === basket.totalAmount
    return ok({ attempt, amount: basket.totalAmount, providerKnows })
  })
  if (!held.ok) return held
  const { attempt, amount, providerKnows } = held.value
  if (amount === 0 || providerKnows) return ok({ reservedUntil })

  // Amount and attempt go together: only what was just agreed may be charged.
  const metadata = { attempt: String(attempt) }
  const ready = await payments.updateIntent(id, { amount, metadata }).catch(async (error: unknown) => {
    await endAttempt(needs, { id, attempt }, 'open')
    throw error
  })
  if (ready.ok) await confirmProviderAmount(database, id, amount)
  if (ready.ok) return ok({ reservedUntil })
  // Paid already, in another tab for one: whoever settles it finds what was agreed there.
  if (ready.status === 'succeeded') return refuse('paid')
  await endAttempt(needs, { id, attempt }, 'cancelled')
  return refuse('paymentEnded')
}
