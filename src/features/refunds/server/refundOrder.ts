import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'
import type { Transaction } from '#/platform/database.ts'
import type { RepeatedJob } from '#/platform/jobs/jobs.ts'
import { noteMoney } from '#/platform/observe/moneyEvent.ts'
import { PaymentsUnavailable } from '#/platform/payments/payments.ts'
import type { Services } from '#/platform/services.ts'
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

/** The metadata key that links a refund at the card provider to ours. */
const OUR_REFUND = 'shop_refund'
/** How long a request has to settle its refund before the job does so. */
const ALONE_SECONDS = 60

export type RefundAnswer = { state: 'succeeded' | 'pending' }

/**
 * Refunds all or part of an order: inserts the refund, calls the card provider, then settles. `settlePendingRefunds`
 * finishes what is interrupted, and the money moves only once. `pending` means that the provider has not responded.
 */
export async function refundOrder(
  services: Services,
  orderId: number,
  request: RefundRequest,
  actor: string,
): Promise<Outcome<RefundAnswer, RefundRefusal | { code: 'refused'; message: string }>> {
  const asked = await services.database.transaction((tx) =>
    askForRefund(tx, orderId, request, { actor, at: services.clock.now() }),
  )
  if (!asked.ok) return asked
  const { refund, order, isNew } = asked.value
  if (!isNew && refund.status === 'failed') return refuse('refused', { message: REFUSED })
  if (!isNew) return ok({ state: refund.status === 'succeeded' ? 'succeeded' : 'pending' })
  noteMoney(services.log, 'refund requested', { pence: refund.amount, order: order.orderId, refund: refund.id })
  try {
    return await settle(services, refund, order.orderId)
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    services.log.warn({ err: error, refund: refund.id }, 'the card provider did not respond to a refund')
    return ok({ state: 'pending' })
  }
}

const REFUSED = 'The card provider declined this refund. Nothing was refunded.'

type Settling = Outcome<RefundAnswer, { code: 'refused'; message: string }>

async function settle(services: Services, refund: RefundRow, orderId: string): Promise<Settling> {
  const { paymentIntentId: intentId } = refund
  // The merchant makes the bank transfer: there is nothing to wait for.
  if (!intentId) return succeeded(services, refund.id, null)
  const key = keyOf(refund, orderId)
  const result = await services.payments.refund({
    intentId,
    amount: refund.amount,
    idempotencyKey: key,
    reason: 'requested_by_customer',
    metadata: { [OUR_REFUND]: key },
  })
  if (result.ok) return byStatus(services, refund.id, result.value)
  await failed(services, refund.id, result.message)
  // It may have been refunded in the provider's dashboard, and the webhook missed.
  await reconcileRefunds(services, intentId).catch((error: unknown) => {
    if (!(error instanceof PaymentsUnavailable)) throw error
    services.log.warn({ err: error, refund: refund.id }, 'could not reconcile the refunds of a payment')
  })
  return refuse('refused', { message: `${REFUSED} It says: ${result.message}` })
}

const keyOf = ({ id }: RefundRow, orderId: string) => `refund-${orderId}-${id}`

type AtProvider = { id: string; status: string; amount: Pence; metadata: Record<string, string> }

async function byStatus(services: Services, id: number, made: AtProvider): Promise<Settling> {
  const status = refundStatusOf(made.status)
  if (status === 'succeeded') return succeeded(services, id, made.id)
  if (status === 'failed') {
    await failed(services, id, 'the bank did not take the money back')
    return refuse('refused', { message: REFUSED })
  }
  await noteProviderRefund(services.database, id, made.id)
  return ok({ state: 'pending' })
}

async function succeeded(services: Services, id: number, providerRefundId: string | null): Promise<Settling> {
  const settled = await services.database.transaction(async (tx) => {
    const settled = await settleAsSucceeded(tx, id, { providerRefundId, at: services.clock.now() })
    if (settled) await tell(services, tx, settled)
    return settled
  })
  if (settled) noteSettled(services, settled)
  return ok({ state: 'succeeded' })
}

function noteSettled({ log }: Services, { refund, order, creditNote }: Settled): void {
  noteMoney(log, 'refund succeeded', { pence: refund.amount, order: order.orderId, refund: refund.id })
  if (!creditNote) return
  const { number, content } = creditNote
  noteMoney(log, 'credit note issued', { pence: content.totals.gross, order: order.orderId, invoice: number })
}

async function failed(services: Services, id: number, why: string): Promise<void> {
  const refund = await services.database.transaction((tx) => settleAsFailed(tx, id, { why, at: services.clock.now() }))
  if (refund) noteMoney(services.log, 'refund failed', { pence: refund.amount, refund: id })
}

async function tell(services: Services, tx: Transaction, settled: Settled): Promise<void> {
  if (settled.refund.parts?.tellCustomer) await services.mail.queue(tx, refundMail(settled))
}

/** Looks for each refund at the provider first, since idempotency keys expire after a day. */
export async function settlePendingRefunds(services: Services): Promise<void> {
  const until = new Date(services.clock.now().getTime() - ALONE_SECONDS * 1000)
  for (const { refund, orderId } of await unansweredRefunds(services.database, until)) {
    if (!services.payments.isAvailable()) return
    try {
      await settleAgain(services, refund, orderId)
    } catch (error) {
      services.log.warn({ err: error, refund: refund.id }, 'could not settle a pending refund')
    }
  }
}

async function settleAgain(services: Services, refund: RefundRow, orderId: string): Promise<void> {
  const made = refund.paymentIntentId ? await services.payments.listRefunds(refund.paymentIntentId) : []
  const ours = made.find(isOf(refund, orderId))
  if (ours) await byStatus(services, refund.id, ours)
  else await settle(services, refund, orderId)
}

const isOf = (refund: RefundRow, orderId: string) => (made: AtProvider) =>
  made.id === refund.providerRefundId || made.metadata[OUR_REFUND] === keyOf(refund, orderId)

/**
 * Brings the refunds of a payment into line with the card provider's: inserts those made in its dashboard, settles
 * pending ones, and marks those that the bank returned as owed again. Ignores payments without an order.
 */
export async function reconcileRefunds(services: Services, intentId: string): Promise<void> {
  const { database, payments } = services
  const order = await orderOfPayment(database, intentId)
  if (!order) return
  const atProvider = await payments.listRefunds(intentId)
  // Read after the provider's list: ours are inserted before the provider is called, so none can be missing.
  const here = await refundsOfOrder(database, order.id)
  const at = services.clock.now()
  for (const made of atProvider) {
    const status = refundStatusOf(made.status)
    const ours = here.find((refund) => isOf(refund, order.orderId)(made))
    if (ours?.status === 'pending') await byStatus(services, ours.id, made)
    else if (ours?.status === 'succeeded' && status === 'failed') {
      await database.transaction((tx) => settleAsCameBack(tx, ours.id, at))
      noteMoney(services.log, 'refund failed', { pence: ours.amount, order: order.orderId, refund: ours.id })
    } else if (!ours && !made.metadata[OUR_REFUND] && status === 'succeeded') {
      const settled = await database.transaction((tx) =>
        recordForeignRefund(tx, order.id, { providerRefundId: made.id, amount: made.amount, at }),
      )
      if (settled) noteSettled(services, settled)
    }
  }
}

export const refundsJob = (services: Services): RepeatedJob => ({
  name: 'refunds',
  title: 'Pending refunds',
  seconds: ALONE_SECONDS,
  work: () => settlePendingRefunds(services),
})
