import type { ReactNode } from 'react'
import { type DeliveryType, deliveryName } from '#/features/delivery/deliveryTypes.rules.ts'
import { describeReduction } from '#/lib/describeReduction.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { classes } from '#/ui/classes.ts'

type CartTotalsProps = {
  totals: {
    subtotal: Pence
    discountCode: string | null
    discountAmount: Pence
    deliveryType: DeliveryType
    deliveryFee: Pence
    totalAmount: Pence
    vatAmount: Pence | null
  }
}

export function CartTotals({ totals }: CartTotalsProps) {
  const { subtotal, discountCode, deliveryType, deliveryFee, totalAmount, vatAmount } = totals
  const reduction = describeReduction(totals)
  const hasVat = vatAmount !== null && vatAmount > 0
  return (
    <dl className="figures grid gap-1">
      <Row name="Subtotal" value={formatPounds(subtotal)} />
      {reduction && <Row name={`Discount ${discountCode}`} value={reduction} />}
      <Row
        name={
          <>
            Shipping <span className="text-muted">({deliveryName(deliveryType)})</span>
          </>
        }
        value={deliveryFee === 0 ? 'Free' : formatPounds(deliveryFee)}
      />
      <Row
        name={<>Total {hasVat && <span className="text-sm font-[400] text-muted">incl. VAT</span>}</>}
        value={formatPounds(totalAmount)}
        className="mt-2 border-t border-line pt-3 text-lg font-[680]"
      />
    </dl>
  )
}

const Row = ({ name, value, className }: { name: ReactNode; value: string; className?: string }) => (
  <div className={classes('flex items-baseline justify-between gap-4', className)}>
    <dt className="min-w-0">{name}</dt>
    <dd className="text-right">{value}</dd>
  </div>
)
