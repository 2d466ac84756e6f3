import { isBuyable, type Product } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { createStore, useStore } from '#/ui/store.ts'
import { reconcile } from '../reconcile.rules.ts'
import { getCart, loadSeenPrices, replaceCart, saveSeenPrices } from './cartState.ts'

const NONE: readonly string[] = []
const changes = createStore(NONE)

/** One sentence each, until dismissed. */
export const useCartChanges = (): readonly string[] => useStore(changes, NONE)

export type SoldOut = Pick<Product, 'id' | 'name'>

const NONE_SOLD_OUT: readonly SoldOut[] = []
const soldOut = createStore(NONE_SOLD_OUT)

/** What was removed because it has sold out, until dismissed. */
export const useSoldOut = (): readonly SoldOut[] => useStore(soldOut, NONE_SOLD_OUT)

export const getSoldOut = (): readonly SoldOut[] => soldOut.get()

export function dismissCartChanges(): void {
  changes.set(NONE)
  soldOut.set(NONE_SOLD_OUT)
}

/** Updates the lines of the requested ids to `products` and returns the changes. Lines added since stay unchanged. */
export function updateCart(requestedIds: readonly number[], products: readonly Product[]): string[] {
  const before = getCart().items
  const prices = loadSeenPrices()
  const outcomes = before.map((item) =>
    requestedIds.includes(item.productId) ? reconcile([item], products, prices) : { items: [item], changes: [] },
  )
  const items = outcomes.flatMap((outcome) => outcome.items)
  const newChanges = outcomes.flatMap((outcome) => outcome.changes)
  const isSame =
    items.length === before.length && items.every((item, index) => item.quantity === before[index]?.quantity)
  if (!isSame) replaceCart({ items })

  const current = products.filter((product) => items.some((item) => item.productId === product.id))
  const otherPrices = Object.entries(prices).filter(([id]) => !requestedIds.includes(Number(id)))
  saveSeenPrices(Object.fromEntries([...otherPrices, ...current.map((product) => [product.id, product.price])]))
  const gone = products.filter(
    (product) => !isBuyable(product) && before.some(({ productId }) => productId === product.id),
  )
  if (gone.length > 0)
    soldOut.set([...soldOut.get().filter(({ id }) => !gone.some((product) => product.id === id)), ...gone])
  if (newChanges.length > 0)
    changes.set([...changes.get().filter((change) => !newChanges.includes(change)), ...newChanges])
  return newChanges
}
