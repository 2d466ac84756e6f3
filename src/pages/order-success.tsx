import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { applyDiscount } from '#/features/cart/browser/appliedDiscount.ts'
import { removeBoughtFromCart } from '#/features/cart/browser/removeBoughtFromCart.ts'
import {
  confirmingOrder,
  mayStillSucceed,
  orderFailure,
  retryDelayMs,
  STILL_PROCESSING,
} from '#/features/checkout/browser/checkout.failures.ts'
import { checkoutApi, toRefusal } from '#/features/checkout/browser/checkout.queries.ts'
import type { Failure } from '#/features/checkout/browser/checkout.state.ts'
import { checkoutStorage } from '#/features/checkout/browser/checkoutStorage.ts'
import { email } from '#/features/content/brand.facts.ts'
import { isPlacedOrder, loadLastOrder, shownOrder } from '#/features/orders/browser/confirmedOrder.ts'
import { saveLastOrder } from '#/features/orders/browser/lastOrder.ts'
import { OrderConfirmation } from '#/features/orders/browser/OrderConfirmation.tsx'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LoadingPage } from '#/ui/LoadingPage.tsx'
import { ScriptRequired } from '#/ui/ScriptRequired.tsx'
import { toast } from '#/ui/toast.ts'
import { personalHead } from './-shell/personalPage.tsx'

/** The card provider adds these when a bank sends the buyer back. */
type ReturnSearch = { payment_intent?: string; redirect_status?: string }

export const Route = createFileRoute('/order-success')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>): ReturnSearch => ({
    ...(typeof search.payment_intent === 'string' ? { payment_intent: search.payment_intent } : {}),
    ...(typeof search.redirect_status === 'string' ? { redirect_status: search.redirect_status } : {}),
  }),
  head: personalHead('Order Confirmed'),
  component: OrderSuccess,
  pendingComponent: () => <OrderWaiting />,
})

function OrderSuccess() {
  const { payment_intent: paymentIntentId, redirect_status: redirectStatus } = Route.useSearch()
  if (redirectStatus === 'failed') return <BackToCheckout />
  if (paymentIntentId) return <FinishOrder paymentIntentId={paymentIntentId} hasPaid={redirectStatus === 'succeeded'} />
  return <Confirmation />
}

function Confirmation() {
  const [order] = useState(loadLastOrder)
  useEffect(() => {
    if (order && isPlacedOrder(order) && order.paymentStatus === 'paid') shownOrder.set(order)
  }, [order])
  return (
    <OrderConfirmation
      order={order}
      actions={
        <>
          <ButtonLink to="/products" variant="primary">
            Continue Shopping
          </ButtonLink>
          <ButtonLink to="/contact">Contact us</ButtonLink>
        </>
      }
    />
  )
}

function BackToCheckout() {
  const navigate = useNavigate()
  useEffect(() => {
    toast({
      tone: 'error',
      title: 'Bank Authentication Required',
      message: 'Please complete the authentication process with your bank and try again.',
    })
    void navigate({ to: '/checkout', replace: true })
  }, [navigate])
  return <OrderWaiting />
}

/** Places the order from the data stored before leaving for the bank. */
function FinishOrder({ paymentIntentId, hasPaid }: { paymentIntentId: string; hasPaid: boolean }) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Failure>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isUnmounted = false
    let retryTimer: ReturnType<typeof setTimeout> | undefined
    const emptyCart = () => removeBoughtFromCart(checkoutStorage.takeBought(paymentIntentId))
    const leave = () => {
      void navigate({ to: '/order-success', search: {}, replace: true })
    }
    const pending = checkoutStorage.pendingOrder()
    if (pending?.stripePaymentIntentId !== paymentIntentId) {
      // Paid in another browser or tab: the webhook places the order.
      if (hasPaid) emptyCart()
      leave()
      return
    }
    checkoutApi.placeOrder(pending).then(
      (order) => {
        saveLastOrder(order)
        checkoutStorage.clear()
        applyDiscount(null)
        emptyCart()
        if (!isUnmounted) leave()
      },
      (error) => {
        if (isUnmounted) return
        const refusal = toRefusal(error)
        if (hasPaid && mayStillSucceed(refusal)) {
          setFailure(confirmingOrder(pending))
          retryTimer = setTimeout(() => setAttempt(attempt + 1), retryDelayMs(attempt))
          return
        }
        const shown = refusal.code === 'paymentPending' ? STILL_PROCESSING : orderFailure(refusal)
        toast({ tone: 'error', ...shown })
        setFailure(shown)
      },
    )
    return () => {
      isUnmounted = true
      clearTimeout(retryTimer)
    }
  }, [paymentIntentId, hasPaid, navigate, attempt])

  const checkAgain = () => {
    setFailure(undefined)
    setAttempt(attempt + 1)
  }
  if (!failure) return <OrderWaiting />
  return (
    <div className="page section">
      <EmptyState
        role="alert"
        title={failure.title}
        action={
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" onClick={checkAgain}>
              Check again
            </Button>
            {!failure.isPaid && <ButtonLink to="/checkout">Back to the checkout</ButtonLink>}
          </div>
        }
      >
        <p className="wrap-anywhere">{failure.message}</p>
        <p className="wrap-anywhere">
          {failure.reason ?? 'We’ve kept your cart, and you’ll never be charged twice for the same order.'}
        </p>
      </EmptyState>
    </div>
  )
}

const OrderWaiting = () => (
  <LoadingPage
    withoutScript={
      import.meta.env.SSR && (
        <ScriptRequired title="Your order" email={email()}>
          This page needs JavaScript to look up your order. We confirm every order by email, with its number and what
          you paid. If you haven’t received it after a few minutes, email us at
        </ScriptRequired>
      )
    }
  >
    Looking up your order
  </LoadingPage>
)
