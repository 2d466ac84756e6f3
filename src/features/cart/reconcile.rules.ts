import { type BasketItem, isBuyable } from '#/features/catalogue/catalogue.rules.ts'
import type { Product } from '#/features/catalogue/server/catalogue.schema.ts'
import { formatPounds, toPence } from '#/lib/pence.ts'

/** Returns one sentence per change. `agreedPrices` are the prices last shown, as decimal strings by product id. */
export function reconcile(
  items: readonly BasketItem[],
  products: readonly Pick<Product, 'id' | 'name' | 'price' | 'inStock' | 'stockQuantity'>[],
  agreedPrices: Record<number, string> = {},
): { items: BasketItem[]; changes: string[] } {
  const byId = new Map(products.map((product) => [product.id, product]))
  const remaining: BasketItem[] = []
  const changes: string[] = []
  for (const { productId, quantity } of items) {
    const product = byId.get(productId)
    if (!product) {
      changes.push('A product in your cart is no longer sold and was removed.')
      continue
    }
    const { name, price, stockQuantity: left } = product
    if (!isBuyable(product)) {
      changes.push(`${name} is no longer available and was removed.`)
      continue
    }
    if (!isBuyable(product, quantity)) {
      changes.push(`Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left; your cart now has ${left}.`)
    }
    const before = agreedPrices[productId]
    if (before !== undefined && toPence(before) !== toPence(price)) {
      changes.push(`${name} is now ${formatPounds(toPence(price))} (was ${formatPounds(toPence(before))}).`)
    }
    remaining.push({ productId, quantity: Math.min(quantity, left) })
  }
  return { items: remaining, changes }
}
