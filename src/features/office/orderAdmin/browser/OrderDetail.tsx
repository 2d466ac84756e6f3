import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { IfAllowed, useRights } from '#/browser/rights.tsx'
import { ApproveOrder } from '#/features/buying/invoicePayment/browser/ApproveOrder.tsx'
import { OrderDocuments } from '#/features/orders/invoices/browser/OrderDocuments.tsx'
import { PaymentStateDot } from '#/features/orders/ledger/browser/OrderMoney.tsx'
import {
  IncompleteAddressDot,
  OrderStatusDot,
  ShippingStateDot,
  ShortStockDot,
} from '#/features/orders/orders/browser/OrderBadges.tsx'
import { OrderLines, OrderTotals } from '#/features/orders/orders/browser/OrderLines.tsx'
import { describeActor, describeEvent } from '#/features/orders/orders/orderLabels.ts'
import { needsAddress } from '#/features/orders/orders/orderStates.rules.ts'
import { formatMissing, isAwaitingStock } from '#/features/orders/orders/orderStock.rules.ts'
import { canBePaid, isUnconfirmed } from '#/features/orders/orders/paid.rules.ts'
import { cancelledAt, refundDeadline } from '#/features/orders/orders/refundDeadline.rules.ts'
import type { AdminOrder } from '#/features/orders/orders/server/orders.schema.ts'
import { OrderParcels } from '#/features/orders/parcels/browser/OrderParcels.tsx'
import { OrderRefunds } from '#/features/orders/refunds/browser/OrderRefunds.tsx'
import type { ReturnedUnits } from '#/features/orders/refunds/browser/refundInput.ts'
import { mayCancel } from '#/features/shop/content/returnTerms.rules.ts'
import { deliveryLabel } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { formatDateTime } from '#/lib/format.ts'
import { fullDate, londonDay, longDate } from '#/lib/workingDays.ts'
import { buttonClass } from '#/ui/Button.tsx'
import { Timeline } from '#/ui/Timeline.tsx'
import { nextStep } from '../statusChange.rules.ts'
import { EstimatedDelivery } from './EstimatedDelivery.tsx'
import { OrderCustomer } from './OrderCustomer.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { OrderPayment, OtherPayment } from './OrderPayment.tsx'
import { OrderVat } from './OrderVat.tsx'
import type { AdminOrderDetail } from './orderAdmin.queries.ts'
import { PaymentEntries } from './PaymentEntries.tsx'
import { StatusSelect } from './StatusSelect.tsx'

type OrderDetailProps = {
  order: AdminOrderDetail
  returned?: ReturnedUnits | undefined
  serialNumbers?: (wrap: (content: ReactNode) => ReactNode) => ReactNode
  evidence?: ReactNode
}

export function OrderDetail({ order, returned, serialNumbers, evidence }: OrderDetailProps) {
  const missing = formatMissing(order.lines)
  const isWanted = needsAddress(order)
  const isWaiting = isAwaitingStock({ ...order, missing: missing !== '' })
  const may = useRights()
  const packingSlip = may('GET /api/admin/orders/{id}/packing-slip') && (
    <a
      className={buttonClass({ size: 'small' })}
      href={`/api/admin/orders/${order.id}/packing-slip`}
      target="_blank"
      rel="noreferrer"
    >
      Packing slip
    </a>
  )
  const owesRefund = order.orderStatus === 'cancelled' && order.received > order.refunded
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 text-sm">
      <header className="grid gap-3">
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <OrderStatusDot status={order.orderStatus} showLabel />
          {order.shipping.state === 'partlyShipped' && <ShippingStateDot state="partlyShipped" />}
          <span className="inline-flex items-center gap-1.5">
            <span className="text-sm text-muted">Payment</span>
            <PaymentStateDot order={order} />
          </span>
          <span className="text-muted">{formatDateTime(order.createdAt)}</span>
          {isWaiting && <ShortStockDot />}
          {isWanted && <IncompleteAddressDot />}
          {order.source === 'staff' && (
            <span className="text-muted">
              {order.quoteNumber ? `From quote ${order.quoteNumber}` : 'Entered by staff'}
            </span>
          )}
          {order.reservedUntil && (
            <span className="text-muted">Goods reserved until {longDate(order.reservedUntil)}</span>
          )}
        </p>
        {order.isTest && <Notice>Test payment: no money was taken. Don’t send goods.</Notice>}
        {isWaiting && (
          <Notice>
            Not taken from stock, because stock was short when the order was paid: {missing}. Send or refund these
            items. If you send them, reduce the stock yourself.
          </Notice>
        )}
        {order.outsideMainland && (
          <Notice>
            The address is outside the UK mainland. Send it as agreed with the customer, or agree how to send it first.
          </Notice>
        )}
        <OrderVat order={order} />
        {isWanted && (
          <Notice>
            The address has no UK postcode. Ask the customer for it and complete the address below. Until then, the
            order can’t be paid or sent.
          </Notice>
        )}
        <div className="flex flex-wrap items-end gap-3">
          {may('PUT /api/admin/orders/{id}/status') ? (
            <StatusSelect order={order}>{packingSlip}</StatusSelect>
          ) : (
            packingSlip
          )}
        </div>
      </header>

      {isUnconfirmed(order) && !isWanted && (
        <IfAllowed call="POST /api/admin/orders/{id}/approval">
          <ApproveOrder order={order} />
        </IfAllowed>
      )}
      {!isWanted && <OrderPayment order={order} />}
      {owesRefund && (
        <div className="grid gap-3">
          <RefundDeadline order={order} />
          <OrderRefunds order={order} />
        </div>
      )}

      <Section title="Items">
        <OrderLines lines={order.lines} shipping={order.shipping.lines} />
        <OrderTotals order={order} />
      </Section>

      <Section title="Customer and address">
        <OrderCustomer order={order} />
      </Section>

      <OrderBusiness order={order} />

      <Section title="Delivery">
        <p className="mb-2">{deliveryLabel(order.deliveryType)}</p>
        <div className="grid gap-4">
          {order.orderStatus !== 'cancelled' && (
            <IfAllowed call="PUT /api/admin/orders/{id}/estimated-delivery">
              <EstimatedDelivery order={order} />
            </IfAllowed>
          )}
          {/* Otherwise it is the next step, at the top. */}
          <OrderParcels order={order} canShip={nextStep(order)?.to !== 'shipped'} />
        </div>
      </Section>

      {serialNumbers?.((content) => (
        <Section title="Serial numbers">{content}</Section>
      ))}

      <Section title="Payment">
        <PaymentEntries order={order} />
        <IfAllowed call="POST /api/admin/orders/{id}/payments">
          {!canBePaid(order) && <OtherPayment key={order.payments.length} order={order} />}
        </IfAllowed>
      </Section>
      {!owesRefund && <OrderRefunds order={order} returned={returned} />}
      <IfAllowed call="GET /api/admin/orders/{id}/documents">
        <OrderDocuments order={{ ...order, isSent: order.shipping.parcels.length > 0 }} />
      </IfAllowed>
      {evidence}

      <Section title="Notes">
        <OrderNotes order={order} />
      </Section>

      <Section title="History">
        <OrderTimeline events={order.events} />
      </Section>
    </div>
  )
}

function RefundDeadline({ order }: { order: AdminOrderDetail }) {
  const { dueOn, isOverdue } = refundDeadline(cancelledAt(order), londonDay(new Date()))
  return (
    <Notice>
      Cancelled, but not refunded.{' '}
      {isOverdue ? `The refund was due by ${longDate(dueOn)}` : `Refund the customer by ${longDate(dueOn)}`}
      {mayCancel(order) ? ': the law allows 14 days.' : '.'}
    </Notice>
  )
}

function OrderBusiness({ order }: { order: AdminOrderDetail }) {
  const may = useRights()
  const { quoteNumber, company, vatNumber, purchaseOrder, billingAddress, dueOn } = order
  const facts: [string, ReactNode][] = [
    [
      'Quote',
      quoteNumber &&
        (may('GET /api/admin/quotes/{id}') ? (
          <Link to="/admin/quotes/$quoteId" params={{ quoteId: quoteNumber }} className="link">
            {quoteNumber}
          </Link>
        ) : (
          quoteNumber
        )),
    ],
    ['Company', company],
    ['VAT number', vatNumber],
    ['Purchase order', purchaseOrder],
    ['Payment due', dueOn && fullDate(dueOn)],
    ['Right to cancel', !mayCancel(order) && 'None: bought for a business'],
    ['Billing address', billingAddress],
  ]
  const shown = facts.filter(([, value]) => value)
  if (shown.length === 0) return null
  return (
    <Section title="Business details">
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
        {shown.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="break-words whitespace-pre-line">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </Section>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
    <h3 className="eyebrow mb-1 border-b border-line pb-1">{title}</h3>
    {children}
  </section>
)

const Notice = ({ children }: { children: ReactNode }) => <p className="border-l-2 border-clay pl-4">{children}</p>

const OrderTimeline = ({ events }: { events: AdminOrder['events'] }) => (
  <Timeline
    entries={events.map((event) => ({
      title: describeEvent(event),
      about: `${formatDateTime(event.createdAt)}, ${describeActor(event.actor)}`,
    }))}
  />
)
