import { eq } from 'drizzle-orm'
import { takeStock } from '#/features/catalogue/catalogue.store.ts'
import { deliveryPromise } from '#/features/delivery/delivery.rules.ts'
import { countUse, lockCode } from '#/features/discounts/discounts.store.ts'
import { type OrderRecord, orderById } from '#/features/orders/orders.store.ts'
import { orderEvents, orders } from '#/features/orders/orders.tables.ts'
import { hasBeenPaid } from '#/features/orders/paid.rules.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import type { Transaction } from '#/platform/database.ts'
import type { OnOrderPaid } from '../makeOrder.ts'
import { lockedShortages, mergeItems, type Shortage } from '../quote.store.ts'
import { heldUses } from '../reservations.store.ts'

export type NotPayable =
  | { code: 'unknownOrder' }
  | { code: 'paidAlready' }
  | { code: 'orderCancelled' }
  | { code: 'outOfStock'; items: Shortage[] }
  | { code: 'codeUsedUp'; discountCode: string }

type PaidRefusal = NotPayable | { code: 'amountMismatch' }

type Payment = {
  /** What the card provider says was captured; undefined for money that came by other ways. */
  paid?: { amount: Pence; currency: string }
  paymentIntentId: string | null
  isTest: boolean
  actor: string
  /** How it was paid, in the administrator's words. */
  reference?: string
  /** Paid for although some of its products are no longer in the shop: of those nothing is taken. */
  evenGone?: boolean
  /** Whose reservations do not stand in the way: the payment's own. */
  draftId: string
  now: Date
}

/** An order that is not paid yet, locked, with the goods that it wants. */
export type Payable = {
  order: OrderRecord
  items: { productId: number; quantity: number }[]
  codeId: number | undefined
}

/** The lines whose product is no longer in the shop. */
const goneLines = ({ lines }: OrderRecord) => lines.filter((line) => line.productId === null)

/** Whether nothing else is missing but products that are no longer in the shop. */
export const isOnlyGone = (items: readonly Shortage[]): boolean => items.every(({ productId }) => productId === GONE)

const GONE = 0

/**
 * Locks an order, its products and its code, and says whether it can be paid for now: it is neither paid nor cancelled,
 * its goods are there, and its code has a use left.
 */
export async function lockPayable(
  tx: Transaction,
  id: number,
  at: { now: Date; draftId: string; evenGone?: boolean },
): Promise<Outcome<Payable, NotPayable>> {
  const [locked] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  const order = locked && (await orderById(tx, id))
  if (!order) return refuse('unknownOrder')
  if (hasBeenPaid(order)) return refuse('paidAlready')
  if (order.orderStatus === 'cancelled') return refuse('orderCancelled')

  const gone = at.evenGone ? [] : goneLines(order)
  const wanted = order.lines.flatMap(({ productId, quantity }) => (productId === null ? [] : [{ productId, quantity }]))
  const items = mergeItems(wanted)
  const short = [
    ...gone.map(({ name }): Shortage => ({ productId: GONE, name, available: 0 })),
    ...(await lockedShortages(tx, items, at)),
  ]
  if (short.length > 0) return refuse('outOfStock', { items: short })

  const code = order.discountCode ? await lockCode(tx, order.discountCode) : undefined
  // A code that has been deleted or has run out since was promised with the order. One that is used up cannot be counted.
  const usedUp =
    code?.usageLimit && code.usageCount + (await heldUses(tx, code.id, at.draftId, at.now)) >= code.usageLimit
  if (code && usedUp) return refuse('codeUsedUp', { discountCode: code.code })
  return ok({ order, items, codeId: code?.id })
}

/**
 * Marks an order as paid, once: takes its goods, counts its code, confirms it where it was pending, and runs what belongs
 * to a paid order. Whoever comes second, or with another sum, is refused and has changed nothing.
 */
export async function markPaid(
  tx: Transaction,
  onOrderPaid: OnOrderPaid[],
  id: number,
  payment: Payment,
): Promise<Outcome<OrderRecord, PaidRefusal>> {
  const { paid, paymentIntentId, isTest, actor, reference, draftId, now, evenGone = false } = payment
  const payable = await lockPayable(tx, id, { now, draftId, evenGone })
  if (!payable.ok) return payable
  const { order, items, codeId } = payable.value
  if (paid && (paid.amount !== order.totalAmount || paid.currency !== 'gbp')) return refuse('amountMismatch')

  if (items.length > 0) await takeStock(tx, items)
  if (codeId !== undefined) await countUse(tx, codeId)
  const orderStatus = order.orderStatus === 'pending' ? 'confirmed' : order.orderStatus
  await tx
    .update(orders)
    .set({
      paymentStatus: 'paid',
      orderStatus,
      stripePaymentIntentId: paymentIntentId,
      isTest,
      estimatedDelivery: order.estimatedDelivery ?? deliveryPromise(now, order.deliveryType).latest,
    })
    .where(eq(orders.id, id))
  const sum = formatPounds(order.totalAmount)
  const detail = paymentIntentId ? `${sum} by card` : [sum, reference, ...goneWords(order)].filter(Boolean).join(', ')
  const event = { orderId: id, actor, createdAt: now }
  await tx
    .insert(orderEvents)
    .values([
      { ...event, type: 'paid', detail },
      ...(orderStatus === order.orderStatus
        ? []
        : [{ ...event, type: 'statusChanged' as const, from: order.orderStatus, to: orderStatus }]),
    ])
  const paidOrder = await orderById(tx, id)
  if (!paidOrder) throw new Error(`Order ${id} has gone`)
  for (const react of onOrderPaid) await react(tx, paidOrder)
  return ok(paidOrder)
}

const goneWords = (order: OrderRecord): string[] =>
  goneLines(order).map(({ name, quantity }) => `not taken from stock: ${quantity} × ${name}`)

const WHY: Record<PaidRefusal['code'], string> = {
  unknownOrder: 'the order is not there',
  paidAlready: 'the order had been paid already',
  orderCancelled: 'the order had been cancelled',
  outOfStock: 'the goods were not there any more',
  codeUsedUp: 'the discount code was used up',
  amountMismatch: 'it was not what the order costs',
}

/** Tells in an order's history of a card payment that was not kept. */
export async function noteGivenBack(
  tx: Transaction,
  orderId: number,
  { amount, refusal, actor, now }: { amount: Pence; refusal: PaidRefusal; actor: string; now: Date },
): Promise<void> {
  const detail = `${formatPounds(amount)} by card, given back in full: ${WHY[refusal.code]}`
  await tx.insert(orderEvents).values({ orderId, type: 'refunded', detail, actor, createdAt: now })
}

/** Why an order cannot be paid for, in a sentence. */
export function notPayableSentence(refusal: NotPayable): string {
  switch (refusal.code) {
    case 'unknownOrder':
      return 'There is no such order.'
    case 'paidAlready':
      return 'This order has been paid for already.'
    case 'orderCancelled':
      return 'This order has been cancelled.'
    case 'outOfStock':
      return refusal.items
        .map(({ name, available }) =>
          available === 0 ? `${name} is out of stock.` : `Only ${available} of ${name} left.`,
        )
        .join(' ')
    case 'codeUsedUp':
      return `The discount code ${refusal.discountCode} has been used up.`
  }
}
