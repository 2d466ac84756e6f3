import { facts } from '#/features/content/content.facts.ts'
import { DELIVERY } from '#/features/delivery/deliveryTypes.rules.ts'
import { formatDateTime } from '#/lib/formatDateTime.ts'
import { formatShortDate } from '#/lib/workingDays.ts'
import type { AdminOrderDetail } from './orderAdmin.queries.ts'

/** What is still to be sent, net of refunds. Shows no prices, since the order may be a present. */
export function PackingSlip({ order }: { order: AdminOrderDetail }) {
  const { brand, company, returns } = facts
  const lines = order.lines
    .filter(({ toSend }) => toSend > 0)
    .map((line) => ({ ...line, missing: Math.max(0, line.missing - line.refundedUnits) }))
  const pieces = lines.reduce((sum, { toSend }) => sum + toSend, 0)
  const missing = lines.reduce((sum, line) => sum + line.missing, 0)
  return (
    <article className="mx-auto grid w-full max-w-[180mm] gap-8 border border-line bg-raised p-6 sm:p-10 print:max-w-none print:border-0 print:bg-transparent print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-6">
        <div>
          <p className="headline text-2xl">{brand}</p>
          <p className="text-muted">{company.address.join(', ')}</p>
        </div>
        <div className="figures sm:text-right">
          <h1 className="headline text-xl">Packing slip</h1>
          <p className="font-[600]">{order.orderId}</p>
          <p className="text-muted">Ordered {formatDateTime(order.createdAt)}</p>
          {order.purchaseOrder && <p className="text-muted">Purchase order {order.purchaseOrder}</p>}
        </div>
      </header>
      {order.isTest && <p className="border-l-2 border-clay pl-4">Test payment: don’t send goods.</p>}
      {order.orderStatus === 'cancelled' && (
        <p className="border-l-2 border-clay pl-4">This order has been cancelled: don’t send goods.</p>
      )}
      {order.orderStatus !== 'cancelled' && (pieces === 0 || order.paymentState === 'refunded') && (
        <p className="border-l-2 border-clay pl-4">Everything on this order has been refunded: don’t send goods.</p>
      )}
      <section>
        <h2 className="eyebrow mb-1">Deliver to</h2>
        <p className="text-lg break-words whitespace-pre-line">
          {[order.company, order.customerName].filter(Boolean).join('\n')}
          {'\n'}
          {order.shippingAddress}
        </p>
        {order.customerPhone && <p className="figures">{order.customerPhone}</p>}
        {(order.outsideMainland || order.addressUnchecked) && (
          <p className="text-muted">
            {order.outsideMainland
              ? 'Outside the UK mainland: send it as agreed with the customer.'
              : 'No postcode found: check the address.'}
          </p>
        )}
      </section>
      <table className="w-full border-collapse text-left text-base">
        <caption className="sr-only">Items to pack</caption>
        <thead>
          <tr className="border-b border-ink">
            <th scope="col" className="w-20 py-2">
              Quantity
            </th>
            <th scope="col" className="py-2">
              Item
            </th>
            <th scope="col" className="w-20 py-2 text-right">
              Packed
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines can have the same name
            <tr key={index} className="break-inside-avoid border-b border-line">
              <td className="figures py-3 text-lg font-[600]">{line.toSend}</td>
              <td className="py-3">
                {line.name}
                {line.sku && <p className="figures text-sm text-muted">{line.sku}</p>}
                {line.refundedUnits > 0 && (
                  <p className="figures text-sm">
                    {line.refundedUnits} of {line.quantity} refunded: don’t pack
                  </p>
                )}
                {line.missing > 0 && <p className="figures text-sm">{line.missing} to follow</p>}
              </td>
              <td className="py-3">
                <span aria-hidden className="ml-auto block size-5 border border-ink" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="figures">
        {pieces === 1 ? '1 item' : `${pieces} items`}
        {missing > 0 && `, ${missing} to follow`} · {DELIVERY[order.deliveryType].name}
        {order.estimatedDelivery && ` by ${formatShortDate(order.estimatedDelivery)}`}
      </p>
      <footer className="border-t border-line pt-4 text-sm text-muted">
        <p>
          Questions? {company.email} · {company.phone}. You can return the goods within {returns.days} days of delivery:
          tell us first, with your order number.
        </p>
      </footer>
    </article>
  )
}
