import { readJson, sessionStore } from '#/browser/browserStorage.ts'
import type { PlacedOrder } from '../server/orders.schema.ts'

/** Without lines if the order was completed elsewhere: the server then returns an `OrderLookup`. */
export type SavedOrder = PlacedOrder | { orderId: string }

const STORAGE_KEY = 'courtside.order'

let fallback: SavedOrder | undefined

export function saveLastOrder(order: SavedOrder): void {
  fallback = order
  sessionStore.write(STORAGE_KEY, JSON.stringify(order))
}

export function loadLastOrder(): SavedOrder | undefined {
  const stored = readJson(sessionStore, STORAGE_KEY)
  const isOrder = typeof stored === 'object' && stored !== null && 'orderId' in stored
  return isOrder ? (stored as SavedOrder) : fallback
}

export const isPlacedOrder = (order: SavedOrder): order is PlacedOrder => 'lines' in order
