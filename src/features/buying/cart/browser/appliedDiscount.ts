import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { localStore, readJson } from '#/browser/browserStorage.ts'
import { currentDiscount } from '#/features/orders/discounts/browser/discounts.queries.ts'
import type { Discount } from '#/features/orders/discounts/discounts.rules.ts'
import { createStore, useStore } from '#/ui/store.ts'
import { parseStoredDiscount, serialiseDiscount } from '../storedDiscount.rules.ts'

/** Only for display: the server checks the code again. */
const DISCOUNT_KEY = 'courtside.discount'

const loadStoredDiscount = () => parseStoredDiscount(readJson(localStore, DISCOUNT_KEY))

export const discount = createStore(loadStoredDiscount())

// Changes by other tabs. `key` is null when the storage is cleared.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === DISCOUNT_KEY || key === null) discount.set(loadStoredDiscount())
  })
}

export const useDiscount = (): Discount | null => useStore(discount, null)

/** Replaces the stored terms once they have been fetched: the merchant may have changed them. The checkout takes back invalid codes. */
export function useCurrentDiscount(): Discount | null {
  const stored = useDiscount()
  const { data } = useQuery({ ...currentDiscount(stored?.code ?? ''), enabled: stored !== null })
  useEffect(() => {
    if (data && data.code === discount.get()?.code) applyDiscount(data)
  }, [data])
  return stored
}

export function applyDiscount(applied: Discount | null): void {
  discount.set(applied)
  localStore.write(DISCOUNT_KEY, applied && serialiseDiscount(applied))
}
