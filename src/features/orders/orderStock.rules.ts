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

type PaymentAndEvents = { paymentStatus: PaymentStatus; events: readonly { type: OrderEventType; to: string | null }[] }

/** The last event about the whole order decides: a refund's `stockReturned` has no `to`. Without one, payment does. */
export function stockStateOf({ paymentStatus, events }: PaymentAndEvents): StockState {
  const last = events.findLast(
    ({ type, to }) => type === 'stockTaken' || (type === 'stockReturned' && to === 'cancelled'),
  )
  if (last) return last.type === 'stockTaken' ? 'taken' : 'returned'
  return hasBeenPaid({ paymentStatus }) ? 'taken' : 'none'
}

/** Entered as text, with no product. A deleted product’s line keeps its slug. */
export const isCustomLine = ({ productId, slug }: { productId: number | null; slug: string }): boolean =>
  productId === null && slug === ''

export type Goods = { productId: number; quantity: number }
type TakenQuantity = { quantity: number; taken: number | null }
type Line = TakenQuantity & { id: number; productId: number | null }
type Refund = { status: RefundStatus; parts: RefundParts | null }

/** A pending refund has not moved any goods. One that the bank returned has: its goods stay in stock. */
const hasMovedGoods = ({ status, parts }: Refund) => status === 'succeeded' || parts?.cameBack === true

export const missingQuantity = ({ quantity, taken }: TakenQuantity): number => quantity - (taken ?? quantity)

export const formatMissing = (lines: readonly { name: string; missing: number }[]): string =>
  formatList(lines.flatMap(({ name, missing }) => (missing > 0 ? [`${missing} × ${name}`] : [])))

/** By line id; earlier lines take precedence. `stock` is by product id. */
export function allocateStock(lines: readonly Omit<Line, 'taken'>[], stock: ReadonlyMap<number, number>) {
  const left = new Map(stock)
  const taken = new Map<number, number>()
  for (const { id, productId, quantity } of lines) {
    const available = productId === null ? 0 : Math.max(0, left.get(productId) ?? 0)
    const some = Math.min(quantity, available)
    taken.set(id, some)
    if (productId !== null) left.set(productId, available - some)
  }
  return taken
}

/** Taken less what refunds put back, by line id. */
export function netTakenQuantities(lines: readonly (TakenQuantity & { id: number })[], refunds: readonly Refund[]) {
  const out = new Map(lines.map(({ id, quantity, taken }) => [id, taken ?? quantity]))
  for (const part of refunds.filter(hasMovedGoods).flatMap(({ parts }) => parts?.lines ?? [])) {
    if (part.restock) out.set(part.lineId, Math.max(0, (out.get(part.lineId) ?? 0) - part.quantity))
  }
  return out
}

/** All that was taken and not put back yet, sorted by product id. */
export function goodsToReturn(lines: readonly Line[], refunds: readonly Refund[]): Goods[] {
  const out = netTakenQuantities(lines, refunds)
  const goods = new Map<number, number>()
  for (const { id, productId } of lines) {
    const left = out.get(id) ?? 0
    if (productId !== null && left > 0) goods.set(productId, (goods.get(productId) ?? 0) + left)
  }
  return [...goods].map(([productId, quantity]) => ({ productId, quantity })).sort((a, b) => a.productId - b.productId)
}

/** `earlier` are the order's other refunds. Sorted by product id. */
export function goodsToRestock(lines: readonly Line[], earlier: readonly Refund[], parts: RefundParts | null): Goods[] {
  const after = new Map(
    goodsToReturn(lines, [...earlier, { status: 'succeeded', parts }]).map(({ productId, quantity }) => [
      productId,
      quantity,
    ]),
  )
  return goodsToReturn(lines, earlier)
    .map(({ productId, quantity }) => ({ productId, quantity: quantity - (after.get(productId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

type StockStatus = { orderStatus: OrderStatus; stock: StockState; missing: boolean }

export const isAwaitingStock = ({ orderStatus, stock, missing }: StockStatus): boolean =>
  missing && stock === 'taken' && orderStatus !== 'completed' && orderStatus !== 'cancelled'
