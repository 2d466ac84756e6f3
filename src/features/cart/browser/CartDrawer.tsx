import { Suspense, useState } from 'react'
import { lazy } from '#/ui/lazy.ts'
import { useCartOpen } from './cartState.ts'

/** Also called on hover and focus of the cart button, to preload the drawer. */
export const loadCartSheet = () => import('./CartSheet.tsx')

const CartSheet = lazy(async () => ({ default: (await loadCartSheet()).CartSheet }))

export function CartDrawer({ vat }: { vat: boolean }) {
  const isOpen = useCartOpen()
  const [everOpened, setEverOpened] = useState(false)
  if (isOpen && !everOpened) setEverOpened(true)
  return (
    everOpened && (
      <Suspense>
        <CartSheet open={isOpen} vat={vat} />
      </Suspense>
    )
  )
}
