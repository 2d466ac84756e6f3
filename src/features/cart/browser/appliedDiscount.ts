import { readJson, sessionStore } from '#/browser/browserStorage.ts'
import type { AppliedDiscount } from '#/features/discounts/server/discounts.schema.ts'
import { createStore, useStore } from '#/ui/store.ts'

/** In session storage. Only for display: the server checks the code again. */
const DISCOUNT_KEY = 'courtside.discount'

const discount = createStore(parseDiscount(readJson(sessionStore, DISCOUNT_KEY)))

export const useDiscount = (): AppliedDiscount | null => useStore(discount, null)

export function applyDiscount(applied: AppliedDiscount | null): void {
  discount.set(applied)
  sessionStore.write(DISCOUNT_KEY, applied && JSON.stringify(applied))
}

function parseDiscount(stored: unknown): AppliedDiscount | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { code, type, value } = stored as Record<string, unknown>
  const known = type === 'percentage' || type === 'fixed' || type === 'free_delivery'
  if (typeof code !== 'string' || !known || !/^\d{1,8}\.\d{2}$/.test(String(value))) return null
  return { code, type, value: String(value) }
}
