import { type InvoiceRow, issueCreditNote, issueDebitNote } from '#/features/orders/invoices/server/invoices.store.ts'
import { balanceOf, type EntryMethod } from '#/features/orders/ledger/ledger.rules.ts'
import { insertEntry, listEntries } from '#/features/orders/ledger/server/ledger.store.ts'
import { refundMethodLabel } from '#/features/orders/orders/orderLabels.ts'
import { goodsToRestock, stockStateOf } from '#/features/orders/orders/orderStock.rules.ts'
import { refundedSale, spreadOnlyParts } from '#/features/orders/orders/refundParts.rules.ts'
import {
  findOrder,
  insertEvent,
  lockOrder,
  type OrderRecord,
  updateOrder,
} from '#/features/orders/orders/server/orders.store.ts'
import { moveAfterRefund } from '#/features/orders/parcels/server/recordParcel.ts'
import { lockProducts, returnStock } from '#/features/orders/stock/server/stock.store.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { type AuditInfo, recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import { remainingOfOrder } from '../refunds.rules.ts'
import { insertRefund, listOrderRefunds, lockRefund, type RefundRow, updateRefund } from './refunds.store.ts'

export type SettledRefund = {
  refund: RefundRow
  order: OrderRecord
  method: EntryMethod
  creditNote: InvoiceRow | undefined
  /** Of the order, afterwards. */
  outstanding: Pence
}

/** How the money moved. The London day and the bank's reference are known only if somebody sent it by hand. */
type Movement = { method: EntryMethod; reference: string | null; valueDate?: string }

export async function settleAsSucceeded(
  tx: Transaction,
  refundId: number,
  { providerRefundId, sent, actor, at }: { providerRefundId: string | null; sent?: Movement; actor?: string; at: Date },
): Promise<SettledRefund | undefined> {
  const pending = await lockRefund(tx, refundId, 'pending')
  if (!pending) return undefined
  const refund: RefundRow = { ...pending.refund, status: 'succeeded', providerRefundId }
  await updateRefund(tx, refundId, { status: 'succeeded', providerRefundId })
  const movement = sent ?? { method: 'card', reference: providerRefundId }
  return completeRefund(tx, pending.order, refund, { movement, actor: actor ?? refund.actor, at })
}

export async function settleAsFailed(
  tx: Transaction,
  refundId: number,
  { why, actor, at }: { why: string; actor?: string; at: Date },
): Promise<RefundRow | undefined> {
  const pending = await lockRefund(tx, refundId, 'pending')
  if (!pending) return undefined
  const { refund, order } = pending
  await updateRefund(tx, refundId, { status: 'failed' })
  const detail = `${formatPounds(refund.amount)}: ${why}`
  const by = actor ?? refund.actor
  await insertEvent(tx, { orderId: order.id, type: 'refundFailed', detail, actor: by, createdAt: at })
  await moveAfterRefund(tx, order, { actor: by, at })
  await recordRefundActivity(tx, order, { ...refund, actor: by }, 'order.refundFailed', at)
  return refund
}

type Return = Pick<Movement, 'method' | 'valueDate'> & { reference?: string | null; actor: string; at: Date }

/** The bank returned the money: it is owed again, and the credit note is cancelled. Goods put back stay in stock. */
export async function settleAsReturned(
  tx: Transaction,
  refundId: number,
  { actor, at, ...movement }: Return,
): Promise<RefundRow | undefined> {
  const done = await lockRefund(tx, refundId, 'succeeded')
  if (!done) return undefined
  const { refund, order } = done
  const newest = (await listOrderRefunds(tx, order.id)).at(-1)?.id ?? refundId
  const parts = { ...(refund.parts ?? { lines: [], delivery: 0 }), cameBack: true, cameBackAfter: newest }
  await updateRefund(tx, refundId, { status: 'failed', parts })
  await insertEntry(tx, {
    orderId: order.id,
    refundId,
    kind: 'returned',
    amount: refund.amount,
    netChange: refundedSale(refund),
    reference: refund.providerRefundId,
    isTest: order.isTest,
    actor,
    at,
    ...movement,
  })
  if (order.paymentStatus === 'refunded' && (await refundedTotal(tx, order.id)) < order.totalAmount)
    await updateOrder(tx, order.id, { paymentStatus: 'paid' })
  await insertEvent(tx, {
    orderId: order.id,
    type: 'refundFailed',
    detail: `${formatPounds(refund.amount)} was returned by the bank. The customer doesn’t have it: refund it again`,
    actor,
    createdAt: at,
  })
  if (actor !== 'webhook') await recordRefundActivity(tx, order, { ...refund, actor }, 'order.refundFailed', at)
  await issueDebitNote(tx, order, refund, { returnedOn: movement.valueDate ?? londonDay(at), actor, now: at })
  return refund
}

/** Returns undefined if it is known or there is no such order. */
export async function recordProviderRefund(
  tx: Transaction,
  orderId: number,
  made: { providerRefundId: string; amount: Pence; at: Date },
): Promise<SettledRefund | undefined> {
  const order = await lockOrder(tx, orderId)
  if (!order) return undefined
  // Pending refunds do not count: this money has gone already.
  const done = (await listOrderRefunds(tx, orderId)).filter(({ status }) => status === 'succeeded')
  const { received } = balanceOf(order, await listEntries(tx, orderId))
  const refund = await insertRefund(tx, {
    orderId,
    paymentIntentId: order.stripePaymentIntentId,
    providerRefundId: made.providerRefundId,
    status: 'succeeded',
    amount: made.amount,
    reason: 'Refunded at the card provider',
    parts: spreadOnlyParts(remainingOfOrder(order, done, received), made.amount),
    actor: 'webhook',
    createdAt: made.at,
  })
  const movement = { method: 'card', reference: made.providerRefundId } as const
  return refund && completeRefund(tx, order, refund, { movement, actor: refund.actor, at: made.at })
}

async function completeRefund(
  tx: Transaction,
  order: OrderRecord,
  settled: RefundRow,
  { movement, actor, at }: { movement: Movement; actor: string; at: Date },
): Promise<SettledRefund> {
  const by = { orderId: order.id, actor, createdAt: at }
  await insertEntry(tx, {
    orderId: order.id,
    refundId: settled.id,
    kind: 'refund',
    amount: -settled.amount,
    netChange: -refundedSale(settled),
    isTest: order.isTest,
    actor,
    at,
    ...movement,
  })
  await insertEvent(tx, {
    ...by,
    type: 'refunded',
    detail: `${formatPounds(settled.amount)} ${refundMethodLabel(movement.method)}: ${settled.reason}`,
  })

  const others = (await listOrderRefunds(tx, order.id)).filter(({ id }) => id !== settled.id)
  const { refund, back } = await restock(tx, order, settled, others, { actor, at })
  if (back) await insertEvent(tx, { ...by, type: 'stockReturned', detail: back })

  const isWholeSale = (await refundedTotal(tx, order.id)) >= order.totalAmount
  if (refundedSale(settled) > 0 && isWholeSale && order.paymentStatus !== 'refunded')
    await updateOrder(tx, order.id, { paymentStatus: 'refunded' })
  if (refund.actor !== 'webhook') await recordRefundActivity(tx, order, refund, 'order.refunded', at)
  const earlier = others.filter(({ status }) => status === 'succeeded')
  const creditNote = await issueCreditNote(tx, order, refund, earlier, at)
  const updated = (await findOrder(tx, order.id)) as OrderRecord
  const { outstanding } = balanceOf(updated, await listEntries(tx, order.id))
  return { refund, order: updated, method: movement.method, creditNote, outstanding }
}

/** Clears `restock` where nothing could go back: deleted products, or lines that were never taken. */
async function restock(tx: Transaction, order: OrderRecord, refund: RefundRow, others: RefundRow[], by: AuditInfo) {
  const { parts } = refund
  if (!parts?.lines.some((part) => part.restock)) return { refund, back: '' }
  const productOf = new Map(order.lines.filter(({ taken }) => taken !== 0).map(({ id, productId }) => [id, productId]))
  const named = parts.lines.filter((part) => part.restock).map(({ lineId }) => productOf.get(lineId) ?? 0)
  // Lock order of a sale: products by id, then the number series.
  const existing = new Set((await lockProducts(tx, [...new Set(named)])).map(({ id }) => id))
  const lines = parts.lines.map((part) => ({
    ...part,
    restock: part.restock && existing.has(productOf.get(part.lineId) ?? 0),
  }))
  const updated = { ...refund, parts: { ...parts, lines } }
  await updateRefund(tx, refund.id, { parts: updated.parts })
  const goods = stockStateOf(order) === 'returned' ? [] : goodsToRestock(order.lines, others, updated)
  await returnStock(tx, goods, { reason: 'refunded', orderId: order.id, refundId: refund.id, ...by })
  const nameOf = (id: number) => order.lines.find(({ productId }) => productId === id)?.name
  return {
    refund: updated,
    back: goods.map(({ productId, quantity }) => `${quantity} × ${nameOf(productId)}`).join(', '),
  }
}

async function refundedTotal(tx: Transaction, orderId: number): Promise<Pence> {
  const succeeded = (await listOrderRefunds(tx, orderId)).filter(({ status }) => status === 'succeeded')
  return succeeded.reduce((sum, refund) => sum + refundedSale(refund), 0)
}

// Without the reason: it may name people, and the activity log cannot be erased.
const recordRefundActivity = (tx: Transaction, order: OrderRecord, refund: RefundRow, action: string, at: Date) =>
  recordActivity(tx, {
    at,
    actor: refund.actor,
    action,
    subjectType: 'order',
    subjectId: order.id,
    subject: order.orderId,
    after: { amount: formatPounds(refund.amount) },
  })
