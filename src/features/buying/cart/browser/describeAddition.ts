import type { Product } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import type { Addition } from './cartState.ts'

/** The toast after Add to Cart. */
export function describeAddition(
  { name, stockQuantity }: Pick<Product, 'name' | 'stockQuantity'>,
  wanted: number,
  { added, quantity }: Addition,
) {
  const allThere = `You already have all ${stockQuantity} of ${name} we have in stock.`
  if (added === 0) {
    const message = quantity >= stockQuantity ? allThere : 'Your cart is full: you’ve reached the limit for one order.'
    return { tone: 'info', title: 'Not added to your cart', message } as const
  }
  const message = `${name} has been added to your cart.`
  return {
    tone: 'success',
    title: 'Added to cart!',
    message: added < wanted ? `${message}\n${allThere}` : message,
  } as const
}
