import { readJson, sessionStore } from '#/browser/browserStorage.ts'
import type { ToPay, ConfirmedOrder as WireOrder } from '../server/orders.schema.ts'

/** `toPay` if it is on invoice. */
export type WholeOrder = WireOrder & { toPay?: ToPay }

/** As sent: only an `OrderLookup` if the server can’t tell that this browser is the buyer’s. */
type StoredOrder = WholeOrder | { orderId: string }

const STORAGE_KEY = 'courtside.order'

let fallback: StoredOrder | undefined

export function saveLastOrder(order: StoredOrder): void {
  fallback = order
  sessionStore.write(STORAGE_KEY, JSON.stringify(order))
}

export function readLastOrder(): StoredOrder | undefined {
  const stored = readJson(sessionStore, STORAGE_KEY)
  const isOrder = typeof stored === 'object' && stored !== null && 'orderId' in stored
  return isOrder ? (stored as StoredOrder) : fallback
}
