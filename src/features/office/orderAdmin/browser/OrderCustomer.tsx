import { IfAllowed } from '#/browser/rights.tsx'
import { canChangeCustomer } from '#/features/orders/orders/orderStates.rules.ts'
import { recipientLines } from '#/lib/addressLines.ts'
import { Button } from '#/ui/Button.tsx'
import { CustomerPageLink } from '#/ui/RecordDetails.tsx'
import { useFormInPlace } from '#/ui/useFormInPlace.ts'
import { OrderCustomerForm } from './OrderCustomerForm.tsx'
import type { AdminOrderDetail } from './orderAdmin.queries.ts'

export function OrderCustomer({ order }: { order: AdminOrderDetail }) {
  const { isOpen, opener, open, close } = useFormInPlace()
  const isErased = order.shippingAddress === ''
  if (isOpen) return <OrderCustomerForm order={order} onClose={close} />
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <p className="text-base break-words whitespace-pre-line">{recipientLines(order).join('\n')}</p>
      <div className="grid content-start gap-2">
        <p>
          <a className="link py-2 break-all max-md:py-4" href={`mailto:${encodeURIComponent(order.customerEmail)}`}>
            {order.customerEmail}
          </a>
        </p>
        <p className="figures">{order.customerPhone ?? <span className="text-muted">No phone number given</span>}</p>
        <IfAllowed call="GET /api/admin/customers/{customer}">
          <p>
            <CustomerPageLink customer={`order-${order.id}`} />
          </p>
        </IfAllowed>
        <p className="text-muted">
          {order.otherOrders === 0
            ? 'No other orders'
            : order.otherOrders === 1
              ? '1 other order'
              : `${order.otherOrders} other orders`}
        </p>
      </div>
      <IfAllowed call="PUT /api/admin/orders/{id}/customer">
        {!isErased && (
          <Button ref={opener} size="small" onClick={open} className="w-fit">
            {canChangeCustomer(order.orderStatus) ? 'Edit details' : 'Edit email address'}
          </Button>
        )}
      </IfAllowed>
    </div>
  )
}
