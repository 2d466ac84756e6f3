import { formatList } from '#/lib/format.ts'
import type { OrderEventType, OrderStatus, PaymentStatus, StockState } from './orderStates.rules.ts'
import { hasBeenPaid } from './paid.rules.ts'
import { type MadeRefund, refundedGoods } from './refundParts.rules.ts'

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
export function netTakenQuantities(
  lines: readonly (TakenQuantity & { id: number })[],
  refunds: readonly MadeRefund[],
): Map<number, number> {
  const goods = refundedGoods(refunds)
  return new Map(
    lines.map(({ id, quantity, taken }) => [id, Math.max(0, (taken ?? quantity) - (goods.get(id)?.restocked ?? 0))]),
  )
}

/** All that was taken and not put back yet, sorted by product id. */
export function goodsToReturn(lines: readonly Line[], refunds: readonly MadeRefund[]): Goods[] {
  const out = netTakenQuantities(lines, refunds)
  const goods = new Map<number, number>()
  for (const { id, productId } of lines) {
    const left = out.get(id) ?? 0
    if (productId !== null && left > 0) goods.set(productId, (goods.get(productId) ?? 0) + left)
  }
  return [...goods].map(([productId, quantity]) => ({ productId, quantity })).sort((a, b) => a.productId - b.productId)
}

/** What `refund` moves by succeeding. `others` are the order's other refunds. Sorted by product id. */
export function goodsToRestock(lines: readonly Line[], others: readonly MadeRefund[], refund: MadeRefund): Goods[] {
  const stillOut = (status: MadeRefund['status']) => goodsToReturn(lines, [...others, { ...refund, status }])
  const after = new Map(stillOut('succeeded').map(({ productId, quantity }) => [productId, quantity]))
  return stillOut('pending')
    .map(({ productId, quantity }) => ({ productId, quantity: quantity - (after.get(productId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

type StockStatus = { orderStatus: OrderStatus; stock: StockState; missing: boolean }

export const isAwaitingStock = ({ orderStatus, stock, missing }: StockStatus): boolean =>
  missing && stock === 'taken' && orderStatus !== 'completed' && orderStatus !== 'cancelled'
