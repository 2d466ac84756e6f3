import { createFileRoute, Link } from '@tanstack/react-router'
import { NewOrder } from '#/features/phoneOrders/browser/NewOrder.tsx'

export const Route = createFileRoute('/admin/orders_/new')({ component: NewOrderPage })

function NewOrderPage() {
  const navigate = Route.useNavigate()
  return (
    <>
      <p className="mb-1">
        <Link to="/admin/orders" className="link">
          All orders
        </Link>
      </p>
      <h1 className="headline mb-6 text-2xl">New order</h1>
      <NewOrder
        onCreated={({ id }) => void navigate({ to: '/admin/orders/$orderId', params: { orderId: String(id) } })}
      />
    </>
  )
}
