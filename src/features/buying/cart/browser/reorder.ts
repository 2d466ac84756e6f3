import type { QueryClient } from '@tanstack/react-query'
import { isBuyable, type Product } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { cartProducts } from './cart.queries.ts'
import { addToCart } from './cartState.ts'

/** `productId` is null if the product has been deleted. */
export type EarlierLine = { productId: number | null; name: string; quantity: number }

export type ReorderResult = {
  added: number
  missing: string[]
}

type Sold = Pick<Product, 'id' | 'inStock' | 'stockQuantity'>

export function reorderLines<Found extends Sold>(
  lines: readonly EarlierLine[],
  products: readonly Found[],
  add: (product: Found, quantity: number) => number,
): ReorderResult {
  const byId = new Map(products.map((product) => [product.id, product]))
  let added = 0
  const missing: string[] = []
  for (const { productId, name, quantity } of lines) {
    const product = productId === null ? undefined : byId.get(productId)
    if (!product) {
      missing.push(`We no longer sell ${name}.`)
      continue
    }
    if (!isBuyable(product)) {
      missing.push(`${name} is out of stock.`)
      continue
    }
    const came = add(product, quantity)
    added += came
    if (came === 0) missing.push(`All our stock of ${name} is already in your cart.`)
    else if (came < quantity) missing.push(`We could only add ${came} of ${quantity} × ${name}.`)
  }
  return { added, missing }
}

/** Throws if the shop cannot be reached. */
export async function reorder(queryClient: QueryClient, lines: readonly EarlierLine[]): Promise<ReorderResult> {
  const items = lines.flatMap(({ productId, quantity }) => (productId === null ? [] : [{ productId, quantity }]))
  const products = items.length > 0 ? (await queryClient.fetchQuery(cartProducts(items))).products : []
  return reorderLines(lines, products, (product, quantity) => addToCart(product, quantity).added)
}
