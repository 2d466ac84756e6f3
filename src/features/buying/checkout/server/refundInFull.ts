import { lockDraft, updateDraft } from '#/features/orders/drafts/server/drafts.store.ts'
import { releaseReservations } from '#/features/orders/drafts/server/reservations.store.ts'
import { insertEntry } from '#/features/orders/ledger/server/ledger.store.ts'
import { toRefundStatus } from '#/features/orders/refunds/refunds.rules.ts'
import {
  listRefundsWithoutOrder,
  type RefundRow,
  updateRefund,
  upsertRefundWithoutOrder,
} from '#/features/orders/refunds/server/refunds.store.ts'
import type { Transaction } from '#/platform/database.ts'
import { logMoneyEvent } from '#/platform/observe/moneyEvent.ts'
import type { Services } from '#/platform/services.ts'

const RETRY_AFTER_HOURS = 24

/** Idempotent by the provider's key. The sweep repeats it until it succeeds, after a failure once a day at most. */
export async function refundInFull(services: Services, id: string): Promise<void> {
  const { database, payments, clock, log } = services
  const now = clock.now()
  const earlier = await refreshRefunds(services, id)
  const failed = earlier.filter(({ status }) => status === 'failed')
  const isWaiting = failed.some(({ createdAt }) => now.getTime() - createdAt.getTime() < RETRY_AFTER_HOURS * 3_600_000)
  if (isWaiting || earlier.some(({ status }) => status === 'pending')) return
  if (earlier.some(({ status }) => status === 'succeeded')) {
    await updateDraft(database, id, { state: 'refunded', updatedAt: now })
    return
  }

  const refund = await payments.refund({
    intentId: id,
    // With the old key the provider would only return the old failure.
    idempotencyKey: failed.length === 0 ? `unfulfillable-${id}` : `unfulfillable-${id}-${failed.length + 1}`,
    reason: 'requested_by_customer',
  })
  if (!refund.ok && !refund.alreadyRefunded) {
    log.error({ intent: id, refusal: refund.message }, 'the card provider refused a refund')
    return
  }
  const status = refund.ok ? toRefundStatus(refund.value.status) : 'succeeded'
  if (status === 'failed') log.error({ intent: id }, 'a refund failed at the bank')
  await database.transaction(async (tx) => {
    if (refund.ok) {
      const row = await upsertRefundWithoutOrder(tx, {
        paymentIntentId: id,
        providerRefundId: refund.value.id,
        status,
        amount: refund.value.amount,
        reason: 'No order could be made of this payment',
        createdAt: now,
      })
      await insertEntry(tx, {
        kind: 'payment',
        method: 'card',
        amount: row.amount,
        reference: id,
        isTest: services.cardProvider.testMode,
        actor: row.actor,
        at: now,
      })
      if (status === 'succeeded') await insertRefundEntry(services, tx, row)
    }
    if (status === 'succeeded') await updateDraft(tx, id, { state: 'refunded', updatedAt: now })
  })
  if (refund.ok)
    logMoneyEvent(log, 'payment without order', { pence: refund.value.amount, intent: id, refund: refund.value.id })
}

/** A refund without an order: what the bank took, or sent back. */
async function insertRefundEntry({ clock, cardProvider }: Services, tx: Transaction, refund: RefundRow) {
  await insertEntry(tx, {
    refundId: refund.id,
    kind: refund.status === 'succeeded' ? 'refund' : 'returned',
    method: 'card',
    amount: refund.status === 'succeeded' ? -refund.amount : refund.amount,
    reference: refund.providerRefundId,
    isTest: cardProvider.testMode,
    actor: refund.actor,
    at: clock.now(),
  })
}

async function refreshRefunds(services: Services, id: string): Promise<RefundRow[]> {
  const { database, payments } = services
  const known = await listRefundsWithoutOrder(database, id)
  if (known.length === 0) return []
  const providerRefunds = await payments.listRefunds(id)
  const refreshed = known.map((refund) => {
    const current = providerRefunds.find(({ id }) => id === refund.providerRefundId)
    return current ? { ...refund, status: toRefundStatus(current.status) } : refund
  })
  const changed = refreshed.filter(({ status }, index) => status !== known[index]?.status)
  for (const refund of changed) {
    const before = known.find(({ id }) => id === refund.id)?.status
    await database.transaction(async (tx) => {
      await updateRefund(tx, refund.id, { status: refund.status })
      // A refund that failed at once has moved no money.
      if (refund.status === 'succeeded' || before === 'succeeded') await insertRefundEntry(services, tx, refund)
    })
  }
  return refreshed
}

/** Sets a draft back to `refundDue` if all its refunds have failed at the bank. */
export async function reopenRefund(services: Services, id: string): Promise<void> {
  const refunds = await refreshRefunds(services, id)
  if (refunds.length === 0 || refunds.some(({ status }) => status !== 'failed')) return
  services.log.error({ intent: id }, 'a refund came back from the bank')
  await services.database.transaction(async (tx) => {
    const draft = await lockDraft(tx, id)
    if (draft?.state === 'refunded') await updateDraft(tx, id, { state: 'refundDue', updatedAt: services.clock.now() })
  })
}

export async function refundUnclaimed(services: Services, id: string): Promise<void> {
  const due = await services.database.transaction(async (tx) => {
    const draft = await lockDraft(tx, id)
    if (draft?.state !== 'open' && draft?.state !== 'reserved') return false
    await releaseReservations(tx, id)
    await updateDraft(tx, id, { state: 'refundDue', updatedAt: services.clock.now() })
    return true
  })
  if (due) await refundInFull(services, id)
}
