import { readJson, tabStore } from '#/browser/browserStorage.ts'
import type { PlacedOrder } from '../server/orders.schema.ts'

/** An order as this browser knows it: whole, or only its number when it was made elsewhere. */
export type KeptOrder = PlacedOrder | { orderId: string }

const ORDER = 'courtside.order'

// Where the browser stores nothing, the confirmation that follows still has its order.
let latest: KeptOrder | undefined

/** Keeps an order for the confirmation page, for this tab. */
export function keepOrder(order: KeptOrder): void {
  latest = order
  tabStore.write(ORDER, JSON.stringify(order))
}

/** The order that was placed last in this tab. */
export function keptOrder(): KeptOrder | undefined {
  const stored = readJson(tabStore, ORDER)
  const isOrder = typeof stored === 'object' && stored !== null && 'orderId' in stored
  return isOrder ? (stored as KeptOrder) : latest
}

/** Whether all of an order is known, not just its number. */
export const isWhole = (order: KeptOrder): order is PlacedOrder => 'lines' in order
