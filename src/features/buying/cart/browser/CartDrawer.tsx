import { Suspense, useState } from 'react'
import { lazy } from '#/ui/lazy.ts'
import type { WhenSoldOut } from './CartChanges.tsx'
import { useCartOpen, useJustAdded } from './cartState.ts'

/** Also called on hover and focus of the cart button, to preload the drawer. */
export const loadCartSheet = () => import('./CartSheet.tsx')

const CartSheet = lazy(async () => ({ default: (await loadCartSheet()).CartSheet }))

export const loadAddedPanel = () => import('./AddedPanel.tsx')

const AddedPanel = lazy(async () => ({ default: (await loadAddedPanel()).AddedPanel }))

/** The drawer, and the panel after Add to Cart. */
export function CartDrawer({ vat, whenSoldOut }: { vat: boolean; whenSoldOut?: WhenSoldOut }) {
  const isOpen = useCartOpen()
  const justAdded = useJustAdded()
  const [everOpened, setEverOpened] = useState(false)
  if (isOpen && !everOpened) setEverOpened(true)
  return (
    <Suspense>
      {everOpened && <CartSheet open={isOpen} vat={vat} whenSoldOut={whenSoldOut} />}
      {justAdded && <AddedPanel added={justAdded} vat={vat} />}
    </Suspense>
  )
}
