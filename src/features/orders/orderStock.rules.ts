import type { OrderEventType, PaymentStatus, RefundParts, RefundStatus, StockState } from './orders.schema.ts'
import { hasBeenPaid } from './paid.rules.ts'

type Standing = { paymentStatus: PaymentStatus; events: readonly { type: OrderEventType; to: string | null }[] }

/**
 * Where the goods of an order are. A paid order took its goods when it was made, without an event of its own; after that
 * the last event about the whole of it counts. A return that belongs to a refund is one of some lines, and has no `to`.
 */
export function stockOf({ paymentStatus, events }: Standing): StockState {
  const last = events.findLast(
    ({ type, to }) => type === 'stockTaken' || (type === 'stockReturned' && to === 'cancelled'),
  )
  if (last) return last.type === 'stockTaken' ? 'taken' : 'returned'
  return hasBeenPaid({ paymentStatus }) ? 'taken' : 'none'
}

export type Goods = { productId: number; quantity: number }
type Line = { id: number; productId: number | null; quantity: number }
type Refund = { status: RefundStatus; parts: RefundParts | null }

/** A refund under way has moved no goods yet. One whose money came back has: they are in stock all the same. */
const hasMovedGoods = ({ status, parts }: Refund) => status === 'succeeded' || parts?.cameBack === true

/** How many of each line, by its id, no refund has put back into stock. */
export function outOfStock(lines: readonly Pick<Line, 'id' | 'quantity'>[], refunds: readonly Refund[]) {
  const out = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  for (const part of refunds.filter(hasMovedGoods).flatMap(({ parts }) => parts?.lines ?? [])) {
    if (part.restock) out.set(part.lineId, Math.max(0, (out.get(part.lineId) ?? 0) - part.quantity))
  }
  return out
}

/**
 * The goods that an order's own cancellation moves, by product: all of them but those that a refund has put back into
 * stock, and those of products that are no longer there. The smallest product id first.
 */
export function goodsOf(lines: readonly Line[], refunds: readonly Refund[]): Goods[] {
  const out = outOfStock(lines, refunds)
  const goods = new Map<number, number>()
  for (const { id, productId } of lines) {
    const left = out.get(id) ?? 0
    if (productId !== null && left > 0) goods.set(productId, (goods.get(productId) ?? 0) + left)
  }
  return [...goods].map(([productId, quantity]) => ({ productId, quantity })).sort((a, b) => a.productId - b.productId)
}

/**
 * The goods that a refund puts back into stock when it goes through: what it names, but no more of a line than is out of
 * stock. `earlier` are the order's other refunds. The smallest product id first.
 */
export function goodsOfRefund(lines: readonly Line[], earlier: readonly Refund[], parts: RefundParts | null): Goods[] {
  const after = new Map(
    goodsOf(lines, [...earlier, { status: 'succeeded', parts }]).map(({ productId, quantity }) => [
      productId,
      quantity,
    ]),
  )
  return goodsOf(lines, earlier)
    .map(({ productId, quantity }) => ({ productId, quantity: quantity - (after.get(productId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}
