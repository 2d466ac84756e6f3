import {
  closeDraft,
  type DraftRow,
  findDraft,
  lockDraft,
  updateDraft,
} from '#/features/orders/drafts/server/drafts.store.ts'
import { releaseReservations } from '#/features/orders/drafts/server/reservations.store.ts'
import type { BuyerDetails } from '#/features/orders/orders/orders.rules.ts'
import { findOrder, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { checkMainland, type Undeliverable } from '#/features/shop/delivery/delivery.rules.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'
import { type Database, type Transaction, writeTogether } from '#/platform/database.ts'
import { logMoneyEvent } from '#/platform/observe/moneyEvent.ts'
import { type Intent, PaymentsUnavailable } from '#/platform/payments/payments.ts'
import type { Services } from '#/platform/services.ts'
import { createOrder, type OnOrderPaid, type Sale } from './createOrder.ts'
import { markPaidByCard, recordRefundEvent } from './markPaid.ts'
import { loadDraftTotals, type PriceChanged } from './paymentSession.ts'
import { lockAndFindShortages, lockAndQuote, lockCodeUse, type Purchase } from './quote.store.ts'
import { refundInFull } from './refundInFull.ts'
import { withChargedTerms } from './terms.store.ts'

/** `customer` and `purchase` are used only if the draft has none. */
export type FinaliseRequest = {
  actor: 'checkout' | 'webhook' | 'sweep'
  customer?: BuyerDetails
  purchase?: Purchase
  /** The total shown to the buyer, in pence. A different charge is refused. */
  totalAmount?: Pence
  draft?: DraftRow
  /** From the signed event. Used only if the provider is unreachable. */
  intent?: Intent
}

export type FinaliseRefusal =
  | { code: 'unknownPayment' }
  | { code: 'paymentPending'; status: string; hasFailed: boolean }
  | { code: 'paymentCancelled' }
  | { code: 'unclaimed' }
  | { code: 'refunded' }
  | PriceChanged
  | Undeliverable

/** With the `order` if it's new. */
export type FinaliseResult = { orderId: number; order?: OrderRecord }

export async function loadFinalised(database: Database, { orderId, order }: FinaliseResult): Promise<OrderRecord> {
  const placed = order ?? (await findOrder(database, orderId))
  if (!placed) throw new Error(`Order ${orderId} not found`)
  return placed
}

/**
 * Creates the one order of a paid intent, or refunds it. Idempotent: the page, the webhook and the sweep may call it
 * concurrently. `unclaimed`: customer or items unknown. Throws if the provider is unreachable and `intent` is not set.
 */
export async function finalise(
  services: Services,
  onOrderPaid: OnOrderPaid[],
  id: string,
  request: FinaliseRequest,
): Promise<Outcome<FinaliseResult, FinaliseRefusal>> {
  const { database, payments } = services
  const draft = request.draft ?? (await findDraft(database, id))
  if (!draft) return refuse('unknownPayment')
  if (draft.orderId !== null) return ok({ orderId: draft.orderId })
  if (draft.state === 'refunded') return refuse('refunded')
  // Saved details were checked when they were saved.
  const mainland = draft.customer || !request.customer ? undefined : checkMainland(request.customer.shippingAddress)
  if (mainland && !mainland.ok) return mainland
  if (draft.state === 'refundDue') {
    await refundInFull(services, draft.id)
    return refuse('refunded')
  }

  const free = draft.amount === 0
  if (free && draft.state === 'cancelled') return refuse('paymentCancelled')
  const intent = free
    ? undefined
    : await payments.retrieveIntent(id).catch((error: unknown) => {
        if (error instanceof PaymentsUnavailable && request.intent) return request.intent
        throw error
      })
  if (!free) {
    if (!intent) return refuse('unknownPayment')
    if (intent.status === 'canceled') return refuse('paymentCancelled')
    if (intent.status !== 'succeeded') {
      return refuse('paymentPending', { status: intent.status, hasFailed: intent.lastError !== undefined })
    }
  }
  const charged = withChargedTerms(draft, intent)
  const shown = request.totalAmount
  if (shown !== undefined && charged.items && shown !== charged.amount)
    return refuse('priceChanged', { totals: await loadDraftTotals(services, charged) })

  const settled = await database.transaction((tx) => settle(tx, services, onOrderPaid, id, intent, request))
  if (settled.ok) {
    const { order } = settled.value
    if (order) logMoneyEvent(services.log, 'order paid', { pence: order.totalAmount, order: order.orderId, intent: id })
    return settled
  }
  if (settled.code !== 'refundDue') return settled
  await refundInFull(services, id)
  return refuse('refunded')
}

type SettleOutcome = Outcome<
  FinaliseResult,
  { code: 'refundDue' } | { code: 'unclaimed' } | { code: 'refunded' } | { code: 'paymentCancelled' }
>

/** Decides under the draft's lock: creates the order, or saves `refundDue`, which is final. */
async function settle(
  tx: Transaction,
  services: Services,
  onOrderPaid: OnOrderPaid[],
  id: string,
  intent: Intent | undefined,
  request: FinaliseRequest,
): Promise<SettleOutcome> {
  const now = services.clock.now()
  const locked = await lockDraft(tx, id)
  if (!locked) throw new Error(`Draft ${id} not found`)
  const draft = withChargedTerms(locked, intent)
  if (draft.orderId !== null) return ok({ orderId: draft.orderId })
  if (draft.state === 'refunded' || draft.state === 'refundDue') return refuse(draft.state)

  if (draft.forOrderId !== null)
    return settleLinkPayment(tx, services, onOrderPaid, draft as LinkDraft, intent, request)
  const customer = draft.customer ?? request.customer
  const sale =
    customer && (await resolveSale(tx, draft, { purchase: request.purchase, email: customer.customerEmail, now }))
  if (!sale) {
    if (intent) await updateDraft(tx, id, { unclaimedSince: draft.unclaimedSince ?? now })
    return refuse('unclaimed')
  }

  const amountReceived = intent ? intent.amountReceived : 0
  const agrees = sale.ok && sale.value.basket.totalAmount === amountReceived && (!intent || intent.currency === 'gbp')
  if (!agrees) {
    services.log.warn(
      { intent: id, reason: sale.ok ? 'amountMismatch' : sale.code },
      'a payment cannot become an order',
    )
    await releaseReservations(tx, id)
    await updateDraft(tx, id, { state: intent ? 'refundDue' : 'cancelled', updatedAt: now })
    return refuse(intent ? 'refundDue' : 'paymentCancelled')
  }

  const order = await createOrder(tx, onOrderPaid, {
    customer,
    sale: sale.value,
    isPaid: true,
    paymentIntentId: intent?.id ?? null,
    draftId: id,
    isTest: intent ? !intent.livemode : services.cardProvider.testMode,
    actor: request.actor,
    now,
  })
  return ok({ orderId: order.id, order })
}

type LinkDraft = DraftRow & { forOrderId: number }

async function settleLinkPayment(
  tx: Transaction,
  services: Services,
  onOrderPaid: OnOrderPaid[],
  draft: LinkDraft,
  intent: Intent | undefined,
  request: FinaliseRequest,
): Promise<SettleOutcome> {
  const now = services.clock.now()
  const orderId = draft.forOrderId
  const marked = await markPaidByCard(tx, onOrderPaid, orderId, {
    received: { amount: intent?.amountReceived ?? 0, currency: intent?.currency ?? 'gbp' },
    paymentIntentId: draft.id,
    isTest: intent ? !intent.livemode : services.cardProvider.testMode,
    actor: request.actor,
    draftId: draft.id,
    now,
  })
  if (marked.ok) {
    await writeTogether(tx, closeDraft(tx, draft.id, orderId, now))
    return ok({ orderId, order: marked.value })
  }
  services.log.warn({ intent: draft.id, reason: marked.code }, 'a payment by link cannot pay for its order')
  await releaseReservations(tx, draft.id)
  await updateDraft(tx, draft.id, { state: 'refundDue', updatedAt: now })
  await recordRefundEvent(tx, orderId, {
    amount: intent?.amountReceived ?? 0,
    refusal: marked,
    actor: request.actor,
    now,
  })
  return refuse('refundDue')
}

/** The basket agreed when stock was reserved, or the claim's items at current prices. Undefined if none are named. */
async function resolveSale(
  tx: Transaction,
  draft: DraftRow,
  { purchase: claimed, email, now }: { purchase: Purchase | undefined; email: string; now: Date },
): Promise<Outcome<Sale, { code: string }> | undefined> {
  const at = { now, draftId: draft.id }
  const purchase: Purchase | undefined = draft.items
    ? { items: draft.items, discountCode: draft.discountCode, deliveryType: draft.deliveryType }
    : claimed
  if (draft.state === 'reserved' && draft.agreed) {
    const { agreed } = draft
    const short = await lockAndFindShortages(tx, agreed.lines, at)
    if (short.length > 0) return refuse('outOfStock')
    // The reservation may have expired, and other buyers may have used the code since. Its conditions were met when the
    // sale was agreed, and what was agreed stands.
    const { code, isUsedUp } = await lockCodeUse(tx, agreed.discountCode, at)
    return isUsedUp ? refuse('invalidCode') : ok({ basket: agreed, codeId: code?.id })
  }
  return purchase && lockAndQuote(tx, purchase, { ...at, email })
}
