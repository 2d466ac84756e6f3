import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { createServerOnlyFn } from '@tanstack/react-start'
import { type ComponentProps, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { fieldErrorMessage } from '#/browser/api.ts'
import { useCurrentUser } from '#/browser/currentUser.ts'
import { applyDiscount, useDiscount } from '#/features/buying/cart/browser/appliedDiscount.ts'
import { CartChanges } from '#/features/buying/cart/browser/CartChanges.tsx'
import { CartLines } from '#/features/buying/cart/browser/CartLines.tsx'
import { CartTotals } from '#/features/buying/cart/browser/CartTotals.tsx'
import { changeQuantity } from '#/features/buying/cart/browser/cartState.ts'
import { DeliveryOptions } from '#/features/buying/cart/browser/DeliveryOptions.tsx'
import { type CartView, notAppliedCode, useCartView } from '#/features/buying/cart/browser/pricedCart.ts'
import { removeBoughtFromCart } from '#/features/buying/cart/browser/removeBoughtFromCart.ts'
import { getSoldOut, useSoldOut } from '#/features/buying/cart/browser/updateCart.ts'
import { CheckoutLoading } from '#/features/buying/checkout/browser/CheckoutLoading.tsx'
import { CheckoutScreen, type ShownTotals } from '#/features/buying/checkout/browser/CheckoutScreen.tsx'
import { deliveryDetails } from '#/features/buying/checkout/browser/checkout.queries.ts'
import type { CompletedOrder, LaterPayment } from '#/features/buying/checkout/browser/checkout.ts'
import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { DiscountBox } from '#/features/orders/discounts/browser/DiscountBox.tsx'
import { validateDiscount } from '#/features/orders/discounts/browser/discounts.queries.ts'
import { saveLastOrder } from '#/features/orders/orders/browser/lastOrder.ts'
import { shopQuery } from '#/features/shop/content/browser/content.queries.ts'
import { brand, vatRegistered } from '#/lib/brand.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { lazy } from '#/ui/lazy.ts'
import { toast } from '#/ui/toast.ts'

// Few buyers need these, so the others don't load them.
const CheckoutAddresses = lazy(() => import('#/features/people/addressBook/browser/CheckoutAddresses.tsx'))
const PaymentChoice = lazy(() => import('#/features/buying/invoicePayment/browser/PaymentChoice.tsx'))
const PausedCheckout = lazy(() => import('#/features/buying/invoicePayment/browser/PausedCheckout.tsx'))
const SoldOutCart = lazy(async () => ({ default: (await import('./-SoldOutCart.tsx')).SoldOutCart }))
const EmptyCart = lazy(async () => ({ default: (await import('./-SoldOutCart.tsx')).EmptyCart }))

const AlertDisclosure = lazy(async () => ({
  default: (await import('#/features/people/restockAlerts/browser/AlertForm.tsx')).AlertDisclosure,
}))

export const Route = createFileRoute('/checkout')({
  ssr: false,
  staticData: {
    chrome: 'checkout',
    description: createServerOnlyFn(
      () => `Your details, delivery to the UK mainland and payment by card, all on one page of the ${brand()} shop.`,
    ),
  },
  head: () => ({ meta: [{ title: `Secure Checkout – ${brand()}` }] }),
  component: CheckoutPage,
  pendingComponent: CheckoutLoading,
})

function CheckoutPage() {
  const view = useCartView(vatRegistered())
  const shop = useQuery(shopQuery)
  const known = useQuery({ ...deliveryDetails, enabled: Boolean(useCurrentUser()) }).data
  const navigate = useNavigate()
  const soldOut = useSoldOut()
  const [isSoldOut, setIsSoldOut] = useState(false)
  const leave = useCallback(() => void navigate({ to: '/products', replace: true }), [navigate])
  const leaveEmpty = useCallback(() => {
    if (getSoldOut().length > 0) setIsSoldOut(true)
    else leave()
  }, [leave])
  // Placing the order empties the cart, and other tabs may change it.
  const shown = useRef<PricedView>(undefined)
  if (view.status === 'priced') shown.current = view
  const cart = shown.current

  const neverShown = cart === undefined
  useEffect(() => {
    if (view.status !== 'empty' || !neverShown) return
    if (getSoldOut().length === 0) toast({ tone: 'info', title: 'Your cart is empty' })
    leaveEmpty()
  }, [view.status, neverShown, leaveEmpty])

  if (isSoldOut && view.status === 'empty')
    return (
      <Suspense fallback={<CheckoutLoading />}>
        <SoldOutCart products={soldOut} />
      </Suspense>
    )
  if (cart && shop.data)
    return (
      <Screen
        cart={cart}
        isEmpty={view.status === 'empty'}
        shop={shop.data}
        known={known}
        onLeave={leave}
        onEmpty={leaveEmpty}
      />
    )
  if (view.status === 'empty')
    return (
      <Suspense fallback={<CheckoutLoading />}>
        <EmptyCart />
      </Suspense>
    )
  if (view.status === 'failed') return <Unreachable onRetry={view.retry} />
  if (shop.isError) return <Unreachable onRetry={() => void shop.refetch()} />
  return <CheckoutLoading />
}

type PricedView = Extract<CartView, { status: 'priced' }>

type ScreenProps = Pick<ComponentProps<typeof CheckoutScreen>, 'isEmpty' | 'shop' | 'known'> & {
  cart: PricedView
  onLeave: () => void
  onEmpty: () => void
}

function Screen({ cart, onLeave, onEmpty: onCartEmpty, ...state }: ScreenProps) {
  const navigate = useNavigate()
  const discount = useDiscount()
  const [codeRefused, setCodeRefused] = useState<string>()
  const [later, setLater] = useState<LaterPayment>()
  const afterOrder = useRef<() => void>(undefined)
  const setAfterOrder = useCallback((work: (() => void) | undefined) => {
    afterOrder.current = work
  }, [])
  const isOrdered = useRef(false)

  const onOrdered = (order: CompletedOrder, bought: readonly BasketItem[]) => {
    isOrdered.current = true
    afterOrder.current?.()
    saveLastOrder(order)
    applyDiscount(null)
    removeBoughtFromCart(bought)
    void navigate({ to: '/order-success', replace: true })
  }
  const onEmpty = useCallback(() => {
    if (!isOrdered.current) onCartEmpty()
  }, [onCartEmpty])

  const takeBack = (message: string) => {
    setCodeRefused(message)
    applyDiscount(null)
  }
  const onOutdated = () => {
    void cart.refresh()
    if (!discount) return
    // If the shop cannot be reached, its next response reports the problem.
    validateDiscount(discount.code).then(applyDiscount, (error) => {
      const refusal = fieldErrorMessage(error)
      if (refusal) takeBack(refusal)
    })
  }
  const totals = (shown: ShownTotals) => (
    <CartTotals totals={shown} notApplied={notAppliedCode(cart)} codeNote={cart.codeNote} />
  )

  return (
    <CheckoutScreen
      cart={cart}
      {...state}
      onOrdered={onOrdered}
      onEmpty={onEmpty}
      onCodeRefused={takeBack}
      onOutdated={onOutdated}
      onQuantity={changeQuantity}
      onUnavailable={onLeave}
      addresses={(form) => state.known && <CheckoutAddresses form={form} onAfterOrder={setAfterOrder} />}
      later={later}
      choosePayment={({ fixed, ...order }) => (
        <PaymentChoice {...order} isLater={later !== undefined} disabled={fixed} onChoose={setLater} />
      )}
      openUnlessPaused={(state) => <PausedCheckout {...state} />}
      totals={totals}
      changes={<CartChanges whenSoldOut={whenSoldOut} takesFocus className="empty:hidden" />}
      whenSoldOut={whenSoldOut}
      items={(fixed) => <CartLines lines={cart.lines} disabled={fixed} />}
      summary={({ totals: shown, fixed, later }) => (
        <>
          <DiscountBox
            applied={discount}
            problem={cart.discountProblem}
            note={cart.codeNote}
            rejection={codeRefused}
            disabled={fixed}
            onChange={(applied) => {
              setCodeRefused(undefined)
              applyDiscount(applied)
            }}
          />
          <DeliveryOptions cart={cart} arrivals={later?.arrivals} disabled={fixed} />
          {/* On phones, the total is at the top and the breakdown is by the button. */}
          <div className="max-lg:hidden">
            <CartTotals totals={shown} />
          </div>
        </>
      )}
    />
  )
}

const whenSoldOut = (product: { id: number; name: string }) => <AlertDisclosure product={product} />

const Unreachable = ({ onRetry }: { onRetry: () => void }) => (
  <div className="page section">
    <EmptyState
      role="alert"
      title="We couldn’t open the checkout"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      We couldn’t reach the shop. Your cart is safe.
    </EmptyState>
  </div>
)
