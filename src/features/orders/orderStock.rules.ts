import type { OrderEventType, PaymentStatus, RefundParts, RefundStatus, StockState } from './orders.schema.ts'

type Standing = { paymentStatus: PaymentStatus; events: readonly { type: OrderEventType; to: string | null }[] }

const HAS_BEEN_PAID: readonly PaymentStatus[] = ['paid', 'completed', 'refunded']

/**
 * Where the goods of an order are. A paid order took its goods when it was made, without an event of its own; after that
 * the last event about the whole of it counts. A return that belongs to a refund is one of some lines, and has no `to`.
 */
export function stockOf({ paymentStatus, events }: Standing): StockState {
  const last = events.findLast(
    ({ type, to }) => type === 'stockTaken' || (type === 'stockReturned' && to === 'cancelled'),
  )
  if (last) return last.type === 'stockTaken' ? 'taken' : 'returned'
  return HAS_BEEN_PAID.includes(paymentStatus) ? 'taken' : 'none'
}

export type Goods = { productId: number; quantity: number }
type Line = { id: number; productId: number | null; quantity: number }
type Refund = { status: RefundStatus; parts: RefundParts | null }

/**
 * The goods that an order's own cancellation moves, by product: all of them but those that a refund has put back into
 * stock, and those of products that are no longer there. The smallest product id first.
 */
export function goodsOf(lines: readonly Line[], refunds: readonly Refund[]): Goods[] {
  const back = new Map<number, number>()
  for (const part of refunds.filter(({ status }) => status !== 'failed').flatMap(({ parts }) => parts?.lines ?? [])) {
    if (part.restock) back.set(part.lineId, (back.get(part.lineId) ?? 0) + part.quantity)
  }
  const goods = new Map<number, number>()
  for (const { id, productId, quantity } of lines) {
    const left = quantity - (back.get(id) ?? 0)
    if (productId !== null && left > 0) goods.set(productId, (goods.get(productId) ?? 0) + left)
  }
  return [...goods].map(([productId, quantity]) => ({ productId, quantity })).sort((a, b) => a.productId - b.productId)
}
