import { createFileRoute } from '@tanstack/react-router'
import { NewOrder } from '#/features/buying/phoneOrders/browser/NewOrder.tsx'
import { BackLink } from './-BackLink.tsx'

export const Route = createFileRoute('/admin/orders_/new')({
  validateSearch: ({ customer }: Record<string, unknown>): { customer?: number } =>
    Number(customer) > 0 ? { customer: Number(customer) } : {},
  component: NewOrderPage,
})

function NewOrderPage() {
  const { customer } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <BackLink to="/admin/orders">All orders</BackLink>
      <h1 className="headline mb-6 text-2xl">New order</h1>
      <NewOrder
        customerId={customer}
        onCreated={({ id }) => void navigate({ to: '/admin/orders/$orderId', params: { orderId: String(id) } })}
      />
    </>
  )
}
