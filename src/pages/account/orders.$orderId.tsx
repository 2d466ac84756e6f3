import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { errorMessage } from '#/browser/api.ts'
import { useRecheckUser } from '#/browser/currentUser.ts'
import { openCart } from '#/features/buying/cart/browser/cartState.ts'
import { type EarlierLine, reorder } from '#/features/buying/cart/browser/reorder.ts'
import { AccountOrderDetail } from '#/features/orders/orders/browser/AccountOrderDetail.tsx'
import { accountOrder } from '#/features/orders/orders/browser/accountOrders.queries.ts'
import { OrderTitle } from '#/features/orders/orders/browser/OrderFacts.tsx'
import { CustomerParcels } from '#/features/orders/parcels/browser/CustomerParcels.tsx'
import { parcelsInAccount } from '#/features/orders/parcels/browser/parcels.queries.ts'
import { ReviewPurchaseLink } from '#/features/orders/productReviews/browser/ReviewPurchaseLink.tsx'
import { OrderReturns } from '#/features/orders/returns/browser/OrderReturns.tsx'
import { returnsInAccount } from '#/features/orders/returns/browser/returns.queries.ts'
import { Breadcrumb } from '#/ui/Breadcrumb.tsx'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { toast } from '#/ui/toast.ts'

export const Route = createFileRoute('/account/orders/$orderId')({ component: YourOrder })

function YourOrder() {
  const { orderId } = Route.useParams()
  const order = useQuery(accountOrder(orderId))
  useRecheckUser(order.error)
  return (
    <>
      <Breadcrumb steps={[{ name: 'Home', to: '/' }, { name: 'Your account', to: '/account' }, { name: orderId }]} />
      <OrderTitle orderId={orderId} />
      {order.isPending && (
        <div role="status" aria-label="Loading your order" className="grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </div>
      )}
      {order.isError && (
        <EmptyState
          role="alert"
          title="We couldn’t show this order"
          action={<ButtonLink to="/account">All your orders</ButtonLink>}
        >
          {errorMessage(order.error)}
        </EmptyState>
      )}
      {order.isSuccess && (
        <AccountOrderDetail
          order={order.data}
          parcels={
            <>
              <CustomerParcels path={parcelsInAccount(order.data.orderId)} />
              <OrderReturns path={returnsInAccount(order.data.orderId)} />
            </>
          }
          actions={
            <>
              <ReorderButton lines={order.data.lines} />
              <ReviewPurchaseLink orderId={order.data.orderId} />
            </>
          }
        />
      )}
    </>
  )
}

function ReorderButton({ lines }: { lines: EarlierLine[] }) {
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: () => reorder(queryClient, lines),
    onSuccess: ({ added, missing }) => {
      if (missing.length === 0 && added > 0) openCart()
    },
    onError: (error) => toast({ tone: 'error', title: 'Not added', message: errorMessage(error) }),
  })
  const missing = again.data?.missing ?? []
  return (
    <>
      <div className="w-full border-l-2 border-clay pl-4 empty:hidden" role="status">
        {missing.length > 0 && (
          <>
            <p>
              {again.data?.added
                ? 'The rest is in your cart. We couldn’t add:'
                : 'We couldn’t add anything to your cart.'}
            </p>
            <ul>
              {missing.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Button variant="primary" onClick={() => again.mutate()} pending={again.isPending} pendingLabel="Checking stock">
        Order again
      </Button>
    </>
  )
}
