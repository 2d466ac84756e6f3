import { localStore, readJson, sessionStore } from '#/browser/browserStorage.ts'

/** The latest order numbers whose purchase has been sent, by any tab. */
const COUNTED_KEY = 'courtside.counted-orders'
const MAX_COUNTED = 20
/** The cart this tab’s latest `begin_checkout` was about. */
const BEGUN_KEY = 'courtside.begun'

const counted = (): unknown[] => {
  const stored = readJson(localStore, COUNTED_KEY)
  return Array.isArray(stored) ? stored : []
}

/** Runs `send` unless a tab has done so for the order. A storage that keeps nothing sends nothing: once can’t be assured. */
export async function countOrderOnce(orderId: string, send: () => void): Promise<void> {
  const count = () => {
    if (counted().includes(orderId)) return
    localStore.write(COUNTED_KEY, JSON.stringify([...counted(), orderId].slice(-MAX_COUNTED)))
    if (counted().includes(orderId)) send()
  }
  // Two tabs can finish the same order at once.
  await (navigator.locks ? navigator.locks.request(COUNTED_KEY, count) : count())
}

/** Whether the checkout hasn’t been begun with this cart in this tab. */
export function beginOnce(cart: string): boolean {
  if (cart === '' || sessionStore.read(BEGUN_KEY) === cart) return false
  sessionStore.write(BEGUN_KEY, cart)
  return true
}

export const forgetBegun = (): void => sessionStore.write(BEGUN_KEY, null)
