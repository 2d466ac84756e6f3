import { formatPounds, toPence } from '#/lib/pence.ts'
import { pictureSources } from '#/platform/media/pictures.ts'
import { MissingPicture, Picture } from '#/ui/Picture.tsx'
import type { PlacedOrder } from './orders.schema.ts'

/** What was bought, and how its total came about. */
export function OrderConfirmationLines({ order }: { order: PlacedOrder }) {
  const discount = toPence(order.discountAmount)
  const delivery = toPence(order.deliveryFee)
  return (
    <>
      <ul className="border-t border-line">
        {order.lines.map((line) => (
          <li
            key={`${line.productId} ${line.name}`}
            className="grid grid-cols-[4rem_1fr_auto] items-center gap-4 border-b border-line py-3"
          >
            <Thumbnail imageUrl={line.imageUrl} />
            <span className="min-w-0">
              <span className="font-[620]">{line.name}</span>
              {line.quantity > 1 && (
                <span className="figures block text-sm text-muted">
                  {line.quantity} × {formatPounds(toPence(line.unitPrice))}
                </span>
              )}
            </span>
            <span className="figures">{formatPounds(toPence(line.unitPrice) * line.quantity)}</span>
          </li>
        ))}
      </ul>
      <dl className="figures mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt>Subtotal</dt>
        <dd className="text-right">{formatPounds(toPence(order.subtotal))}</dd>
        {order.discountCode && (
          <>
            <dt>Discount {order.discountCode}</dt>
            <dd className="text-right">{discount > 0 ? `−${formatPounds(discount)}` : 'Applied'}</dd>
          </>
        )}
        <dt>
          Shipping <span className="text-muted">({order.deliveryType})</span>
        </dt>
        <dd className="text-right">{delivery === 0 ? 'Free' : formatPounds(delivery)}</dd>
        <dt className="mt-2 border-t border-line pt-3 text-lg font-[680]">Total</dt>
        <dd className="mt-2 border-t border-line pt-3 text-right text-lg font-[680]">
          {formatPounds(toPence(order.totalAmount))}
        </dd>
        {order.vatAmount !== null && (
          <>
            <dt className="text-sm text-muted">VAT within the total</dt>
            <dd className="text-right text-sm text-muted">{formatPounds(toPence(order.vatAmount))}</dd>
          </>
        )}
      </dl>
    </>
  )
}

/** The order keeps a picture's address only; the box gives it its proportions. */
const Thumbnail = ({ imageUrl }: { imageUrl: string }) =>
  imageUrl ? (
    <Picture
      picture={{ src: imageUrl, width: 1200, height: 1200, alt: '' }}
      sources={pictureSources(imageUrl, 1200)}
      sizes="4rem"
      decorative
      className="aspect-square rounded-sm"
    />
  ) : (
    <MissingPicture alt="" className="aspect-square rounded-sm" />
  )
