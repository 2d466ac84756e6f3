import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'
import type { Transaction } from '#/platform/database.ts'
import type { RepeatedJob } from '#/platform/jobs/jobs.ts'
import type { Needs } from '#/platform/needs.ts'
import { noteMoney } from '#/platform/observe/moneyEvent.ts'
import { PaymentsUnavailable } from '#/platform/payments/payments.ts'
import { refundStatusOf } from '../refunds.rules.ts'
import { askForRefund, type RefundRefusal } from './askForRefund.ts'
import { refundMail } from './refunds.mail.ts'
import type { RefundRequest } from './refunds.schema.ts'
import {
  noteProviderRefund,
  orderOfPayment,
  type RefundRow,
  refundsOfOrder,
  unansweredRefunds,
} from './refunds.store.ts'
import {
  recordForeignRefund,
  type Settled,
  settleAsCameBack,
  settleAsFailed,
  settleAsSucceeded,
} from './settleRefund.ts'

/** The metadata under which a refund at the card provider names the one of the shop that it is. */
const OUR_REFUND = 'shop_refund'
/** How long whoever asked for a refund has for it before the repetition takes over. */
const ALONE_SECONDS = 60

export type RefundAnswer = { state: 'succeeded' | 'pending' }

/**
 * Gives money of an order back. Written down first, then asked of the card provider, then settled: whatever breaks in
 * between, `settlePendingRefunds` ends it, and the money moves once. `pending` means that the provider has not answered.
 */
export async function refundOrder(
  needs: Needs,
  orderId: number,
  request: RefundRequest,
  actor: string,
): Promise<Outcome<RefundAnswer, RefundRefusal | { code: 'refused'; message: string }>> {
  const asked = await needs.database.transaction((tx) =>
    askForRefund(tx, orderId, request, { actor, at: needs.clock.now() }),
  )
  if (!asked.ok) return asked
  const { refund, order, isNew } = asked.value
  if (!isNew && refund.status === 'failed') return refuse('refused', { message: REFUSED })
  if (!isNew) return ok({ state: refund.status === 'succeeded' ? 'succeeded' : 'pending' })
  noteMoney(needs.log, 'refund requested', { pence: refund.amount, order: order.orderId, refund: refund.id })
  try {
    return await settle(needs, refund, order.orderId)
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    needs.log.warn({ err: error, refund: refund.id }, 'the card provider has not answered a refund')
    return ok({ state: 'pending' })
  }
}

const REFUSED = 'The card provider refused this refund. No money has moved.'

type Settling = Outcome<RefundAnswer, { code: 'refused'; message: string }>

async function settle(needs: Needs, refund: RefundRow, orderId: string): Promise<Settling> {
  const { paymentIntentId: intentId } = refund
  // The merchant makes the transfer: for the shop it is done.
  if (!intentId) return succeeded(needs, refund.id, null)
  const key = keyOf(refund, orderId)
  const answer = await needs.payments.refund({
    intentId,
    amount: refund.amount,
    idempotencyKey: key,
    reason: 'requested_by_customer',
    metadata: { [OUR_REFUND]: key },
  })
  if (answer.ok) return byStatus(needs, refund.id, answer.value)
  await failed(needs, refund.id, answer.message)
  // Somebody may have given money back at the provider itself, and the shop was not told.
  await reconcileRefunds(needs, intentId).catch((error: unknown) => {
    if (!(error instanceof PaymentsUnavailable)) throw error
    needs.log.warn({ err: error, refund: refund.id }, 'the refunds of a payment could not be compared')
  })
  return refuse('refused', { message: `${REFUSED} It says: ${answer.message}` })
}

/** The same for every attempt at one refund, and for no other: it makes the provider's promise not to pay twice. */
const keyOf = ({ id }: RefundRow, orderId: string) => `refund-${orderId}-${id}`

type AtProvider = { id: string; status: string; amount: Pence; metadata: Record<string, string> }

async function byStatus(needs: Needs, id: number, made: AtProvider): Promise<Settling> {
  const status = refundStatusOf(made.status)
  if (status === 'succeeded') return succeeded(needs, id, made.id)
  if (status === 'failed') {
    await failed(needs, id, 'the bank did not take the money back')
    return refuse('refused', { message: REFUSED })
  }
  await noteProviderRefund(needs.database, id, made.id)
  return ok({ state: 'pending' })
}

async function succeeded(needs: Needs, id: number, providerRefundId: string | null): Promise<Settling> {
  const settled = await needs.database.transaction(async (tx) => {
    const settled = await settleAsSucceeded(tx, id, { providerRefundId, at: needs.clock.now() })
    if (settled) await tell(needs, tx, settled)
    return settled
  })
  if (settled) noteSettled(needs, settled)
  return ok({ state: 'succeeded' })
}

function noteSettled({ log }: Needs, { refund, order, creditNote }: Settled): void {
  noteMoney(log, 'refund succeeded', { pence: refund.amount, order: order.orderId, refund: refund.id })
  if (!creditNote) return
  const { number, content } = creditNote
  noteMoney(log, 'credit note issued', { pence: content.totals.gross, order: order.orderId, invoice: number })
}

async function failed(needs: Needs, id: number, why: string): Promise<void> {
  const refund = await needs.database.transaction((tx) => settleAsFailed(tx, id, { why, at: needs.clock.now() }))
  if (refund) noteMoney(needs.log, 'refund failed', { pence: refund.amount, refund: id })
}

async function tell(needs: Needs, tx: Transaction, settled: Settled): Promise<void> {
  if (settled.refund.parts?.tellCustomer) await needs.mail.queue(tx, refundMail(settled))
}

/**
 * Ends every refund that stayed pending: because the provider was slow or away, or because the shop was killed. The
 * provider is asked first whether it has made it, since it forgets idempotency keys after a day.
 */
export async function settlePendingRefunds(needs: Needs): Promise<void> {
  const until = new Date(needs.clock.now().getTime() - ALONE_SECONDS * 1000)
  for (const { refund, orderId } of await unansweredRefunds(needs.database, until)) {
    if (!needs.payments.isAvailable()) return
    try {
      await settleAgain(needs, refund, orderId)
    } catch (error) {
      needs.log.warn({ err: error, refund: refund.id }, 'a pending refund could not be settled')
    }
  }
}

async function settleAgain(needs: Needs, refund: RefundRow, orderId: string): Promise<void> {
  const made = refund.paymentIntentId ? await needs.payments.listRefunds(refund.paymentIntentId) : []
  const ours = made.find(isOf(refund, orderId))
  if (ours) await byStatus(needs, refund.id, ours)
  else await settle(needs, refund, orderId)
}

const isOf = (refund: RefundRow, orderId: string) => (made: AtProvider) =>
  made.id === refund.providerRefundId || made.metadata[OUR_REFUND] === keyOf(refund, orderId)

/**
 * Makes the shop's refunds of a payment agree with the card provider's: those made in its dashboard are written down,
 * those under way settled, and those whose money the bank has sent back are owed again. A payment without an order is
 * passed over.
 */
export async function reconcileRefunds(needs: Needs, intentId: string): Promise<void> {
  const { database, payments } = needs
  const order = await orderOfPayment(database, intentId)
  if (!order) return
  const atProvider = await payments.listRefunds(intentId)
  // Read after the provider's: a refund of the shop is written down before the provider hears of it.
  const here = await refundsOfOrder(database, order.id)
  const at = needs.clock.now()
  for (const made of atProvider) {
    const status = refundStatusOf(made.status)
    const ours = here.find((refund) => isOf(refund, order.orderId)(made))
    if (ours?.status === 'pending') await byStatus(needs, ours.id, made)
    else if (ours?.status === 'succeeded' && status === 'failed') {
      await database.transaction((tx) => settleAsCameBack(tx, ours.id, at))
      noteMoney(needs.log, 'refund failed', { pence: ours.amount, order: order.orderId, refund: ours.id })
    } else if (!ours && !made.metadata[OUR_REFUND] && status === 'succeeded') {
      const settled = await database.transaction((tx) =>
        recordForeignRefund(tx, order.id, { providerRefundId: made.id, amount: made.amount, at }),
      )
      if (settled) noteSettled(needs, settled)
    }
  }
}

/** Settles pending refunds every minute. */
export const refundsJob = (needs: Needs): RepeatedJob => ({
  name: 'refunds',
  title: 'Pending refunds',
  seconds: ALONE_SECONDS,
  work: () => settlePendingRefunds(needs),
})
