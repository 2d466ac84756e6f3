import { eq } from 'drizzle-orm'
import { lockCode } from '#/features/discounts/server/discounts.store.ts'
import { heldUses } from '#/features/drafts/server/reservations.store.ts'
import { type Goods, goodsOf, takeable } from '#/features/orders/orderStock.rules.ts'
import { hasBeenPaid } from '#/features/orders/paid.rules.ts'
import { type OrderRecord, orderById } from '#/features/orders/server/orders.store.ts'
import { orders } from '#/features/orders/server/orders.tables.ts'
import { formatList } from '#/lib/formatList.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Transaction } from '#/platform/database.ts'
import { lockedShortages, lockedStock, mergeItems, type Shortage } from './quote.store.ts'

/** Why an order does not wait for its money. */
export type NotOpen =
  | { code: 'unknownOrder' }
  | { code: 'paidAlready' }
  | { code: 'orderCancelled' }
  | { code: 'addressWanted' }
type CodeUsedUp = { code: 'codeUsedUp'; discountCode: string }
/** Why an order cannot be paid for by card. */
export type NotPayable = NotOpen | { code: 'outOfStock'; items: Shortage[] } | CodeUsedUp

/** A line of which not all is in stock. */
export type Missing = { name: string; quantity: number; missing: number; gone: boolean }
/** Why money that has arrived is not booked; missing goods hold it up only until that is confirmed. */
export type NotBooked = NotOpen | { code: 'goodsMissing'; missing: Missing[] } | CodeUsedUp

/** An order that is not paid yet, locked, with the goods to take for it. */
export type Payable = {
  order: OrderRecord
  items: Goods[]
  /** Lines of which not all can be taken, by their ids, with how many can. */
  short: { id: number; taken: number }[]
  codeId: number | undefined
}

/**
 * Locks an order, its products and its code, and says whether it can be paid for by card now: it is neither paid nor
 * cancelled, its address is complete, all of its goods are there, and its code has a use left.
 */
export async function lockPayable(
  tx: Transaction,
  id: number,
  at: { now: Date; draftId: string },
): Promise<Outcome<Payable, NotPayable>> {
  const open = await lockOpen(tx, id)
  if (!open.ok) return open
  const { lines } = open.value
  const items = mergeItems(lines.flatMap(({ productId, quantity }) => (productId ? [{ productId, quantity }] : [])))
  const gone = lines.filter(({ productId }) => productId === null)
  const short = [
    ...gone.map(({ name }): Shortage => ({ productId: 0, name, available: 0 })),
    ...(await lockedShortages(tx, items, at)),
  ]
  if (short.length > 0) return refuse('outOfStock', { items: short })
  const code = await lockUse(tx, open.value, at)
  return code.ok ? ok({ order: open.value, items, short: [], codeId: code.value }) : code
}

/**
 * The same for money that has arrived already. What goods are there is what counts, on sale or not, and of what others hold
 * nothing is taken. Where not all are there it is refused, unless it is to be booked `evenShort`.
 */
export async function lockBookable(
  tx: Transaction,
  id: number,
  { now, evenShort }: { now: Date; evenShort: boolean },
): Promise<Outcome<Payable, NotBooked>> {
  const open = await lockOpen(tx, id)
  if (!open.ok) return open
  const order = open.value
  const ids = order.lines.flatMap(({ productId }) => productId ?? [])
  const taken = takeable(order.lines, await lockedStock(tx, ids, { now, orderId: id }))
  const lines = order.lines.map((line) => ({ ...line, taken: taken.get(line.id) ?? 0 }))
  const short = lines.filter((line) => line.taken < line.quantity)
  if (short.length > 0 && !evenShort) {
    const missing = short.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      missing: line.quantity - line.taken,
      gone: line.productId === null,
    }))
    return refuse('goodsMissing', { missing })
  }
  const code = await lockUse(tx, order, { now, draftId: '' })
  return code.ok ? ok({ order, items: goodsOf(lines, []), short, codeId: code.value }) : code
}

/** Locks an order that waits for its money, or says why it does not. */
export async function lockOpen(tx: Transaction, id: number): Promise<Outcome<OrderRecord, NotOpen>> {
  const [locked] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update')
  const order = locked && (await orderById(tx, id))
  return order ? whetherOpen(order) : refuse('unknownOrder')
}

/** The same of an order that has been read: whatever it costs and whether or not its goods are there. */
export function whetherOpen(order: OrderRecord): Outcome<OrderRecord, NotOpen> {
  if (hasBeenPaid(order)) return refuse('paidAlready')
  if (order.orderStatus === 'cancelled') return refuse('orderCancelled')
  return order.addressUnchecked ? refuse('addressWanted') : ok(order)
}

/** Locks the order's code and gives its id, where there is one to count. */
async function lockUse(
  tx: Transaction,
  { discountCode }: OrderRecord,
  { now, draftId }: { now: Date; draftId: string },
): Promise<Outcome<number | undefined, CodeUsedUp>> {
  const code = discountCode ? await lockCode(tx, discountCode) : undefined
  // A code that has been deleted or has run out since was promised with the order. One that is used up cannot be counted.
  const usedUp = code?.usageLimit && code.usageCount + (await heldUses(tx, code.id, draftId, now)) >= code.usageLimit
  return code && usedUp ? refuse('codeUsedUp', { discountCode: code.code }) : ok(code?.id)
}

/** Why an order cannot be paid for, in a sentence. */
export function notPayableSentence(refusal: NotPayable | NotBooked): string {
  switch (refusal.code) {
    case 'unknownOrder':
      return 'We can’t find that order.'
    case 'paidAlready':
      return 'This order has already been paid for.'
    case 'orderCancelled':
      return 'This order has been cancelled.'
    case 'addressWanted':
      return 'This order has no complete address. Enter its UK postcode before it is paid.'
    case 'outOfStock':
      return refusal.items
        .map(({ name, available }) =>
          available === 0 ? `${name} is out of stock.` : `Only ${available} of ${name} left.`,
        )
        .join(' ')
    case 'goodsMissing':
      return `Not in stock: ${formatList(refusal.missing.map(missingOfLine))}.`
    case 'codeUsedUp':
      return `The discount code ${refusal.discountCode} has been used up.`
  }
}

const missingOfLine = ({ name, quantity, missing, gone }: Missing) =>
  `${missing === quantity ? missing : `${missing} of ${quantity}`} × ${name}${gone ? ' (no longer in the shop)' : ''}`
