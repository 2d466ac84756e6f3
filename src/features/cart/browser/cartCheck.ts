import type { Product } from '#/features/catalogue/server/catalogue.schema.ts'
import { createStore, useStore } from '#/ui/store.ts'
import { reconcile } from '../reconcile.rules.ts'
import { currentCart, rememberPrices, replaceCart, seenPrices } from './cartState.ts'

const NONE: readonly string[] = []
const changes = createStore(NONE)

/** What has changed in the cart without the shopper's doing, a sentence each. Stays until it is dismissed. */
export const useCartChanges = (): readonly string[] => useStore(changes, NONE)

/** The shopper has seen what changed. */
export const dismissCartChanges = (): void => changes.set(NONE)

/**
 * Brings the cart up to date with the products as they are now, and gives what has changed. `asked` are the ids that
 * `products` was asked for: other lines, added meanwhile, stay as they are.
 */
export function checkCart(asked: readonly number[], products: readonly Product[]): string[] {
  const before = currentCart().items
  const prices = seenPrices()
  const outcomes = before.map((item) =>
    asked.includes(item.productId) ? reconcile([item], products, prices) : { items: [item], changes: [] },
  )
  const items = outcomes.flatMap((outcome) => outcome.items)
  const found = outcomes.flatMap((outcome) => outcome.changes)
  const same = items.length === before.length && items.every((item, at) => item.quantity === before[at]?.quantity)
  if (!same) replaceCart({ items })

  const current = products.filter((product) => items.some((item) => item.productId === product.id))
  const unasked = Object.entries(prices).filter(([id]) => !asked.includes(Number(id)))
  rememberPrices(Object.fromEntries([...unasked, ...current.map((product) => [product.id, product.price])]))
  if (found.length > 0) changes.set([...changes.get().filter((change) => !found.includes(change)), ...found])
  return found
}
