import { and, asc, eq, inArray } from 'drizzle-orm'
import { hashSecret } from '#/features/checkout/server/clientSecret.ts'
import { lockPayable, type NotOpen, type NotPayable, whetherOpen } from '#/features/checkout/server/payable.ts'
import { endAttempt } from '#/features/drafts/server/attempts.store.ts'
import { lockDraft, updateDraft } from '#/features/drafts/server/drafts.store.ts'
import { checkoutDrafts } from '#/features/drafts/server/drafts.tables.ts'
import { hold } from '#/features/drafts/server/reservations.store.ts'
import type { OrderRecord } from '#/features/orders/server/orders.store.ts'
import { areCardPaymentsPaused } from '#/features/settings/server/settings.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Needs } from '#/platform/needs.ts'
import { noteMoney } from '#/platform/observe/moneyEvent.ts'
import { isChargeable } from './paymentLink.ts'
import type { LinkIntent } from './phoneOrders.schema.ts'

type OpenRefusal =
  | NotOpen
  | { code: 'notChargeable' }
  | { code: 'cardPaymentsPaused' }
  /** Charged, and the order does not know yet. */
  | { code: 'charged'; paymentIntentId: string }

/**
 * Opens the one payment under way for an order, or makes it. Whoever asks at the same moment, in another tab for one,
 * gets the same: the card provider knows it by a key that counts the payments before it.
 */
export async function openLinkIntent(
  needs: Needs,
  order: OrderRecord,
  network: string,
): Promise<Outcome<LinkIntent, OpenRefusal>> {
  const { database, payments, clock, config } = needs
  const open = whetherOpen(order)
  if (!open.ok) return open
  const amount = order.totalAmount
  if (!isChargeable(amount)) return refuse('notChargeable')

  const before = await database
    .select({ id: checkoutDrafts.id, state: checkoutDrafts.state, attempt: checkoutDrafts.attempt })
    .from(checkoutDrafts)
    .where(eq(checkoutDrafts.forOrderId, order.id))
    .orderBy(asc(checkoutDrafts.createdAt), asc(checkoutDrafts.id))
  const live = before.find(({ state }) => state === 'open' || state === 'reserved')
  const intent = live && (await payments.retrieveIntent(live.id))
  if (live && intent?.status === 'succeeded') return refuse('charged', { paymentIntentId: live.id })
  if (await areCardPaymentsPaused(database)) return refuse('cardPaymentsPaused')
  if (live && intent && intent.status !== 'canceled')
    return ok({ clientSecret: intent.clientSecret, paymentIntentId: live.id })
  if (live) await endAttempt(needs, live, 'cancelled')

  needs.disk.assertRoom()
  const count = before.length
  const made = await payments.createIntent({
    amount,
    metadata: { attempt: '1', order: order.orderId },
    idempotencyKey: `pay-link-${order.orderId}-${count}`,
    description: `Order ${order.orderId}`,
  })
  const now = clock.now()
  await database
    .insert(checkoutDrafts)
    .values({
      id: made.id,
      secretHash: hashSecret(made.clientSecret),
      network,
      forOrderId: order.id,
      deliveryType: order.deliveryType,
      amount,
      providerAmount: amount,
      customer: {
        customerName: order.customerName,
        customerEmail: order.customerEmail,
        customerPhone: order.customerPhone ?? undefined,
        shippingAddress: order.shippingAddress,
      },
      createdAt: now,
      updatedAt: now,
      nextCheckAt: new Date(now.getTime() + config.checkoutSweepSeconds * 1000),
    })
    .onConflictDoNothing()
  noteMoney(needs.log, 'intent created', { pence: amount, intent: made.id, order: order.orderId })
  return ok({ clientSecret: made.clientSecret, paymentIntentId: made.id })
}

/** Pay was pressed: holds the goods of the order and its code before the card may be charged. Gives until when. */
export async function reserveByLink(
  needs: Needs,
  order: OrderRecord,
  paymentIntentId: string,
): Promise<Outcome<{ reservedUntil: Date }, NotPayable | { code: 'paymentEnded' } | { code: 'cardPaymentsPaused' }>> {
  const { database, payments, clock, config } = needs
  needs.disk.assertRoom()
  const now = clock.now()
  const reservedUntil = new Date(now.getTime() + config.checkoutReservationSeconds * 1000)
  const held = await database.transaction(async (tx) => {
    const draft = await lockDraft(tx, paymentIntentId)
    if (draft?.forOrderId !== order.id) return refuse('paymentEnded')
    if (draft.orderId !== null) return refuse('paidAlready')
    if (await areCardPaymentsPaused(tx)) return refuse('cardPaymentsPaused')
    if (draft.state !== 'open' && draft.state !== 'reserved') return refuse('paymentEnded')
    const payable = await lockPayable(tx, order.id, { now, draftId: draft.id })
    if (!payable.ok) return payable
    const { items, codeId } = payable.value
    if (payable.value.order.totalAmount !== draft.amount) return refuse('paymentEnded')
    const attempt = draft.attempt + 1
    await hold(tx, draft.id, { items, codeId, expiresAt: reservedUntil })
    await updateDraft(tx, draft.id, {
      state: 'reserved',
      attempt,
      updatedAt: now,
      nextCheckAt: new Date(now.getTime() + config.checkoutSweepSeconds * 1000),
    })
    return ok({ attempt, amount: draft.amount })
  })
  if (!held.ok) return held
  const { attempt, amount } = held.value
  if (attempt === 1) return ok({ reservedUntil })

  // A late word about an earlier attempt must not let this one go. With its amount, a paid intent refuses to change.
  const change = { amount, metadata: { attempt: String(attempt) } }
  const ready = await payments.updateIntent(paymentIntentId, change).catch(async (error: unknown) => {
    await endAttempt(needs, { id: paymentIntentId, attempt }, 'open')
    throw error
  })
  if (ready.ok) return ok({ reservedUntil })
  if (ready.status === 'succeeded') return refuse('paidAlready')
  await endAttempt(needs, { id: paymentIntentId, attempt }, 'cancelled')
  return refuse('paymentEnded')
}

/**
 * The order has been paid otherwise or its link has ended: cancels a card payment that is still under way. What could not be
 * cancelled is settled by the regular check, which gives it back.
 */
export async function endLinkPayments(needs: Needs, orderId: number): Promise<void> {
  const { database, payments, log } = needs
  const live = await database
    .select({ id: checkoutDrafts.id, attempt: checkoutDrafts.attempt })
    .from(checkoutDrafts)
    .where(and(eq(checkoutDrafts.forOrderId, orderId), inArray(checkoutDrafts.state, ['open', 'reserved'])))
  for (const draft of live) {
    try {
      const cancelled = await payments.cancelIntent(draft.id)
      if (cancelled.ok) await endAttempt(needs, draft, 'cancelled')
    } catch (error) {
      log.error({ err: error, intent: draft.id }, 'a payment by link could not be ended')
    }
  }
}
