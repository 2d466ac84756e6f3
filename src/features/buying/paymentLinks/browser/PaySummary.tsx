import { lostFreeDeliveryText } from '#/features/orders/pricing/pricing.rules.ts'
import type { DeliveryOffer } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { deliveryName } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { vatLabel } from '#/features/shop/vat/vatTexts.rules.ts'
import { formatPounds } from '#/lib/pence.ts'
import { describeReduction, discountLabel } from '#/lib/reductions.ts'
import type { OpenOrder } from './paymentLinks.queries.ts'

type PaySummaryProps = { order: OpenOrder; offer: DeliveryOffer | undefined }

export const PaySummary = ({ order, offer }: PaySummaryProps) => (
  <div className="grid gap-5">
    <ul className="figures border-t border-line">
      {order.lines.map(({ name, quantity, unitPrice }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines can have the same name
        <li key={index} className="flex justify-between gap-4 border-b border-line py-2">
          <span className="min-w-0">
            {quantity} × {name}
          </span>
          <span>{formatPounds(unitPrice * quantity)}</span>
        </li>
      ))}
    </ul>
    <PayTotals order={order} offer={offer} />
    <div>
      <p className="font-semibold">Deliver to</p>
      <p className="whitespace-pre-line text-muted">
        {order.customer.customerName}
        {'\n'}
        {order.customer.shippingAddress}
      </p>
    </div>
  </div>
)

export const PayTotals = ({ order, offer }: PaySummaryProps) => {
  const reduction = describeReduction(order)
  const codeNote = offer && lostFreeDeliveryText(order, offer)
  const vat = vatLabel(order)
  const rows: [string, string][] = [
    ['Subtotal', formatPounds(order.subtotal)],
    ...(reduction ? [[discountLabel(order.discountCode), reduction] satisfies [string, string]] : []),
    [
      `Shipping (${deliveryName(order.deliveryType)})`,
      order.deliveryFee === 0 ? 'Free' : formatPounds(order.deliveryFee),
    ],
  ]
  return (
    <dl className="figures grid gap-1">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {codeNote && <dd className="border-l-2 border-clay pl-3 text-sm">{codeNote}.</dd>}
      <div className="mt-2 flex justify-between gap-4 border-t border-line pt-3 text-lg font-semibold">
        <dt>Total</dt>
        <dd>{formatPounds(order.totalAmount)}</dd>
      </div>
      {vat && (
        <div className="flex justify-between gap-4 text-sm text-muted">
          <dt>{vat}</dt>
          <dd>{formatPounds(order.vatAmount ?? 0)}</dd>
        </div>
      )}
      {order.received > 0 && (
        <>
          <div className="flex justify-between gap-4">
            <dt>Already paid</dt>
            <dd>−{formatPounds(order.received)}</dd>
          </div>
          <div className="flex justify-between gap-4 text-lg font-semibold">
            <dt>To pay</dt>
            <dd>{formatPounds(order.outstanding)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}
