import { readJson, sessionStore } from '#/browser/browserStorage.ts'
import { createStore } from '#/ui/store.ts'
import type { PlacedOrder as WireOrder } from '../server/orders.schema.ts'
import { type DecodedOrder, decodeOrder } from './decodeOrder.ts'
import type { ToPayDetails } from './ToPay.tsx'

/** `toPay` if it is on invoice. */
type WholeOrder = WireOrder & { toPay?: ToPayDetails }
export type PlacedOrder = Omit<DecodedOrder<WholeOrder>, 'createdAt'> & { createdAt: Date }

/** As sent. Without lines if the order was completed elsewhere: the server then returns an `OrderLookup`. */
type StoredOrder = WholeOrder | { orderId: string }
export type SavedOrder = PlacedOrder | { orderId: string }

const STORAGE_KEY = 'courtside.order'

/** The paid order that the confirmation shows. */
export const shownOrder = createStore<PlacedOrder | null>(null)

let fallback: StoredOrder | undefined

export function saveLastOrder(order: StoredOrder): void {
  fallback = order
  sessionStore.write(STORAGE_KEY, JSON.stringify(order))
}

export function loadLastOrder(): SavedOrder | undefined {
  const stored = readJson(sessionStore, STORAGE_KEY)
  const isOrder = typeof stored === 'object' && stored !== null && 'orderId' in stored
  const order = isOrder ? (stored as StoredOrder) : fallback
  return order && isWhole(order) ? { ...decodeOrder(order), createdAt: new Date(order.createdAt) } : order
}

const isWhole = (order: StoredOrder): order is WholeOrder => 'lines' in order

export const isPlacedOrder = (order: SavedOrder): order is PlacedOrder => 'lines' in order
