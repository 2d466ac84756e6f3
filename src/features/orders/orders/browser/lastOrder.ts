import { readJson, sessionStore } from '#/browser/browserStorage.ts'
import type { ToPay, ConfirmedOrder as WireOrder } from '../server/orders.schema.ts'

/** An order to pay by invoice has what is `toPay`, or else waits to be confirmed or approved. */
export type WholeOrder = WireOrder & {
  toPay?: ToPay | null
  confirmBy?: string | null
  isToApprove?: boolean
  isConfirmLinkSent?: boolean
}

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
