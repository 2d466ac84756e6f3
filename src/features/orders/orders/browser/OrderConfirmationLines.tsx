import { deliveryName } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { vatLabel } from '#/features/shop/vat/vatTexts.rules.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { describeReduction, discountLabel } from '#/lib/reductions.ts'
import { classes } from '#/ui/classes.ts'
import { Thumbnail } from '#/ui/Thumbnail.tsx'
import { canBePaid } from '../paid.rules.ts'
import type { PlacedOrder } from '../server/orders.schema.ts'
import type { DecodedOrder } from './decodeOrder.ts'

type ConfirmedLines = Omit<DecodedOrder<PlacedOrder>, 'id' | 'createdAt'> & { received?: Pence; refunded?: Pence }

export function OrderConfirmationLines({ order }: { order: ConfirmedLines }) {
  const { received = 0, refunded = 0 } = order
  const held = canBePaid(order) ? received - refunded : 0
  const reduction = describeReduction(order)
  const vat = vatLabel(order)
  return (
    <>
      <ul className="border-t border-line">
        {order.lines.map((line, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines can have the same name
            key={index}
            className="flex flex-wrap items-center gap-4 border-b border-line py-3"
          >
            <Thumbnail imageUrl={line.imageUrl} sizes="4rem" className="w-16" />
            <span className="flex-[1_1_8rem]">
              <span className="font-semibold">{line.name}</span>
              {line.quantity > 1 && (
                <span className="figures block text-sm text-muted">
                  {line.quantity} × {formatPounds(line.unitPrice)}
                </span>
              )}
            </span>
            <span className="figures ml-auto">{formatPounds(line.unitPrice * line.quantity)}</span>
          </li>
        ))}
      </ul>
      <dl className="figures mt-4 grid gap-1">
        <Row name="Subtotal" value={formatPounds(order.subtotal)} />
        {reduction && <Row name={discountLabel(order.discountCode)} value={reduction} />}
        <Row
          name={`Shipping (${deliveryName(order.deliveryType)})`}
          value={order.deliveryFee === 0 ? 'Free' : formatPounds(order.deliveryFee)}
        />
        <Row
          name="Total"
          value={formatPounds(order.totalAmount)}
          className="mt-2 border-t border-line pt-3 text-lg font-semibold"
        />
        {held > 0 && (
          <>
            <Row name="Already paid" value={`−${formatPounds(held)}`} />
            <Row
              name="To pay"
              value={formatPounds(Math.max(0, order.totalAmount - held))}
              className="text-lg font-semibold"
            />
          </>
        )}
        {vat && <Row name={vat} value={formatPounds(order.vatAmount ?? 0)} className="text-sm text-muted" />}
      </dl>
    </>
  )
}

const Row = ({ name, value, className }: { name: string; value: string; className?: string }) => (
  <div className={classes('flex items-baseline justify-between gap-4', className)}>
    <dt className="min-w-0">{name}</dt>
    <dd className="text-right">{value}</dd>
  </div>
)
