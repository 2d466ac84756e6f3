import { Link } from '@tanstack/react-router'
import { useOnNavigation } from '#/browser/useOnNavigation.ts'
import { ExVatSwitch } from '#/features/shop/vat/browser/ExVatSwitch.tsx'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { CartChanges, type WhenSoldOut } from './CartChanges.tsx'
import { CartLines } from './CartLines.tsx'
import { CartSums, CartTotal } from './CartTotals.tsx'
import { closeCart } from './cartState.ts'
import { DeliveryOptions } from './DeliveryOptions.tsx'
import { FreeDeliveryProgress } from './FreeDeliveryProgress.tsx'
import { type CartView, notAppliedCode, useCartView } from './pricedCart.ts'
import { Suggestions } from './Suggestions.tsx'
import { dismissCartChanges } from './updateCart.ts'

type CartSheetProps = { open: boolean; vat: boolean; whenSoldOut?: WhenSoldOut | undefined }

export function CartSheet({ open, vat, whenSoldOut }: CartSheetProps) {
  const cart = useCartView(vat)
  const close = () => {
    closeCart()
    dismissCartChanges()
  }

  useOnNavigation(closeCart)

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Your cart"
      variant="right"
      footer={
        cart.status === 'priced' && (
          <div className="grid gap-3">
            <CartTotal totals={cart.basket} />
            <ButtonLink to="/checkout" reloadDocument variant="primary" size="large" onClick={close}>
              Proceed to Checkout
            </ButtonLink>
          </div>
        )
      }
    >
      <CartChanges whenSoldOut={whenSoldOut} className="mb-5 empty:hidden" />
      <Content cart={cart} vat={vat} isOpen={open} onLeave={close} />
    </Dialog>
  )
}

type ContentProps = { cart: CartView; vat: boolean; isOpen: boolean; onLeave: () => void }

function Content({ cart, vat, isOpen, onLeave }: ContentProps) {
  switch (cart.status) {
    case 'empty':
      return (
        <EmptyState
          title="Your cart is empty"
          className="border-t-0"
          action={
            <ButtonLink ref={restoreFocus} to="/products" variant="primary" onClick={onLeave}>
              Continue Shopping
            </ButtonLink>
          }
        >
          Anything you add stays here until you come back.
        </EmptyState>
      )
    case 'loading':
      return <LoadingLines />
    case 'failed':
      return (
        <EmptyState
          role="alert"
          title="We couldn’t show your cart"
          className="border-t-0"
          action={<Button onClick={cart.retry}>Try again</Button>}
        >
          We couldn’t reach the shop. Your cart is safe.
        </EmptyState>
      )
    case 'priced':
      return (
        <div className="grid gap-6">
          <FreeDeliveryProgress basket={cart.basket} freeFrom={cart.offer.freeFrom} />
          <CartLines lines={cart.lines} />
          {isOpen && <Suggestions cart={cart} />}
          <DeliveryOptions cart={cart} />
          <CartSums totals={cart.basket} notApplied={notAppliedCode(cart)} codeNote={cart.codeNote} />
          <div className="grid gap-1">
            {vat && <ExVatSwitch className="justify-self-start" />}
            <p className="text-sm">
              <Link to="/request-a-quote" className="link inline-block py-1">
                Request a quote
              </Link>{' '}
              for a club, school or company
            </p>
          </div>
        </div>
      )
  }
}

const restoreFocus = (link: HTMLAnchorElement | null) => {
  if (document.activeElement === document.body) link?.focus()
}

const LoadingLines = () => (
  <div role="status">
    <span className="sr-only">Loading your cart</span>
    {[1, 2].map((line) => (
      <div key={line} className="grid grid-cols-[5rem_1fr] gap-4 border-b border-line py-4">
        <Skeleton className="aspect-square" />
        <div className="grid content-start gap-3">
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-9 w-28" />
        </div>
      </div>
    ))}
  </div>
)
