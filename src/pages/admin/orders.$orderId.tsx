import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { OrderDetail } from '#/features/office/orderAdmin/browser/OrderDetail.tsx'
import { adminOrder, parseOrderKey } from '#/features/office/orderAdmin/browser/orderAdmin.queries.ts'
import { OrderEvidence } from '#/features/orders/exportEvidence/browser/OrderEvidence.tsx'
import { OrderMachines } from '#/features/orders/machines/browser/OrderMachines.tsx'
import { parseReturned } from '#/features/orders/refunds/browser/refundInput.ts'
import { RowDrawer } from './-list/RowDrawer.tsx'

export const Route = createFileRoute('/admin/orders/$orderId')({ component: OrderDrawer })

function OrderDrawer() {
  const key = parseOrderKey(Route.useParams().orderId)
  const { returned } = Route.useSearch()
  const order = useQuery(adminOrder(key))
  const navigate = Route.useNavigate()
  const close = () => void navigate({ to: '/admin/orders', search: (search) => search, resetScroll: false })
  return (
    <RowDrawer query={order} title={order.data?.orderId ?? 'Order'} nouns={['order', 'orders']} onClose={close}>
      {(data) =>
        key === data.id ? (
          <OrderDetail
            key={data.id}
            order={data}
            returned={parseReturned(returned)}
            serialNumbers={(wrap) => <OrderMachines orderId={data.id} wrap={wrap} />}
            evidence={<OrderEvidence order={data} />}
          />
        ) : (
          <Navigate
            to="/admin/orders/$orderId"
            params={{ orderId: String(data.id) }}
            search={(search) => search}
            resetScroll={false}
            replace
          />
        )
      }
    </RowDrawer>
  )
}
