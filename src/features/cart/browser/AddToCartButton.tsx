import { type ComponentProps, useId } from 'react'
import type { Product } from '#/features/catalogue/browser/catalogue.queries.ts'
import { isBuyable } from '#/features/catalogue/catalogue.rules.ts'
import { Button } from '#/ui/Button.tsx'
import { toast } from '#/ui/toast.ts'
import { type Addition, addToCart } from './cartState.ts'

type Buyable = Pick<Product, 'id' | 'name' | 'category' | 'price' | 'inStock' | 'stockQuantity'>

type AddToCartButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & {
  product: Buyable
  quantity?: number
}

export function AddToCartButton({ product, quantity = 1, variant = 'secondary', ...look }: AddToCartButtonProps) {
  const nameId = useId()
  const buyable = isBuyable(product)
  return (
    <>
      {/* A page can have many of these buttons, so each is described by its product. */}
      <span id={nameId} hidden>
        {product.name}
      </span>
      <Button
        variant={variant}
        {...look}
        className="noscript:hidden"
        disabled={!buyable}
        aria-describedby={nameId}
        onClick={() => toast(describeAddition(product, quantity, addToCart(product, quantity)))}
      >
        {buyable ? 'Add to Cart' : 'Out of Stock'}
      </Button>
    </>
  )
}

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
