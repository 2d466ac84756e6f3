import type { ReactNode } from 'react'
import { formatPounds, toPence } from '#/lib/pence.ts'
import { OrderLines, OrderTotals } from './OrderLines.tsx'
import { OrderStatusDot, PaymentMark } from './OrderMarks.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import type { AdminOrder } from './orders.schema.ts'
import { dayWords, momentWords, wordOf } from './orderWords.ts'
import { StatusSelect } from './StatusSelect.tsx'

/** Everything about one order, as the merchant needs it to send the goods. */
export function OrderDetail({ order }: { order: AdminOrder }) {
  return (
    <div className="grid gap-8 text-sm">
      <header className="grid gap-3">
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <OrderStatusDot status={order.orderStatus} />
          <PaymentMark order={order} />
          <span className="text-muted">{momentWords(order.createdAt)}</span>
        </p>
        {order.isTest && <Notice>Test payment: no money has moved. Do not send goods.</Notice>}
        {order.addressUnchecked && (
          <Notice>No postcode was found in the address. Check that it lies on the UK mainland before sending.</Notice>
        )}
      </header>

      <StatusSelect order={order} />

      <Part title="Items">
        <OrderLines lines={order.lines} />
        <OrderTotals order={order} />
      </Part>

      <div className="grid gap-8 sm:grid-cols-2">
        <Part title="Customer">
          <p>{order.customerName}</p>
          <p>
            <a className="link break-all" href={`mailto:${encodeURIComponent(order.customerEmail)}`}>
              {order.customerEmail}
            </a>
          </p>
          <p>{order.customerPhone ?? <span className="text-muted">No phone number given</span>}</p>
        </Part>
        <Part title="Delivery address">
          <p className="whitespace-pre-line">{order.shippingAddress}</p>
        </Part>
        <Part title="Delivery">
          <p>{order.deliveryType === 'express' ? 'Express' : 'Standard'}</p>
          {order.estimatedDelivery && <p>Promised by {dayWords(order.estimatedDelivery)}</p>}
          <p className={order.trackingNumber ? 'break-all' : 'text-muted'}>
            {order.trackingNumber ? `Tracking ${order.trackingNumber}` : 'No tracking number yet'}
          </p>
        </Part>
        <Part title="Payment">
          <p className="figures">
            {wordOf(order.paymentStatus)} · {formatPounds(toPence(order.totalAmount))}
          </p>
          <p className={order.stripePaymentIntentId ? 'break-all' : 'text-muted'}>
            {order.stripePaymentIntentId ?? 'No card payment'}
          </p>
        </Part>
      </div>

      <Part title="History">
        <OrderTimeline events={order.events} />
      </Part>
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid content-start gap-1">
    <h3 className="eyebrow mb-1 border-b border-line pb-1">{title}</h3>
    {children}
  </section>
)

const Notice = ({ children }: { children: ReactNode }) => <p className="border-l-2 border-clay pl-4">{children}</p>
