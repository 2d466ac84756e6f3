import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, errorMessage, fetchPath, UNCACHED } from '#/browser/api.ts'
import { decodeOrder } from '#/features/orders/orders/browser/decodeOrder.ts'
import { OrderConfirmationLines } from '#/features/orders/orders/browser/OrderConfirmationLines.tsx'
import { OrderFact, OrderFacts, OrderTitle } from '#/features/orders/orders/browser/OrderFacts.tsx'
import { ToPay } from '#/features/orders/orders/browser/ToPay.tsx'
import { isPaid } from '#/features/orders/orders/paid.rules.ts'
import { email } from '#/lib/brand.ts'
import { Button, ButtonLink, buttonClass } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import type { LinkedOrder } from '../server/orderLink.schema.ts'
import { RequestLink } from './RequestLink.tsx'

type OrderByLinkProps = {
  token: string
  /** Thanks for the payment, if the order is still paid. */
  hasJustPaid: boolean
  renderTracking: (parcel: Pick<LinkedOrder, 'carrier' | 'trackingNumber'>) => ReactNode
  parcels: ReactNode
  returns?: ReactNode
}

/** For customers without an account. */
export function OrderByLink({ token, hasJustPaid, renderTracking, parcels, returns }: OrderByLinkProps) {
  const { data: order, error, isPending, isFetching, refetch } = useQuery(linkedOrder(token))
  if (isPending) {
    return (
      <div role="status" aria-label="Loading your order" className="mt-6 grid gap-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-64" />
      </div>
    )
  }
  if (!order) {
    const isGone = error instanceof ApiError && error.status === 404
    return (
      <>
        <h1 className="headline mt-6 mb-8 text-4xl">Your order</h1>
        <EmptyState
          role="alert"
          title={isGone ? 'This link doesn’t work' : 'We couldn’t load your order'}
          action={
            isGone ? (
              <ButtonLink to="/contact">Contact us</ButtonLink>
            ) : (
              <Button pending={isFetching} pendingLabel="Loading" onClick={() => void refetch()}>
                Try again
              </Button>
            )
          }
        >
          {errorMessage(error)} {isGone && 'Ask for a new one below, or contact us.'}
        </EmptyState>
        {isGone && <RequestLink />}
      </>
    )
  }
  return (
    <>
      <OrderTitle orderId={order.orderId} />
      {hasJustPaid && isPaid(order) && order.orderStatus !== 'cancelled' && (
        <p role="status" className="mb-8 max-w-prose border-l-2 border-success pl-4">
          <strong className="font-semibold">Paid. Thank you.</strong> We’ve emailed your confirmation and invoice.
        </p>
      )}
      <div className="grid gap-12 lg:grid-cols-12 lg:gap-0">
        <div className="grid content-start gap-8 lg:col-span-7 lg:pr-14">
          <OrderFacts order={order}>
            {/* Afterwards, each parcel shows its own. */}
            {order.shippingState === 'notShipped' && (order.carrier || order.trackingNumber) && (
              <OrderFact name="Tracking">{renderTracking(order)}</OrderFact>
            )}
          </OrderFacts>
          {order.confirmBy && (
            <p className="max-w-prose border-l-2 border-clay pl-4">
              Nothing is reserved yet, and there’s nothing to pay. If we’ve emailed you a link to confirm the order,
              please use it. Otherwise, we’ll check the order ourselves, then reserve your goods.
            </p>
          )}
          {order.toPay?.isShort && (
            <p className="max-w-prose border-l-2 border-clay pl-4">
              Not everything you ordered is in stock, so please don’t pay
              {order.received > order.refunded && ' the rest'} yet. Questions? Email {email()} with your order number.
            </p>
          )}
          {order.toPay && !order.toPay.isShort && (
            <ToPay {...order} {...order.toPay} amount={order.toPay.outstanding}>
              <a href={`/api/order-link/${token}/pro-forma`} className={`${buttonClass()} justify-self-start`} download>
                Download the pro forma invoice
              </a>
            </ToPay>
          )}
          {parcels}
          {returns}
        </div>
        <section aria-labelledby="ordered" className="lg:col-span-5 lg:border-l lg:border-line lg:pl-14">
          <h2 id="ordered" className="headline mb-4 text-2xl">
            What you ordered
          </h2>
          <OrderConfirmationLines order={order} />
        </section>
      </div>
    </>
  )
}

const linkedOrder = (token: string) =>
  queryOptions({
    queryKey: ['api', 'order-link', token],
    queryFn: async (context) => decodeOrder(await fetchPath<'GET /api/order-link/{token}'>(context)),
    ...UNCACHED,
  })
