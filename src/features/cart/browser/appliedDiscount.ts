import { readJson, sessionStore } from '#/browser/browserStorage.ts'
import type { Discount } from '#/features/discounts/discounts.rules.ts'
import { createStore, useStore } from '#/ui/store.ts'
import { parseStoredDiscount, serialiseDiscount } from '../storedDiscount.rules.ts'

/** In session storage. Only for display: the server checks the code again. */
const DISCOUNT_KEY = 'courtside.discount'

const discount = createStore(parseStoredDiscount(readJson(sessionStore, DISCOUNT_KEY)))

export const useDiscount = (): Discount | null => useStore(discount, null)

export function applyDiscount(applied: Discount | null): void {
  discount.set(applied)
  sessionStore.write(DISCOUNT_KEY, applied && serialiseDiscount(applied))
}
