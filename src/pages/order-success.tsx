import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { applyDiscount } from '#/features/buying/cart/browser/appliedDiscount.ts'
import { removeBoughtFromCart } from '#/features/buying/cart/browser/removeBoughtFromCart.ts'
import {
  chargeNote,
  confirmingOrder,
  failureToast,
  mayStillSucceed,
  orderFailure,
  retryDelayMs,
} from '#/features/buying/checkout/browser/checkout.failures.ts'
import { checkoutApi, toRefusal } from '#/features/buying/checkout/browser/checkout.queries.ts'
import type { Failure } from '#/features/buying/checkout/browser/checkout.state.ts'
import { checkoutStorage, lastRedirectFailure } from '#/features/buying/checkout/browser/checkoutStorage.ts'
import { notPaidElsewhere, stillProcessing } from '#/features/buying/checkout/browser/redirectFailures.ts'
import { isShownOrder, loadLastOrder, shownOrder } from '#/features/orders/orders/browser/confirmedOrder.ts'
import { saveLastOrder } from '#/features/orders/orders/browser/lastOrder.ts'
import { OrderConfirmation } from '#/features/orders/orders/browser/OrderConfirmation.tsx'
import { email } from '#/lib/brand.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LoadingPage, ScriptRequired } from '#/ui/Loading.tsx'
import { closeErrorToast, toast } from '#/ui/toast.ts'
import { personalHead } from './-shell/personalPage.tsx'

/** The payment provider adds the last two when it or a bank sends the buyer back. */
type ReturnSearch = Partial<Record<(typeof RETURNED)[number], string>>
const RETURNED = ['method', 'payment_intent', 'redirect_status'] as const

export const Route = createFileRoute('/order-success')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>): ReturnSearch =>
    Object.fromEntries(RETURNED.filter((name) => typeof search[name] === 'string').map((name) => [name, search[name]])),
  head: personalHead('Order Confirmed'),
  component: OrderSuccess,
  pendingComponent: () => <OrderWaiting />,
})

function OrderSuccess() {
  const { method, payment_intent: paymentIntentId, redirect_status: redirectStatus } = Route.useSearch()
  if (redirectStatus === 'failed') return <BackToCheckout method={method} />
  if (paymentIntentId)
    return <FinishOrder paymentIntentId={paymentIntentId} hasPaid={redirectStatus === 'succeeded'} method={method} />
  return <Confirmation />
}

function Confirmation() {
  const [order] = useState(loadLastOrder)
  useEffect(() => {
    if (order && isShownOrder(order) && order.paymentStatus === 'paid') shownOrder.set(order)
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

type Method = { method: string | undefined }

function BackToCheckout({ method }: Method) {
  const navigate = useNavigate()
  useEffect(() => {
    lastRedirectFailure.set(notPaidElsewhere(method))
    void navigate({ to: '/checkout', replace: true })
  }, [method, navigate])
  return <OrderWaiting />
}

/** Places the order from the data stored before leaving for the bank. */
function FinishOrder({ paymentIntentId, hasPaid, method }: Method & { paymentIntentId: string; hasPaid: boolean }) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Failure>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isUnmounted = false
    let retryTimer: ReturnType<typeof setTimeout> | undefined
    const emptyCart = () => removeBoughtFromCart(checkoutStorage.takeBought(paymentIntentId))
    const leave = () => {
      closeErrorToast()
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
        const shown = refusal.code === 'paymentPending' ? stillProcessing(method) : orderFailure(refusal)
        toast({ tone: 'error', ...failureToast(shown, 'unknown') })
        setFailure(shown)
      },
    )
    return () => {
      isUnmounted = true
      clearTimeout(retryTimer)
    }
  }, [paymentIntentId, hasPaid, method, navigate, attempt])

  const checkAgain = () => {
    closeErrorToast()
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
          {failure.reason ??
            ['We’ve kept your cart.', chargeNote({ charge: 'unknown' }, failure)].filter(Boolean).join(' ')}
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
