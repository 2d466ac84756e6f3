import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { useRecheckUser } from '#/features/accounts/accounts.queries.ts'
import { OrderDetail } from '#/features/orders/OrderDetail.tsx'
import { adminOrder, adminOrders } from '#/features/orders/orders.queries.ts'
import { sentenceOf } from '#/platform/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { Spinner } from '#/ui/Spinner.tsx'

export const Route = createFileRoute('/admin/orders/$orderId')({ component: OrderDrawer })

function OrderDrawer() {
  const id = Number(Route.useParams().orderId)
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const order = useQuery({
    ...adminOrder(id),
    // What the list knows already is shown at once.
    placeholderData: () => queryClient.getQueryData(adminOrders.queryKey)?.find((one) => one.id === id),
  })
  useRecheckUser(order.error)
  useFocusBack()

  return (
    <Dialog
      open
      onClose={() => void navigate({ to: '/admin/orders', search: (search) => search, resetScroll: false })}
      title={order.data?.orderId ?? 'Order'}
      variant="right"
      className="w-[min(100%,40rem)]"
    >
      {order.data && <OrderDetail key={order.data.id} order={order.data} />}
      {order.isPending && !order.data && (
        <p className="flex items-center gap-3">
          <Spinner /> Loading the order
        </p>
      )}
      {order.isError && !order.data && (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>{sentenceOf(order.error)}</p>
          <Button onClick={() => void order.refetch()}>Try again</Button>
        </div>
      )}
    </Dialog>
  )
}

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
