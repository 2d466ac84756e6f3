import type { QueryClient } from '@tanstack/react-query'
import { isBuyable } from '#/features/catalogue/catalogue.rules.ts'
import type { Product } from '#/features/catalogue/server/catalogue.schema.ts'
import { cartProducts } from './cart.queries.ts'
import { addToCart } from './cartState.ts'

/** A line of an old order; its product is null when the shop has forgotten it. */
export type OldLine = { productId: number | null; name: string; quantity: number }

export type Reorder = {
  /** How many pieces came into the cart. */
  added: number
  /** What could not be bought again, a sentence each. */
  missing: string[]
}

type Sold = Pick<Product, 'id' | 'inStock' | 'stockQuantity'>

/**
 * Puts the lines of an old order into the cart by way of `add`, which gives how many came in, as far as `products` can
 * still be bought; says what could not.
 */
export function reorderLines<Found extends Sold>(
  lines: readonly OldLine[],
  products: readonly Found[],
  add: (product: Found, quantity: number) => number,
): Reorder {
  const byId = new Map(products.map((product) => [product.id, product]))
  let added = 0
  const missing: string[] = []
  for (const { productId, name, quantity } of lines) {
    const product = productId === null ? undefined : byId.get(productId)
    if (!product) {
      missing.push(`${name} is no longer sold.`)
      continue
    }
    if (!isBuyable(product)) {
      missing.push(`${name} is out of stock.`)
      continue
    }
    const came = add(product, quantity)
    added += came
    if (came === 0) missing.push(`Your cart already has all the stock of ${name}.`)
    else if (came < quantity) missing.push(`Only ${came} of ${quantity} of ${name} could be added.`)
  }
  return { added, missing }
}

/** Puts an old order's lines into the cart, at today's prices. Throws when the shop cannot be reached. */
export async function reorder(queryClient: QueryClient, lines: readonly OldLine[]): Promise<Reorder> {
  const items = lines.flatMap(({ productId, quantity }) => (productId === null ? [] : [{ productId, quantity }]))
  const products = items.length > 0 ? (await queryClient.fetchQuery(cartProducts(items))).products : []
  return reorderLines(lines, products, (product, quantity) => addToCart(product, quantity).added)
}
