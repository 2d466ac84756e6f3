import { createFileRoute } from '@tanstack/react-router'
import { PurchaseReviews } from '#/features/orders/productReviews/browser/PurchaseReviews.tsx'
import { purchaseInAccount } from '#/features/orders/productReviews/browser/writeReview.queries.ts'
import { Breadcrumb } from '#/ui/Breadcrumb.tsx'

export const Route = createFileRoute('/account/orders/$orderId_/review')({ component: ReviewOrder })

function ReviewOrder() {
  const { orderId } = Route.useParams()
  return (
    <>
      <Breadcrumb
        steps={[
          { name: 'Home', to: '/' },
          { name: 'Your account', to: '/account' },
          { name: orderId, to: `/account/orders/${orderId}` },
          { name: 'Reviews' },
        ]}
      />
      <h1 className="headline mt-6 mb-6 text-4xl">Review what you bought</h1>
      <PurchaseReviews key={orderId} path={purchaseInAccount(orderId)} />
    </>
  )
}
