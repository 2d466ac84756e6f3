import { Suspense, useState } from 'react'
import { lazy } from '#/ui/lazy.ts'
import { useCartOpen } from './cartState.ts'

/** Fetches what the drawer is made of; called as soon as somebody heads for it. */
export const loadCartSheet = () => import('./CartSheet.tsx')

const CartSheet = lazy(async () => ({ default: (await loadCartSheet()).CartSheet }))

/** The cart at the side of any page. Its content is loaded when it is wanted first. `vat`: prices hold VAT that is named. */
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
