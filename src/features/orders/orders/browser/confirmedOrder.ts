import { createStore } from '#/ui/store.ts'
import { type DecodedOrder, decodeOrder } from './decodeOrder.ts'
import { readLastOrder, type WholeOrder } from './lastOrder.ts'

export type ShownOrder = Omit<DecodedOrder<WholeOrder>, 'createdAt'> & { createdAt: Date }
export type SavedOrder = ShownOrder | { orderId: string }

/** The paid order that the confirmation shows. */
export const shownOrder = createStore<ShownOrder | null>(null)

export function loadLastOrder(): SavedOrder | undefined {
  const order = readLastOrder()
  return order && 'path' in order ? { ...decodeOrder(order), createdAt: new Date(order.createdAt) } : order
}

export const isShownOrder = (order: SavedOrder): order is ShownOrder => 'path' in order
