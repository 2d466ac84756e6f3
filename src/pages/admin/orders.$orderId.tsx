import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { OrderDetail } from '#/features/orders/OrderDetail.tsx'
import { OrderPayment } from '#/features/orders/OrderPayment.tsx'
import { adminOrder } from '#/features/orders/orders.queries.ts'
import { RowDrawer } from './-list/RowDrawer.tsx'

export const Route = createFileRoute('/admin/orders/$orderId')({ component: OrderDrawer })

function OrderDrawer() {
  const order = useQuery(adminOrder(Number(Route.useParams().orderId)))
  const navigate = Route.useNavigate()
  const close = () => void navigate({ to: '/admin/orders', search: (search) => search, resetScroll: false })
  return (
    <RowDrawer query={order} title={order.data?.orderId ?? 'Order'} nouns={['order', 'orders']} onClose={close}>
      {(data) => (
        <div key={data.id} className="grid gap-8 text-sm">
          <OrderPayment order={data} />
          <OrderDetail order={data} />
        </div>
      )}
    </RowDrawer>
  )
}
