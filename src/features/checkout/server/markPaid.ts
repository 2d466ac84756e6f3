import { eq } from 'drizzle-orm'
import { deductStock } from '#/features/catalogue/server/catalogue.store.ts'
import { deliveryPromise } from '#/features/delivery/delivery.rules.ts'
import { incrementUsage } from '#/features/discounts/server/discounts.store.ts'
import { formatMissing, missingQuantity } from '#/features/orders/orderStock.rules.ts'
import { loadOrder, type OrderRecord, setTakenQuantity } from '#/features/orders/server/orders.store.ts'
import { orderEvents, orders } from '#/features/orders/server/orders.tables.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import type { Transaction } from '#/platform/database.ts'
import type { OnOrderPaid } from './createOrder.ts'
import {
  type LockedOrder,
  lockForCardPayment,
  lockForManualPayment,
  type OrderNotPayable,
  type PaymentNotRecorded,
} from './payable.ts'

type PaidRefusal = OrderNotPayable | { code: 'amountMismatch' }

type Payment = { paymentIntentId: string | null; isTest: boolean; actor: string; now: Date }

/** Refuses, changing nothing, if the order is not payable or the amount differs from its total. */
export async function markPaidByCard(
  tx: Transaction,
  onOrderPaid: OnOrderPaid[],
  id: number,
  payment: Payment & {
    paid: { amount: Pence; currency: string }
    /** The payment's own draft, whose reservations do not count as shortages. */
    draftId: string
  },
): Promise<Outcome<OrderRecord, PaidRefusal>> {
  const payable = await lockForCardPayment(tx, id, payment)
  if (!payable.ok) return payable
  const { order } = payable.value
  const { paid } = payment
  if (paid.amount !== order.totalAmount || paid.currency !== 'gbp') return refuse('amountMismatch')
  return ok(await markPaid(tx, onOrderPaid, payable.value, payment, `${formatPounds(paid.amount)} by card`))
}

/** For bank transfer, cash and the like. `reference` is the administrator's note. */
export async function markPaidManually(
  tx: Transaction,
  onOrderPaid: OnOrderPaid[],
  id: number,
  { reference, evenShort, ...by }: { reference: string; evenShort: boolean; actor: string; now: Date },
): Promise<Outcome<OrderRecord, PaymentNotRecorded>> {
  const payable = await lockForManualPayment(tx, id, { now: by.now, evenShort })
  if (!payable.ok) return payable
  const detail = [formatPounds(payable.value.order.totalAmount), reference, describeMissingStock(payable.value)]
  const payment = { ...by, paymentIntentId: null, isTest: false }
  return ok(await markPaid(tx, onOrderPaid, payable.value, payment, detail.filter(Boolean).join(', ')))
}

async function markPaid(
  tx: Transaction,
  onOrderPaid: OnOrderPaid[],
  { order, items, shortLines, codeId }: LockedOrder,
  { paymentIntentId, isTest, actor, now }: Payment,
  detail: string,
): Promise<OrderRecord> {
  const { id } = order
  if (items.length > 0) await deductStock(tx, items)
  for (const line of shortLines) await setTakenQuantity(tx, line.id, line.taken)
  if (codeId !== undefined) await incrementUsage(tx, codeId)
  const orderStatus = order.orderStatus === 'pending' ? 'confirmed' : order.orderStatus
  await tx
    .update(orders)
    .set({
      paymentStatus: 'paid',
      orderStatus,
      paymentMethod: paymentIntentId ? 'card' : 'transfer',
      stripePaymentIntentId: paymentIntentId,
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
  const paidOrder = await loadOrder(tx, id)
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

const REFUND_REASONS: Record<PaidRefusal['code'], string> = {
  unknownOrder: 'the order doesn’t exist',
  paidAlready: 'the order had already been paid',
  orderCancelled: 'the order had been cancelled',
  addressWanted: 'the order’s address was incomplete',
  outOfStock: 'the goods were no longer in stock',
  codeUsedUp: 'the discount code had been used up',
  amountMismatch: 'the amount didn’t match the order total',
}

export async function recordRefundEvent(
  tx: Transaction,
  orderId: number,
  { amount, refusal, actor, now }: { amount: Pence; refusal: PaidRefusal; actor: string; now: Date },
): Promise<void> {
  const detail = `${formatPounds(amount)} by card, refunded in full: ${REFUND_REASONS[refusal.code]}`
  await tx.insert(orderEvents).values({ orderId, type: 'refunded', detail, actor, createdAt: now })
}
