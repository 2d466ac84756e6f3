import { formatList } from '#/lib/formatList.ts'
import { hasBeenPaid } from './paid.rules.ts'
import type {
  OrderEventType,
  OrderStatus,
  PaymentStatus,
  RefundParts,
  RefundStatus,
  StockState,
} from './server/orders.schema.ts'

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
type Amounts = { quantity: number; taken: number | null }
type Line = Amounts & { id: number; productId: number | null }
type Refund = { status: RefundStatus; parts: RefundParts | null }

/** A refund under way has moved no goods yet. One whose money came back has: they are in stock all the same. */
const hasMovedGoods = ({ status, parts }: Refund) => status === 'succeeded' || parts?.cameBack === true

/** How many of a line were not in stock when it was paid, and so were not taken. */
export const missingOf = ({ quantity, taken }: Amounts): number => quantity - (taken ?? quantity)

/** What was not taken from stock, in one line: `2 × Ball Basket and 1 × Net`. Empty where nothing is missing. */
export const missingWords = (lines: readonly { name: string; missing: number }[]): string =>
  formatList(lines.flatMap(({ name, missing }) => (missing > 0 ? [`${missing} × ${name}`] : [])))

/**
 * How many of each line, by its id, can be taken of what is there, by product id: the first lines first. None of a product
 * that has left the shop.
 */
export function takeable(lines: readonly Omit<Line, 'taken'>[], there: ReadonlyMap<number, number>) {
  const left = new Map(there)
  const taken = new Map<number, number>()
  for (const { id, productId, quantity } of lines) {
    const available = productId === null ? 0 : Math.max(0, left.get(productId) ?? 0)
    const some = Math.min(quantity, available)
    taken.set(id, some)
    if (productId !== null) left.set(productId, available - some)
  }
  return taken
}

/** How many of each line, by its id, were taken from stock, and no refund has put back. */
export function outOfStock(lines: readonly (Amounts & { id: number })[], refunds: readonly Refund[]) {
  const out = new Map(lines.map(({ id, quantity, taken }) => [id, taken ?? quantity]))
  for (const part of refunds.filter(hasMovedGoods).flatMap(({ parts }) => parts?.lines ?? [])) {
    if (part.restock) out.set(part.lineId, Math.max(0, (out.get(part.lineId) ?? 0) - part.quantity))
  }
  return out
}

/**
 * The goods that an order's own cancellation moves, by product: all that were taken but those that a refund has put back
 * into stock, and those of products that are no longer there. The smallest product id first.
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
 * The goods that a refund puts back into stock when it goes through: what it names, but no more of a line than was taken
 * and is not back. `earlier` are the order's other refunds. The smallest product id first.
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

type Waiting = { orderStatus: OrderStatus; stock: StockState; missing: boolean }

/** Whether an order still waits for goods that were not in stock when it was paid. */
export const isShort = ({ orderStatus, stock, missing }: Waiting): boolean =>
  missing && stock === 'taken' && orderStatus !== 'completed' && orderStatus !== 'cancelled'
