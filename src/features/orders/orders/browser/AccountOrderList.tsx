import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorMessage } from '#/browser/api.ts'
import { formatPounds } from '#/lib/pence.ts'
import { londonDay, longDate } from '#/lib/workingDays.ts'
import { Badge } from '#/ui/Badge.tsx'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { accountOrders, type OrderSummary } from './accountOrders.queries.ts'
import { CustomerStatusDot } from './OrderBadges.tsx'

export function AccountOrderList({ page: wanted }: { page: number }) {
  const orders = useQuery(accountOrders(wanted))
  if (orders.isPending) {
    return (
      <div role="status" aria-label="Loading your orders" className="grid gap-3">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    )
  }
  if (orders.isError) {
    return (
      <EmptyState
        role="alert"
        title="We couldn’t load your orders"
        action={<Button onClick={() => void orders.refetch()}>Try again</Button>}
      >
        {errorMessage(orders.error)}
      </EmptyState>
    )
  }
  const { total, page, pages } = orders.data
  if (total === 0) {
    return (
      <EmptyState
        title="No orders yet"
        action={
          <ButtonLink to="/products" variant="primary">
            Browse products
          </ButtonLink>
        }
      >
        Everything you order with your confirmed email address appears here, even if you weren’t signed in.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="border-t border-line">
        {orders.data.orders.map((order) => (
          <Row key={order.orderId} order={order} />
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label="Order pages" className="mt-4 flex flex-wrap items-center gap-4">
          {page > 1 && (
            <ButtonLink to="/account" search={{ page: page - 1 > 1 ? page - 1 : undefined }} size="small">
              Newer
            </ButtonLink>
          )}
          <p className="figures text-sm text-muted">
            Page {page} of {pages}
          </p>
          {page < pages && (
            <ButtonLink to="/account" search={{ page: page + 1 }} size="small">
              Older
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}

const Row = ({ order }: { order: OrderSummary }) => (
  <li className="relative grid gap-x-6 gap-y-1 border-b border-line py-4 hover:bg-sunken sm:grid-cols-[11rem_1fr_auto] sm:items-baseline">
    <div>
      <Link
        to="/account/orders/$orderId"
        params={{ orderId: order.orderId }}
        className="figures font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
      >
        {order.orderId}
      </Link>
      <p className="text-sm text-muted">{longDate(londonDay(order.createdAt))}</p>
    </div>
    <p className="min-w-0 break-words">{order.items}</p>
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 sm:justify-end">
      {order.isTest && <Badge>Test</Badge>}
      <CustomerStatusDot order={order} />
      <span className="figures font-semibold">{formatPounds(order.totalAmount)}</span>
    </p>
  </li>
)
