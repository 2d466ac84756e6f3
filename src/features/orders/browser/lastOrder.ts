import { readJson, tabStore } from '#/browser/browserStorage.ts'
import type { PlacedOrder } from '../server/orders.schema.ts'

/** Without lines if the order was completed elsewhere: the server then returns an `OrderLookup`. */
export type KeptOrder = PlacedOrder | { orderId: string }

const ORDER = 'courtside.order'

// Fallback where storage is blocked.
let latest: KeptOrder | undefined

export function keepOrder(order: KeptOrder): void {
  latest = order
  tabStore.write(ORDER, JSON.stringify(order))
}

export function keptOrder(): KeptOrder | undefined {
  const stored = readJson(tabStore, ORDER)
  const isOrder = typeof stored === 'object' && stored !== null && 'orderId' in stored
  return isOrder ? (stored as KeptOrder) : latest
}

export const isWhole = (order: KeptOrder): order is PlacedOrder => 'lines' in order
