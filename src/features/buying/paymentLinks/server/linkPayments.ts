import { and, asc, eq, inArray } from 'drizzle-orm'
import {
  checkOrderOpen,
  lockForCardPayment,
  type OrderNotOpen,
  type OrderNotPayable,
} from '#/features/buying/checkout/server/payable.ts'
import { type ReserveRefusal, reserveDraft } from '#/features/buying/checkout/server/reserve.ts'
import { pickTerms } from '#/features/buying/checkout/server/terms.store.ts'
import { endAttempt } from '#/features/orders/drafts/server/drafts.store.ts'
import { checkoutDrafts } from '#/features/orders/drafts/server/drafts.tables.ts'
import { balanceOf } from '#/features/orders/ledger/ledger.rules.ts'
import { canCharge, listEntries } from '#/features/orders/ledger/server/ledger.store.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { hasPendingRefund } from '#/features/orders/refunds/server/refunds.store.ts'
import { areCardPaymentsPaused } from '#/features/shop/settings/server/settings.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { logMoneyEvent } from '#/platform/observe/moneyEvent.ts'
import type { Services } from '#/platform/services.ts'
import { hashToken } from '#/platform/token.ts'
import { toCustomerDetails } from './paymentLink.ts'
import type { LinkIntent } from './paymentLinks.schema.ts'

export type OpenRefusal =
  | OrderNotOpen
  | { code: 'notChargeable' }
  | { code: 'cardPaymentsPaused' }
  | { code: 'paymentPending' }
  /** Charged, but the order is not marked as paid yet. */
  | { code: 'charged'; paymentIntentId: string }

/** Concurrent calls get the same payment: the idempotency key includes the number of earlier ones. */
export async function openLinkIntent(
  services: Services,
  order: OrderRecord,
  network: string,
): Promise<Outcome<LinkIntent, OpenRefusal>> {
  const { database, payments, clock, config } = services
  const open = checkOrderOpen(order)
  if (!open.ok) return open
  const entries = await listEntries(database, order.id)
  const { outstanding: amount } = balanceOf(order, entries)
  if (!canCharge(services, entries, amount)) return refuse('notChargeable')
  if (await hasPendingRefund(database, order.id)) return refuse('notChargeable')

  const before = await database
    .select({
      id: checkoutDrafts.id,
      state: checkoutDrafts.state,
      attempt: checkoutDrafts.attempt,
      amount: checkoutDrafts.amount,
    })
    .from(checkoutDrafts)
    .where(eq(checkoutDrafts.forOrderId, order.id))
    .orderBy(asc(checkoutDrafts.createdAt), asc(checkoutDrafts.id))
  const live = before.find(({ state }) => state === 'open' || state === 'reserved')
  const intent = live && (await payments.retrieveIntent(live.id))
  if (live && intent?.status === 'succeeded') return refuse('charged', { paymentIntentId: live.id })
  if (intent?.status === 'processing') return refuse('paymentPending')
  if (await areCardPaymentsPaused(database)) return refuse('cardPaymentsPaused')
  if (live && intent && intent.status !== 'canceled' && live.amount === amount)
    return ok({ clientSecret: intent.clientSecret, paymentIntentId: live.id })
  if (live) await endAttempt(services, live, 'cancelled')

  services.disk.assertSpace()
  const count = before.length
  const created = await payments.createIntent({
    amount,
    metadata: { attempt: '1', order: order.orderId },
    idempotencyKey: `pay-link-${order.orderId}-${count}-${amount}`,
    description: `Order ${order.orderId}`,
  })
  const now = clock.now()
  await database
    .insert(checkoutDrafts)
    .values({
      id: created.id,
      secretHash: hashToken(created.clientSecret),
      network,
      forOrderId: order.id,
      deliveryType: order.deliveryType,
      amount,
      providerAmount: amount,
      customer: toCustomerDetails(order),
      createdAt: now,
      updatedAt: now,
      nextCheckAt: new Date(now.getTime() + config.checkoutSweepSeconds * 1000),
    })
    .onConflictDoNothing()
  logMoneyEvent(services.log, 'intent created', { pence: amount, intent: created.id, order: order.orderId })
  return ok({ clientSecret: created.clientSecret, paymentIntentId: created.id })
}

export async function reserveByLink(
  services: Services,
  order: OrderRecord,
  { paymentIntentId: id, network }: { paymentIntentId: string; network: string },
): Promise<Outcome<{ reservedUntil: Date }, OrderNotPayable | ReserveRefusal>> {
  const reservedUntil = new Date(services.clock.now().getTime() + services.config.checkoutReservationSeconds * 1000)
  return reserveDraft<OrderNotPayable | ReserveRefusal>(
    services,
    { id, network, reservedUntil },
    async (tx, draft, now) => {
      if (draft.forOrderId !== order.id) return refuse('paymentEnded')
      const payable = await lockForCardPayment(tx, order.id, { now, draftId: id, isCharged: false })
      if (!payable.ok) return payable
      const { order: locked, items, codeId } = payable.value
      const { outstanding } = balanceOf(locked, await listEntries(tx, order.id))
      if (outstanding !== draft.amount) return refuse('paymentEnded')
      return ok({ items, codeId, terms: pickTerms(draft), isIntentCurrent: draft.attempt === 0 })
    },
  )
}

/** For an order paid by other means. If it fails, the sweep settles the payments and refunds what was charged. */
export async function cancelLinkPayments(services: Services, orderId: number): Promise<void> {
  const { database, payments, log } = services
  const live = await database
    .select({ id: checkoutDrafts.id, attempt: checkoutDrafts.attempt })
    .from(checkoutDrafts)
    .where(and(eq(checkoutDrafts.forOrderId, orderId), inArray(checkoutDrafts.state, ['open', 'reserved'])))
  for (const draft of live) {
    try {
      const cancelled = await payments.cancelIntent(draft.id)
      if (cancelled.ok) await endAttempt(services, draft, 'cancelled')
    } catch (error) {
      log.error({ err: error, intent: draft.id }, 'a payment by link could not be ended')
    }
  }
}
