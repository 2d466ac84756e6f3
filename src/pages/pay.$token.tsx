import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { ApiError } from '#/browser/api.ts'
import { CheckoutLoading } from '#/features/buying/checkout/browser/CheckoutLoading.tsx'
import { PayScreen } from '#/features/buying/paymentLinks/browser/PayScreen.tsx'
import { payableQuery } from '#/features/buying/paymentLinks/browser/paymentLinks.queries.ts'
import { shopQuery } from '#/features/shop/content/browser/content.queries.ts'
import { deliveryQuery } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { email } from '#/lib/brand.ts'
import { Button, ButtonLink, buttonClass } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { personalHead } from './-shell/personalPage.tsx'

export const Route = createFileRoute('/pay/$token')({
  ssr: false,
  staticData: { chrome: 'checkout' },
  head: personalHead('Pay for your order'),
  component: Pay,
  pendingComponent: CheckoutLoading,
})

function Pay() {
  const { token } = Route.useParams()
  const order = useQuery(payableQuery(token))
  const shop = useQuery(shopQuery)
  const offer = useQuery(deliveryQuery)
  const { refetch } = order
  const readAgain = useCallback(() => void refetch(), [refetch])

  if (order.data?.state === 'paid') return <Paid {...order.data} />
  if (order.data?.state === 'cancelled') {
    return (
      <Notice title="This order has been cancelled" action={<ButtonLink to="/contact">Contact us</ButtonLink>}>
        <p>Order {order.data.orderId} can no longer be paid for.</p>
      </Notice>
    )
  }
  if (order.data?.state === 'open' && shop.data) {
    return <PayScreen token={token} order={order.data} shop={shop.data} offer={offer.data} onChanged={readAgain} />
  }
  if (order.error instanceof ApiError && order.error.status === 404) {
    return (
      <Notice title="This payment link isn’t valid" action={<ButtonLink to="/contact">Contact us</ButtonLink>}>
        <p>It may have been replaced by a newer one. Use the link in our latest email, or email {email()}.</p>
      </Notice>
    )
  }
  if (order.isError || shop.isError) {
    return (
      <Notice
        title="We couldn’t open the payment page"
        action={
          <Button
            onClick={() => {
              readAgain()
              void shop.refetch()
            }}
          >
            Try again
          </Button>
        }
      >
        <p>We couldn’t reach the shop. Please try again in a moment.</p>
      </Notice>
    )
  }
  return <CheckoutLoading />
}

/** Goes to the order's page, with a full load: this one has a content policy of its own. */
function Paid({ orderId, path }: { orderId: string; path: string | undefined }) {
  useEffect(() => {
    // A process of the release before doesn't say it.
    if (path) window.location.replace(`${path}#paid`)
  }, [path])
  return (
    <Notice
      title="This order has been paid for"
      action={
        path ? (
          <a href={path} className={buttonClass({ variant: 'primary' })}>
            See your order
          </a>
        ) : (
          <ButtonLink to="/products">Continue Shopping</ButtonLink>
        )
      }
    >
      <p>Order {orderId}. We’ve emailed the confirmation.</p>
    </Notice>
  )
}

const Notice = ({ title, action, children }: { title: string; action: React.ReactNode; children: React.ReactNode }) => (
  <div className="page section">
    <h1 className="sr-only">Pay for your order</h1>
    <EmptyState role="status" title={title} action={action}>
      {children}
    </EmptyState>
  </div>
)
