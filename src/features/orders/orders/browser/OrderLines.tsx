import { deliveryLabel } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { vatLabel } from '#/features/shop/vat/vatTexts.rules.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { describeReduction, discountLabel } from '#/lib/reductions.ts'
import type { AdminOrder } from '../server/orders.schema.ts'
import type { DecodedOrder } from './decodeOrder.ts'

type OrderLinesProps = {
  lines: DecodedOrder<AdminOrder['lines']>
  shipping: readonly { lineId: number; refundedUnits: number }[]
}

export const OrderLines = ({ lines, shipping }: OrderLinesProps) => (
  <ul>
    {lines.map((line) => (
      <li key={line.id} className="figures flex gap-4 border-b border-line py-2">
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{line.name}</p>
          {line.sku && <p className="text-muted">SKU {line.sku}</p>}
          <p className="text-muted">
            {line.quantity} × {formatPounds(line.unitPrice)}
            {line.reduction > 0 && ` · ${formatPounds(line.reduction)} discount`}
            {line.vat !== null && describeLineVat(line.vat, line.vatPercent)}
          </p>
          {describeRefunded(line, shipping)}
          {line.missing > 0 && <p>{line.missing} not taken from stock</p>}
        </div>
        <p className="whitespace-nowrap">{formatPounds(line.unitPrice * line.quantity)}</p>
      </li>
    ))}
  </ul>
)

function describeRefunded({ id, quantity }: { id: number; quantity: number }, shipping: OrderLinesProps['shipping']) {
  const refunded = shipping.find(({ lineId }) => lineId === id)?.refundedUnits ?? 0
  return refunded > 0 && <p>{refunded === quantity ? 'Refunded' : `${refunded} of ${quantity} refunded`}</p>
}

const describeLineVat = (vat: Pence, percent: number) =>
  percent === 0 ? ' · 0% VAT' : ` · includes ${formatPounds(vat)} VAT at ${percent}%`

export function OrderTotals({ order }: { order: DecodedOrder<AdminOrder> }) {
  const reduction = describeReduction(order)
  const rows: [string, string][] = [
    ['Subtotal', formatPounds(order.subtotal)],
    ...(reduction ? [[discountLabel(order.discountCode), reduction] satisfies [string, string]] : []),
    [deliveryLabel(order.deliveryType), order.deliveryFee === 0 ? 'Free' : formatPounds(order.deliveryFee)],
  ]
  return (
    <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 pt-2">
      {rows.map(([name, value]) => (
        <Row key={name} name={name} value={value} />
      ))}
      <Row name="Total" value={formatPounds(order.totalAmount)} className="text-base font-semibold" />
      <Row
        name={vatLabel(order) ?? 'VAT included'}
        value={order.vatAmount === null ? 'Not VAT registered' : formatPounds(order.vatAmount)}
        className="text-muted"
      />
    </dl>
  )
}

const Row = ({ name, value, className }: { name: string; value: string; className?: string }) => (
  <>
    <dt className={className}>{name}</dt>
    <dd className={`text-right ${className ?? ''}`}>{value}</dd>
  </>
)
