import { eq } from 'drizzle-orm'
import type { NotApplicable } from '#/features/orders/discounts/conditions.rules.ts'
import type { DiscountCodeRow } from '#/features/orders/discounts/server/discounts.store.ts'
import { allocateStock, type Goods, goodsToReturn, isCustomLine } from '#/features/orders/orders/orderStock.rules.ts'
import { hasBeenPaid } from '#/features/orders/orders/paid.rules.ts'
import { findOrder, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { hasPendingRefund } from '#/features/orders/refunds/server/refunds.store.ts'
import { formatList } from '#/lib/format.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Transaction } from '#/platform/database.ts'
import type { Refusals } from '#/platform/endpoint.ts'
import { checkCustomerUse } from './customerUse.store.ts'
import {
  describeShortages,
  goodsOf,
  lockAndFindShortages,
  lockAvailableStock,
  lockCodeUse,
  type Shortage,
} from './quote.store.ts'

export type OrderNotOpen =
  | { code: 'unknownOrder' }
  | { code: 'alreadyPaid' }
  | { code: 'orderCancelled' }
  | { code: 'postcodeMissing' }
  /** A deposit is being handed back: until it is sent or withdrawn, what is outstanding isn't known. */
  | { code: 'refundWaiting' }
type CodeUsedUp = { code: 'codeUsedUp'; discountCode: string }
export type OrderNotPayable = OrderNotOpen | { code: 'outOfStock'; items: Shortage[] } | CodeUsedUp | NotApplicable

export type MissingLine = { name: string; quantity: number; missing: number; gone: boolean }
/** `goodsMissing` can be overridden with `allowShortage`. */
export type PaymentNotRecorded = OrderNotOpen | { code: 'goodsMissing'; missing: MissingLine[] } | CodeUsedUp

export type LockedOrder = {
  order: OrderRecord
  items: Goods[]
  /** Lines without enough stock, and the quantity that can be taken. */
  shortLines: { id: number; taken: number }[]
  codeId: number | undefined
}

/**
 * Locks the order, its products and its code, in this order. Refuses unless a card may pay for it now. `isCharged`: the
 * card has paid, so what was agreed stands.
 */
export async function lockForCardPayment(
  tx: Transaction,
  id: number,
  at: { now: Date; draftId: string; isCharged: boolean },
): Promise<Outcome<LockedOrder, OrderNotPayable>> {
  const open = await lockOpenOrder(tx, id)
  if (!open.ok) return open
  const { lines } = open.value
  const items = goodsOf(lines)
  const deleted = lines.filter((line) => line.productId === null && !isCustomLine(line))
  const short = [
    ...deleted.map(({ name }): Shortage => ({ productId: 0, name, available: 0 })),
    // What is reserved for the order, by its quote too, is there for its payment.
    ...(await lockAndFindShortages(tx, items, { now: at.now, orderId: id })),
  ]
  if (short.length > 0) return refuse('outOfStock', { items: short })
  const code = await lockOrderCode(tx, open.value, at.now)
  if (!code.ok) return code
  if (code.value && !at.isCharged) {
    const unused = await checkCustomerUse(tx, code.value, { ...at, email: open.value.customerEmail, orderId: id })
    if (!unused.ok) return unused
  }
  return ok({ order: open.value, items, shortLines: [], codeId: code.value?.id })
}

/** For money already received. Products need not be on sale; stock reserved by others is not available. */
export async function lockForManualPayment(
  tx: Transaction,
  id: number,
  { now, allowShortage }: { now: Date; allowShortage: boolean },
): Promise<Outcome<LockedOrder, PaymentNotRecorded>> {
  const open = await lockOpenOrder(tx, id)
  if (!open.ok) return open
  const order = open.value
  const stocked = order.lines.filter((line) => !isCustomLine(line))
  const ids = stocked.flatMap(({ productId }) => productId ?? [])
  const taken = allocateStock(stocked, await lockAvailableStock(tx, ids, { now, orderId: id }))
  const lines = stocked.map((line) => ({ ...line, taken: taken.get(line.id) ?? 0 }))
  const shortLines = lines.filter((line) => line.taken < line.quantity)
  if (shortLines.length > 0 && !allowShortage) {
    const missing = shortLines.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      missing: line.quantity - line.taken,
      gone: line.productId === null,
    }))
    return refuse('goodsMissing', { missing })
  }
  const code = await lockOrderCode(tx, order, now)
  return code.ok ? ok({ order, items: goodsToReturn(lines, []), shortLines, codeId: code.value?.id }) : code
}

/** Locks an order. Refuses unless it can be paid for, whatever its total and stock. */
export async function lockOpenOrder(tx: Transaction, id: number): Promise<Outcome<OrderRecord, OrderNotOpen>> {
  const [locked] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update')
  const order = locked && (await findOrder(tx, id))
  if (!order) return refuse('unknownOrder')
  const open = checkOrderOpen(order)
  return open.ok && (await hasPendingRefund(tx, id)) ? refuse('refundWaiting') : open
}

export function checkOrderOpen(order: OrderRecord): Outcome<OrderRecord, OrderNotOpen> {
  if (hasBeenPaid(order)) return refuse('alreadyPaid')
  if (order.orderStatus === 'cancelled') return refuse('orderCancelled')
  return order.addressUnchecked ? refuse('postcodeMissing') : ok(order)
}

async function lockOrderCode(
  tx: Transaction,
  { id, discountCode }: OrderRecord,
  now: Date,
): Promise<Outcome<DiscountCodeRow | undefined, CodeUsedUp>> {
  // A code deleted or expired since the order was placed still applies.
  const { code, isUsedUp } = await lockCodeUse(tx, discountCode, { now, orderId: id })
  return code && isUsedUp ? refuse('codeUsedUp', { discountCode: code.code }) : ok(code)
}

export const notOpenRefusals: Refusals<OrderNotOpen> = {
  unknownOrder: [409, 'We can’t find that order.'],
  alreadyPaid: [409, 'This order has already been paid for.'],
  orderCancelled: [409, 'This order has been cancelled.'],
  postcodeMissing: [409, 'This order’s address is incomplete. Enter the UK postcode before taking payment.'],
  refundWaiting: [409, 'A refund of this order is waiting to be sent. Mark it as sent or withdraw it first.'],
}

export const notPayableRefusals: Refusals<OrderNotPayable> = {
  ...notOpenRefusals,
  outOfStock: [409, ({ items }) => describeShortages(items)],
  codeNotApplicable: [409],
  codeUsedUp: [409, ({ discountCode }) => `The discount code ${discountCode} has been used up.`],
}

export const describeMissing = (missing: readonly MissingLine[]) =>
  `Not in stock: ${formatList(missing.map(describeMissingLine))}.`

const describeMissingLine = ({ name, quantity, missing, gone }: MissingLine) =>
  `${missing === quantity ? missing : `${missing} of ${quantity}`} × ${name}${gone ? ' (no longer in the shop)' : ''}`
