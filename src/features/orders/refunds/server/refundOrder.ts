import { movementDayProblem } from '#/features/orders/ledger/ledger.rules.ts'
import { listEntries } from '#/features/orders/ledger/server/ledger.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'
import { type Day, londonDay } from '#/lib/workingDays.ts'
import type { Transaction } from '#/platform/database.ts'
import type { RecurringJob } from '#/platform/jobs/jobs.ts'
import { logMoneyEvent } from '#/platform/observe/moneyEvent.ts'
import { PaymentsUnavailable } from '#/platform/payments/payments.ts'
import type { Services } from '#/platform/services.ts'
import { earliestSentDay, toRefundStatus } from '../refunds.rules.ts'
import { refundEmail } from './refunds.mail.ts'
import type { RefundRequest, RefundReturnedRequest, RefundSentRequest } from './refunds.schema.ts'
import {
  findOrderOfPayment,
  listOrderRefunds,
  listPendingRefunds,
  type RefundRow,
  updateProviderRefundId,
} from './refunds.store.ts'
import { type RefundRefusal, requestRefund } from './requestRefund.ts'
import {
  recordProviderRefund,
  type SettledRefund,
  settleAsFailed,
  settleAsReturned,
  settleAsSucceeded,
} from './settleRefund.ts'

const METADATA_KEY = 'shop_refund'
/** How long a request has to settle its refund before the job does it. */
const RETRY_AFTER_SECONDS = 60

/** `pending`: the card provider has not responded yet. `toSend`: the merchant has to make a bank transfer. */
export type RefundResult = { state: 'succeeded' | 'pending' | 'toSend' }

/** The money moves only once: `settlePendingRefunds` finishes what is interrupted. */
export async function refundOrder(
  services: Services,
  orderId: number,
  request: RefundRequest,
  actor: string,
): Promise<Outcome<RefundResult, RefundRefusal | { code: 'refused'; message: string }>> {
  const outcome = await services.database.transaction((tx) =>
    requestRefund(tx, orderId, request, { actor, at: services.clock.now() }),
  )
  if (!outcome.ok) return outcome
  const { refund, order, isNew } = outcome.value
  if (!isNew && refund.status === 'failed') return refuse('refused', { message: REFUSED })
  if (!isNew && refund.status === 'succeeded') return ok({ state: 'succeeded' })
  if (!isNew) return ok({ state: refund.paymentIntentId ? 'pending' : 'toSend' })
  logMoneyEvent(services.log, 'refund requested', { pence: refund.amount, order: order.orderId, refund: refund.id })
  try {
    return await sendRefund(services, refund, order.orderId)
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    services.log.warn({ err: error, refund: refund.id }, 'the card provider did not respond to a refund')
    return ok({ state: 'pending' })
  }
}

const REFUSED = 'The card provider declined this refund. Nothing was refunded.'

type SettlementOutcome = Outcome<RefundResult, { code: 'refused'; message: string }>

async function sendRefund(services: Services, refund: RefundRow, orderId: string): Promise<SettlementOutcome> {
  const { paymentIntentId: intentId } = refund
  if (!intentId) return ok({ state: 'toSend' })
  const key = idempotencyKey(refund, orderId)
  const result = await services.payments.refund({
    intentId,
    amount: refund.amount,
    idempotencyKey: key,
    reason: 'requested_by_customer',
    metadata: { [METADATA_KEY]: key },
  })
  if (result.ok) return settleByStatus(services, refund.id, result.value)
  await settleFailure(services, refund.id, result.message)
  // It may have been refunded in the provider's dashboard, and the webhook missed.
  await reconcileRefunds(services, intentId).catch((error: unknown) => {
    if (!(error instanceof PaymentsUnavailable)) throw error
    services.log.warn({ err: error, refund: refund.id }, 'could not reconcile the refunds of a payment')
  })
  return refuse('refused', { message: `${REFUSED} It says: ${result.message}` })
}

const idempotencyKey = ({ id }: RefundRow, orderId: string) => `refund-${orderId}-${id}`

type ProviderRefund = { id: string; status: string; amount: Pence; metadata: Record<string, string> }

async function settleByStatus(
  services: Services,
  id: number,
  providerRefund: ProviderRefund,
): Promise<SettlementOutcome> {
  const status = toRefundStatus(providerRefund.status)
  if (status === 'succeeded') return settleSuccess(services, id, providerRefund.id)
  if (status === 'failed') {
    await settleFailure(services, id, 'the bank did not take the money back')
    return refuse('refused', { message: REFUSED })
  }
  await updateProviderRefundId(services.database, id, providerRefund.id)
  return ok({ state: 'pending' })
}

async function settleSuccess(services: Services, id: number, providerRefundId: string): Promise<SettlementOutcome> {
  const settled = await services.database.transaction(async (tx) => {
    const settled = await settleAsSucceeded(tx, id, { providerRefundId, at: services.clock.now() })
    if (settled) await notifyCustomer(services, tx, settled)
    return settled
  })
  if (settled) logSettlement(services, settled)
  return ok({ state: 'succeeded' })
}

type TransferRefusal = {
  code: 'unknownRefund' | 'notToSend' | 'notSent' | 'badDay'
  message: string
  field?: 'valueDate'
}
const UNKNOWN_REFUND = { code: 'unknownRefund', message: 'We can’t find that refund.' } as const
const NOT_TO_SEND = {
  code: 'notToSend',
  message: 'This refund has been sent or withdrawn already, or goes to the card.',
} as const

function refuseDay(valueDate: Day, from: Day, at: Date): ({ ok: false } & TransferRefusal) | undefined {
  const message = movementDayProblem(valueDate, { from, today: londonDay(at) })
  return message ? { ok: false, code: 'badDay', message, field: 'valueDate' } : undefined
}

/** A refund by bank transfer has been sent: only now is it booked, credited and emailed to the customer. */
export async function markRefundAsSent(
  services: Services,
  { orderId, refundId }: { orderId: number; refundId: number },
  { method, reference, valueDate }: RefundSentRequest,
  actor: string,
): Promise<Outcome<undefined, TransferRefusal>> {
  const at = services.clock.now()
  const settled = await services.database.transaction(async (tx) => {
    const refund = await findTransferToSend(tx, orderId, refundId)
    if (!refund.ok) return refund
    const from = earliestSentDay(londonDay(refund.value.createdAt), await listEntries(tx, orderId))
    const badDay = refuseDay(valueDate, from, at)
    if (badDay) return badDay
    const sent = { method, reference: reference || null, valueDate }
    const settled = await settleAsSucceeded(tx, refundId, { providerRefundId: null, sent, actor, at })
    if (!settled) return { ok: false, ...NOT_TO_SEND } as const
    await notifyCustomer(services, tx, settled)
    return ok(settled)
  })
  if (!settled.ok) return settled
  logSettlement(services, settled.value)
  return ok(undefined)
}

export async function withdrawRefund(
  services: Services,
  { orderId, refundId }: { orderId: number; refundId: number },
  actor: string,
): Promise<Outcome<undefined, TransferRefusal>> {
  const at = services.clock.now()
  return services.database.transaction(async (tx) => {
    const refund = await findTransferToSend(tx, orderId, refundId)
    if (!refund.ok) return refund
    const withdrawn = await settleAsFailed(tx, refundId, { why: 'withdrawn before it was sent', actor, at })
    return withdrawn ? ok(undefined) : ({ ok: false, ...NOT_TO_SEND } as const)
  })
}

const NOT_SENT = {
  code: 'notSent',
  message: 'Only a refund sent by bank transfer can be recorded as returned, once.',
} as const

/** The bank sent a transfer back, because the account was closed, say. The customer is owed the money again. */
export async function markRefundAsReturned(
  services: Services,
  { orderId, refundId }: { orderId: number; refundId: number },
  { reference, valueDate }: RefundReturnedRequest,
  actor: string,
): Promise<Outcome<undefined, TransferRefusal>> {
  const at = services.clock.now()
  const returned = await services.database.transaction(async (tx) => {
    const sent = (await listEntries(tx, orderId)).find(
      (entry) => entry.kind === 'refund' && entry.refundId === refundId,
    )
    if (!sent) return { ok: false, ...UNKNOWN_REFUND } as const
    if (sent.method !== 'transfer') return { ok: false, ...NOT_SENT } as const
    const badDay = refuseDay(valueDate, sent.valueDate, at)
    if (badDay) return badDay
    const movement = { method: sent.method, valueDate, reference: reference || null, actor, at }
    const refund = await settleAsReturned(tx, refundId, movement)
    return refund ? ok(refund) : ({ ok: false, ...NOT_SENT } as const)
  })
  if (!returned.ok) return returned
  logMoneyEvent(services.log, 'refund failed', { pence: returned.value.amount, refund: refundId })
  return ok(undefined)
}

async function findTransferToSend(
  tx: Transaction,
  orderId: number,
  refundId: number,
): Promise<Outcome<RefundRow, TransferRefusal>> {
  const refund = (await listOrderRefunds(tx, orderId)).find(({ id }) => id === refundId)
  if (!refund) return { ok: false, ...UNKNOWN_REFUND }
  return refund.status === 'pending' && refund.paymentIntentId === null ? ok(refund) : { ok: false, ...NOT_TO_SEND }
}

function logSettlement({ log }: Services, { refund, order, creditNote }: SettledRefund): void {
  logMoneyEvent(log, 'refund succeeded', { pence: refund.amount, order: order.orderId, refund: refund.id })
  if (!creditNote) return
  const { number, content } = creditNote
  logMoneyEvent(log, 'credit note issued', { pence: content.totals.gross, order: order.orderId, invoice: number })
}

async function settleFailure(services: Services, id: number, why: string): Promise<void> {
  const refund = await services.database.transaction((tx) => settleAsFailed(tx, id, { why, at: services.clock.now() }))
  if (refund) logMoneyEvent(services.log, 'refund failed', { pence: refund.amount, refund: id })
}

async function notifyCustomer(services: Services, tx: Transaction, settled: SettledRefund): Promise<void> {
  if (settled.refund.parts?.tellCustomer) await services.mail.queue(tx, refundEmail(settled))
}

/** Looks for each refund at the provider first, since idempotency keys expire after a day. */
export async function settlePendingRefunds(services: Services): Promise<void> {
  const until = new Date(services.clock.now().getTime() - RETRY_AFTER_SECONDS * 1000)
  for (const { refund, orderId } of await listPendingRefunds(services.database, until)) {
    if (!services.payments.isAvailable()) return
    try {
      await retryRefund(services, refund, orderId)
    } catch (error) {
      services.log.warn({ err: error, refund: refund.id }, 'could not settle a pending refund')
    }
  }
}

async function retryRefund(services: Services, refund: RefundRow, orderId: string): Promise<void> {
  const providerRefunds = refund.paymentIntentId ? await services.payments.listRefunds(refund.paymentIntentId) : []
  const ours = providerRefunds.find(matches(refund, orderId))
  if (ours) await settleByStatus(services, refund.id, ours)
  else await sendRefund(services, refund, orderId)
}

const matches = (refund: RefundRow, orderId: string) => (providerRefund: ProviderRefund) =>
  providerRefund.id === refund.providerRefundId ||
  providerRefund.metadata[METADATA_KEY] === idempotencyKey(refund, orderId)

/** Also inserts refunds made in the card provider's dashboard and marks returned ones as owed again. */
export async function reconcileRefunds(services: Services, intentId: string): Promise<void> {
  const { database, payments } = services
  const order = await findOrderOfPayment(database, intentId)
  if (!order) return
  const atProvider = await payments.listRefunds(intentId)
  // Read after the provider's list: ours are inserted before the provider is called, so none can be missing.
  const ourRefunds = await listOrderRefunds(database, order.id)
  const at = services.clock.now()
  for (const providerRefund of atProvider) {
    const status = toRefundStatus(providerRefund.status)
    const ours = ourRefunds.find((refund) => matches(refund, order.orderId)(providerRefund))
    if (ours?.status === 'pending') await settleByStatus(services, ours.id, providerRefund)
    else if (ours?.status === 'succeeded' && status === 'failed') {
      const movement = { method: 'card', actor: 'webhook', at } as const
      await database.transaction((tx) => settleAsReturned(tx, ours.id, movement))
      logMoneyEvent(services.log, 'refund failed', { pence: ours.amount, order: order.orderId, refund: ours.id })
    } else if (!ours && !providerRefund.metadata[METADATA_KEY] && status === 'succeeded') {
      const settled = await database.transaction((tx) =>
        recordProviderRefund(tx, order.id, { providerRefundId: providerRefund.id, amount: providerRefund.amount, at }),
      )
      if (settled) logSettlement(services, settled)
    }
  }
}

export const refundsJob = (services: Services): RecurringJob => ({
  name: 'refunds',
  title: 'Pending refunds',
  intervalSeconds: RETRY_AFTER_SECONDS,
  run: () => settlePendingRefunds(services),
})
