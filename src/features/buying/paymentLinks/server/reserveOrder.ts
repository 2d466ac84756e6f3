import {
  goodsOf,
  lockAndFindShortages,
  lockCodeUse,
  type Shortage,
} from '#/features/buying/checkout/server/quote.store.ts'
import { reserveUntil } from '#/features/orders/drafts/server/reservations.store.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Day } from '#/lib/workingDays.ts'
import type { Transaction } from '#/platform/database.ts'

export type NotReservable = { code: 'outOfStock'; items: Shortage[] } | { code: 'codeUsedUp' }

/** The reason for a reservation: the order is to be paid by invoice, or staff want it. */
type Reason = 'invoice' | 'order'

type Reservation = {
  reason: Reason
  /** The last day, in London. */
  until: Day
  /** The hash of the buyer’s, for limits. */
  network?: string | undefined
  now: Date
}

/** The draft to which an order’s reservations belong. */
export const draftOf = (order: OrderRecord, reason: Reason) => ({
  id: `${reason}_${order.id}`,
  deliveryType: order.deliveryType,
  amount: order.totalAmount,
  discountCode: order.discountCode,
  forOrderId: order.id,
})

/**
 * Reserves the goods of an unpaid order and a use of its code, until it is paid or cancelled or the day has ended. The caller has locked
 * the order. Locks the products, then the code.
 */
export async function reserveOrder(
  tx: Transaction,
  order: OrderRecord,
  { reason, until, network, now }: Reservation,
): Promise<Outcome<void, NotReservable>> {
  const items = goodsOf(order.lines)
  const short = await lockAndFindShortages(tx, items, { now, orderId: order.id })
  if (short.length > 0) return refuse('outOfStock', { items: short })
  const { code, isUsedUp } = await lockCodeUse(tx, order.discountCode, { now, orderId: order.id })
  if (isUsedUp) return refuse('codeUsedUp')
  const draft = draftOf(order, reason)
  await reserveUntil(tx, { items, codeId: code?.id, until, now, ...draft, ...(network && { network }) })
  return ok(undefined)
}
