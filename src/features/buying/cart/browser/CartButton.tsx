import { useQueryClient } from '@tanstack/react-query'
import ShoppingBag from 'lucide/dist/esm/icons/shopping-bag.mjs'
import { useEffect } from 'react'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { loadCartSheet } from './CartDrawer.tsx'
import { getCart, openCart, useAdditionCount, useItemCount } from './cartState.ts'

export function CartButton() {
  const count = useItemCount()
  const additions = useAdditionCount()
  const queryClient = useQueryClient()

  useEffect(() => {
    if (getCart().items.length > 0) {
      void import('./refreshCart.ts').then(({ refreshCart }) => refreshCart(queryClient))
    }
  }, [queryClient])

  return (
    <button
      type="button"
      onClick={openCart}
      onPointerEnter={loadCartSheet}
      onFocus={loadCartSheet}
      className="relative grid size-11 place-items-center rounded-sm noscript:hidden"
      aria-label={count === 0 ? 'Cart, empty' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
      aria-haspopup="dialog"
    >
      <Icon icon={ShoppingBag} size={24} />
      {count > 0 && (
        <span
          // A new element for each addition restarts the animation.
          key={additions}
          aria-hidden
          className={classes(
            'figures absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-ball px-1 text-sm leading-none font-semibold text-on-ball',
            additions > 0 && 'motion-safe:animate-drop',
          )}
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </button>
  )
}
