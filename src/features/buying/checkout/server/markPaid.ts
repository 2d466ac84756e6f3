import { eq } from 'drizzle-orm'
import { incrementUsage } from '#/features/orders/discounts/server/discounts.store.ts'
import { releaseReservationsForOrder } from '#/features/orders/drafts/server/reservations.store.ts'
import { balanceOf, type EntryMethod, type ManualMethod } from '#/features/orders/ledger/ledger.rules.ts'
import { entryWrites, listEntries } from '#/features/orders/ledger/server/ledger.store.ts'
import { paymentMethodLabel } from '#/features/orders/orders/orderLabels.ts'
import { formatMissing, missingQuantity } from '#/features/orders/orders/orderStock.rules.ts'
import { findOrder, type OrderRecord, updateTakenQuantity } from '#/features/orders/orders/server/orders.store.ts'
import { orderEvents, orders } from '#/features/orders/orders/server/orders.tables.ts'
import { deductStock } from '#/features/orders/stock/server/stock.store.ts'
import { deliveryPromise } from '#/features/shop/delivery/deliveryDates.rules.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { type Transaction, writeTogether } from '#/platform/database.ts'
import type { OnOrderPaid } from './createOrder.ts'
import {
  type LockedOrder,
  lockForCardPayment,
  lockForManualPayment,
  type OrderNotPayable,
  type PaymentNotRecorded,
} from './payable.ts'

type CardPaymentRefusal = OrderNotPayable | { code: 'amountMismatch' }

type Payment = {
  method: EntryMethod
  amount: Pence
  reference: string | null
  /** The London day on which the money arrived. */
  valueDate?: string
  requestKey?: string | undefined
  isTest: boolean
  actor: string
  now: Date
}

/** Refuses, changing nothing, if the order is not payable or the amount differs from what is outstanding. */
export async function markPaidByCard(
  tx: Transaction,
  onOrderPaid: OnOrderPaid[],
  id: number,
  payment: {
    received: { amount: Pence; currency: string }
    paymentIntentId: string
    isTest: boolean
    actor: string
    /** The payment's own draft, whose reservations do not count as shortages. */
    draftId: string
    now: Date
  },
): Promise<Outcome<OrderRecord, CardPaymentRefusal>> {
  const payable = await lockForCardPayment(tx, id, { ...payment, isCharged: true })
  if (!payable.ok) return payable
  const { received, paymentIntentId, isTest, actor, now } = payment
  const entries = await listEntries(tx, id)
  const { outstanding } = balanceOf(payable.value.order, entries)
  // A test payment never completes live money, nor the other way round.
  if (entries.some((entry) => entry.isTest !== isTest)) return refuse('amountMismatch')
  if (received.amount !== outstanding || received.currency !== 'gbp') return refuse('amountMismatch')
  const entry = { method: 'card', amount: received.amount, reference: paymentIntentId, isTest, actor, now } as const
  return ok(await markPaid(tx, onOrderPaid, payable.value, entry, `${formatPounds(received.amount)} by card`))
}

export type ManualPayment = {
  method: ManualMethod
  amount: Pence
  valueDate: string
  /** As on the bank statement. */
  reference: string | null
  /** Idempotency key of the form. */
  requestKey?: string | undefined
  actor: string
  now: Date
}

/** The amount must be at least what is outstanding. */
export async function markPaidManually(
  tx: Transaction,
  onOrderPaid: OnOrderPaid[],
  id: number,
  { allowShortage, ...payment }: ManualPayment & { allowShortage: boolean },
): Promise<Outcome<OrderRecord, PaymentNotRecorded>> {
  const payable = await lockForManualPayment(tx, id, { now: payment.now, allowShortage })
  if (!payable.ok) return payable
  const detail = [describePayment(payment), describeMissingStock(payable.value)].filter(Boolean).join(', ')
  return ok(await markPaid(tx, onOrderPaid, payable.value, { ...payment, isTest: payable.value.order.isTest }, detail))
}

export const describePayment = ({ amount, method, reference }: Omit<ManualPayment, 'actor' | 'now' | 'valueDate'>) =>
  [amount > 0 ? `${formatPounds(amount)} ${paymentMethodLabel(method)}` : formatPounds(0), reference]
    .filter(Boolean)
    .join(', ')

async function markPaid(
  tx: Transaction,
  onOrderPaid: OnOrderPaid[],
  { order, items, shortLines, codeId }: LockedOrder,
  payment: Payment,
  detail: string,
): Promise<OrderRecord> {
  const { id } = order
  const { now, ...entry } = payment
  const { method, reference, isTest, actor } = entry
  await writeTogether(tx, [
    ...entryWrites(tx, { orderId: id, kind: 'payment', ...entry, at: now }),
    ...(items.length > 0 ? [deductStock(items, { reason: 'sale', orderId: id, actor, at: now })] : []),
    ...(codeId === undefined ? [] : [incrementUsage(tx, codeId)]),
  ])
  await releaseReservationsForOrder(tx, id)
  for (const line of shortLines) await updateTakenQuantity(tx, line.id, line.taken)
  const orderStatus = order.orderStatus === 'pending' ? 'confirmed' : order.orderStatus
  await tx
    .update(orders)
    .set({
      paymentStatus: 'paid',
      orderStatus,
      paymentMethod: order.totalAmount === 0 ? 'none' : method,
      stripePaymentIntentId: method === 'card' ? reference : null,
      isTest,
      estimatedDelivery: order.estimatedDelivery ?? deliveryPromise(now, order.deliveryType).latest,
    })
    .where(eq(orders.id, id))
  const event = { orderId: id, actor, createdAt: now }
  await tx
    .insert(orderEvents)
    .values([
      { ...event, type: 'paid', detail },
      ...(orderStatus === order.orderStatus
        ? []
        : [{ ...event, type: 'statusChanged' as const, from: order.orderStatus, to: orderStatus }]),
    ])
  const paidOrder = await findOrder(tx, id)
  if (!paidOrder) throw new Error(`Order ${id} not found`)
  for (const react of onOrderPaid) await react(tx, paidOrder)
  return paidOrder
}

function describeMissingStock({ order, shortLines }: LockedOrder): string {
  const takenOf = new Map(shortLines.map(({ id, taken }) => [id, taken]))
  const lines = order.lines.map(({ id, name, quantity }) => ({
    name,
    missing: missingQuantity({ quantity, taken: takenOf.get(id) ?? null }),
  }))
  const words = formatMissing(lines)
  return words && `not taken from stock: ${words}`
}

const REFUND_REASONS: Record<CardPaymentRefusal['code'], string> = {
  unknownOrder: 'the order doesn’t exist',
  alreadyPaid: 'the order had already been paid',
  orderCancelled: 'the order had been cancelled',
  postcodeMissing: 'the order’s address was incomplete',
  refundWaiting: 'a refund was waiting to be sent',
  outOfStock: 'the goods were no longer in stock',
  codeNotApplicable: 'the discount code no longer applies',
  codeUsedUp: 'the discount code had been used up',
  amountMismatch: 'less was outstanding by then',
}

export async function recordRefundEvent(
  tx: Transaction,
  orderId: number,
  { amount, refusal, actor, now }: { amount: Pence; refusal: CardPaymentRefusal; actor: string; now: Date },
): Promise<void> {
  const detail = `${formatPounds(amount)} by card, refunded in full: ${REFUND_REASONS[refusal.code]}`
  await tx.insert(orderEvents).values({ orderId, type: 'refunded', detail, actor, createdAt: now })
}
