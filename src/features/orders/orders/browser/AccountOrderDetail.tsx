import type { ReactNode } from 'react'
import { recipientLines } from '#/lib/addressLines.ts'
import { formatShortDate } from '#/lib/workingDays.ts'
import { buttonClass } from '#/ui/Button.tsx'
import { canBePaid, hasBeenPaid } from '../paid.rules.ts'
import type { AccountOrder } from '../server/accountOrders.schema.ts'
import type { DecodedOrder } from './decodeOrder.ts'
import { OrderConfirmationLines } from './OrderConfirmationLines.tsx'
import { OrderFact, OrderFacts } from './OrderFacts.tsx'

type AccountOrderDetailProps = { order: DecodedOrder<AccountOrder>; parcels: ReactNode; actions: ReactNode }

export function AccountOrderDetail({ order, parcels, actions }: AccountOrderDetailProps) {
  return (
    <div className="grid gap-12 lg:grid-cols-12 lg:gap-0">
      <div className="grid content-start gap-8 lg:col-span-7 lg:pr-14">
        <OrderFacts order={order}>
          {order.quoteNumber && <OrderFact name="Quote">{order.quoteNumber}</OrderFact>}
          {order.purchaseOrder && (
            <OrderFact name="Purchase order">
              <span className="wrap-anywhere">{order.purchaseOrder}</span>
            </OrderFact>
          )}
          {order.vatNumber && <OrderFact name="Your VAT number">{order.vatNumber}</OrderFact>}
          {order.dueOn && canBePaid(order) && <OrderFact name="Payment due">{formatShortDate(order.dueOn)}</OrderFact>}
        </OrderFacts>
        {parcels}
        <section>
          <h2 className="headline mb-2 text-2xl">Delivery address</h2>
          <p className="break-words whitespace-pre-line">{recipientLines(order).join('\n')}</p>
        </section>
        <div className="flex flex-wrap gap-3">
          {actions}
          {order.hasProForma && (
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
