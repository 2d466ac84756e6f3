import { type BasketItem, isBuyable, type Product } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'

/** Returns one sentence per change. `agreedPrices` are the prices last shown, by product id. */
export function reconcile(
  items: readonly BasketItem[],
  products: readonly Pick<Product, 'id' | 'name' | 'price' | 'inStock' | 'stockQuantity'>[],
  agreedPrices: Record<number, Pence> = {},
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
      changes.push(`${name} has sold out and was removed.`)
      continue
    }
    if (!isBuyable(product, quantity)) {
      changes.push(`Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left; your cart now has ${left}.`)
    }
    const before = agreedPrices[productId]
    if (before !== undefined && before !== price) {
      changes.push(`${name} is now ${formatPounds(price)} (was ${formatPounds(before)}).`)
    }
    remaining.push({ productId, quantity: Math.min(quantity, left) })
  }
  return { items: remaining, changes }
}
