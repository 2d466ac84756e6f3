import type { DeliveryType } from '#/features/delivery/delivery.schema.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { classes } from '#/ui/classes.ts'

type CartTotalsProps = {
  /** In pence. */
  totals: {
    subtotal: Pence
    discountCode: string | null
    discountAmount: Pence
    deliveryType: DeliveryType
    deliveryFee: Pence
    totalAmount: Pence
  }
  vat: boolean
  className?: string
}

/** Subtotal, discount, shipping and the total. */
export function CartTotals({ totals, vat, className }: CartTotalsProps) {
  const { subtotal, discountCode, discountAmount, deliveryType, deliveryFee, totalAmount } = totals
  return (
    <dl className={classes('figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1', className)}>
      <dt>Subtotal</dt>
      <dd className="text-right">{formatPounds(subtotal)}</dd>
      {discountCode && (
        <>
          <dt>Discount {discountCode}</dt>
          {/* A free-delivery code shows in the shipping. */}
          <dd className="text-right">{discountAmount > 0 ? `−${formatPounds(discountAmount)}` : 'Applied'}</dd>
        </>
      )}
      <dt>
        Shipping <span className="text-muted">({deliveryType})</span>
      </dt>
      <dd className="text-right">{deliveryFee === 0 ? 'Free' : formatPounds(deliveryFee)}</dd>
      <dt className="mt-2 border-t border-line pt-3 text-lg font-[680]">
        Total {vat && <span className="text-sm font-[400] text-muted">incl. VAT</span>}
      </dt>
      <dd className="mt-2 border-t border-line pt-3 text-right text-lg font-[680]">{formatPounds(totalAmount)}</dd>
    </dl>
  )
}
