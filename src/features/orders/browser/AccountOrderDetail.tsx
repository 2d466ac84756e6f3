import type { ReactNode } from 'react'
import { deliveryTitle } from '#/features/delivery/deliveryTypes.rules.ts'
import { formatDateTime } from '#/lib/formatDateTime.ts'
import { formatShortDate } from '#/lib/workingDays.ts'
import { Badge } from '#/ui/Badge.tsx'
import { buttonClass } from '#/ui/Button.tsx'
import { recipientLines } from '../customer.rules.ts'
import { statusLabel } from '../orderLabels.ts'
import { canBePaid, hasBeenPaid } from '../paid.rules.ts'
import type { AccountOrder } from '../server/accountOrders.schema.ts'
import type { DecodedOrder } from './decodeOrder.ts'
import { CustomerStatusDot } from './OrderBadges.tsx'
import { OrderConfirmationLines } from './OrderConfirmationLines.tsx'

type AccountOrderDetailProps = { order: DecodedOrder<AccountOrder>; parcels: ReactNode; actions: ReactNode }

export function AccountOrderDetail({ order, parcels, actions }: AccountOrderDetailProps) {
  return (
    <div className="grid gap-12 lg:grid-cols-12 lg:gap-0">
      <div className="grid content-start gap-8 lg:col-span-7 lg:pr-14">
        <dl className="grid grid-cols-2 border-t border-line">
          <Fact name="Placed">{formatDateTime(order.createdAt)}</Fact>
          <Fact name="Status">
            <CustomerStatusDot order={order} />
          </Fact>
          <Fact name="Payment">
            {statusLabel(order.paymentStatus)}
            {order.isTest && <Badge className="ml-2">Test</Badge>}
          </Fact>
          <Fact name="Delivery">
            {deliveryTitle(order.deliveryType)}
            {order.estimatedDelivery && order.orderStatus !== 'cancelled' && (
              <span className="block">by {formatShortDate(order.estimatedDelivery)}</span>
            )}
          </Fact>
          {order.quoteNumber && <Fact name="Quote">{order.quoteNumber}</Fact>}
          {order.purchaseOrder && (
            <Fact name="Purchase order">
              <span className="wrap-anywhere">{order.purchaseOrder}</span>
            </Fact>
          )}
          {order.vatNumber && <Fact name="Your VAT number">{order.vatNumber}</Fact>}
          {order.dueOn && canBePaid(order) && <Fact name="Payment due">{formatShortDate(order.dueOn)}</Fact>}
        </dl>
        {order.isTest && <p>This was a test payment: you haven’t been charged and nothing will be sent.</p>}
        {parcels}
        <section>
          <h2 className="headline mb-2 text-2xl">Delivery address</h2>
          <p className="break-words whitespace-pre-line">{recipientLines(order).join('\n')}</p>
        </section>
        <div className="flex flex-wrap gap-3">
          {actions}
          {order.dueOn && canBePaid(order) && (
            <a href={`/api/account/orders/${order.orderId}/pro-forma`} className={buttonClass()} download>
              Download the pro forma invoice
            </a>
          )}
          {hasBeenPaid(order) && (
            <a href={`/api/account/orders/${order.orderId}/invoice`} className={buttonClass()} download>
              Download the invoice
            </a>
          )}
        </div>
      </div>
      <section aria-label="What you ordered" className="lg:col-span-5 lg:border-l lg:border-line lg:pl-14">
        <h2 className="headline mb-4 text-2xl">What you ordered</h2>
        <OrderConfirmationLines order={order} />
      </section>
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="border-b border-line py-4 pr-4">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="figures font-[620]">{children}</dd>
  </div>
)
