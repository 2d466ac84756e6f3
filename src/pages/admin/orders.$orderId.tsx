import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { useRecheckUser } from '#/features/accounts/accounts.queries.ts'
import { OrderDetail } from '#/features/orders/OrderDetail.tsx'
import { OrderPayment } from '#/features/orders/OrderPayment.tsx'
import { adminOrder } from '#/features/orders/orders.queries.ts'
import { ApiError } from '#/platform/api.ts'
import { sentenceOf } from '#/platform/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { Spinner } from '#/ui/Spinner.tsx'

export const Route = createFileRoute('/admin/orders/$orderId')({ component: OrderDrawer })

function OrderDrawer() {
  const id = Number(Route.useParams().orderId)
  const navigate = Route.useNavigate()
  const order = useQuery(adminOrder(id))
  useRecheckUser(order.error)
  useFocusBack()
  const close = () => void navigate({ to: '/admin/orders', search: (search) => search, resetScroll: false })

  return (
    <Dialog open onClose={close} title={order.data?.orderId ?? 'Order'} variant="right" className="w-[min(100%,44rem)]">
      {order.data && (
        <div key={order.data.id} className="grid gap-8 text-sm">
          <OrderPayment order={order.data} />
          <OrderDetail order={order.data} />
        </div>
      )}
      {order.isPending && !order.data && (
        <p className="flex items-center gap-3">
          <Spinner /> Loading the order
        </p>
      )}
      {order.isError && !order.data && (
        <div role="alert" className="grid justify-items-start gap-4">
          {namesNoOrder(order.error) ? (
            <>
              <p>There is no such order.</p>
              <Button onClick={close}>Show all orders</Button>
            </>
          ) : (
            <>
              <p>{sentenceOf(order.error)}</p>
              <Button onClick={() => void order.refetch()}>Try again</Button>
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** Whether the address stands for no order: a number that was never given, or no number at all. */
const namesNoOrder = (error: Error) => error instanceof ApiError && (error.status === 404 || error.status === 400)

/**
 * Puts the focus back on the row that opened the drawer, however it was closed. A change of the address otherwise puts
 * it at the beginning of the page.
 */
function useFocusBack() {
  const router = useRouter()
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(
    () => () => {
      const stop = router.subscribe('onRendered', () => {
        stop()
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      })
    },
    [router, opener],
  )
}
