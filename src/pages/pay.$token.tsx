import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ApiError } from '#/browser/api.ts'
import { CheckoutLoading } from '#/features/buying/checkout/browser/CheckoutLoading.tsx'
import { PayScreen } from '#/features/buying/paymentLinks/browser/PayScreen.tsx'
import { payableQuery } from '#/features/buying/paymentLinks/browser/paymentLinks.queries.ts'
import { shopQuery } from '#/features/shop/content/browser/content.queries.ts'
import { deliveryQuery } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { email } from '#/lib/brand.ts'
import { formatPounds } from '#/lib/pence.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
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

  if (order.data?.state === 'paid') {
    const { orderId, totalAmount } = order.data
    return (
      <Notice title="Order Confirmed" action={<ButtonLink to="/products">Continue Shopping</ButtonLink>}>
        <p>
          Order {orderId} is paid. Total: {formatPounds(totalAmount)}.
          {order.data.isTest && ' It was a test payment, so you haven’t been charged.'}
        </p>
        <p>We’ll email your confirmation.</p>
      </Notice>
    )
  }
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

const Notice = ({ title, action, children }: { title: string; action: React.ReactNode; children: React.ReactNode }) => (
  <div className="page section">
    <h1 className="sr-only">Pay for your order</h1>
    <EmptyState role="status" title={title} action={action}>
      {children}
    </EmptyState>
  </div>
)
