import { type ComponentProps, useId } from 'react'
import { isBuyable, type Product } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { Button } from '#/ui/Button.tsx'
import { toast } from '#/ui/toast.ts'
import { loadAddedPanel } from './CartDrawer.tsx'
import { addToCart, showAdded } from './cartState.ts'
import { describeAddition } from './describeAddition.ts'

type Buyable = Pick<Product, 'id' | 'name' | 'category' | 'price' | 'inStock' | 'stockQuantity'>

type AddToCartButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size'> & {
  product: Buyable
  quantity?: number
  /** Opens the panel with the cart’s total and the way on. Not on cards, where shoppers add several products in a row. */
  opensPanel?: boolean
}

export function AddToCartButton({
  product,
  quantity = 1,
  opensPanel = false,
  variant = 'secondary',
  ...look
}: AddToCartButtonProps) {
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
        onPointerEnter={opensPanel ? loadAddedPanel : undefined}
        onClick={() => {
          const addition = addToCart(product, quantity)
          if (opensPanel && addition.added > 0) showAdded([{ productId: product.id, quantity: addition.added }])
          toast(describeAddition(product, quantity, addition))
        }}
      >
        {buyable ? 'Add to Cart' : 'Out of Stock'}
      </Button>
    </>
  )
}
