import type { ReactNode } from 'react'
import { type DeliveryType, deliveryName } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { type CodeEffect, describeReduction } from '#/lib/reductions.ts'
import { classes } from '#/ui/classes.ts'

type CartTotalsProps = {
  totals: CodeEffect & {
    subtotal: Pence
    deliveryType: DeliveryType
    totalAmount: Pence
    vatAmount: Pence | null
  }
  /** A code that was entered but doesn't apply to this cart. */
  notApplied?: { code: string; reason: string } | undefined
  /** About the code that does. */
  codeNote?: string | undefined
}

export const CartTotals = (props: CartTotalsProps) => (
  <>
    <CartSums {...props} />
    <div className="mt-3 border-t border-line pt-3">
      <CartTotal {...props} />
    </div>
  </>
)

export function CartSums({ totals, notApplied, codeNote }: CartTotalsProps) {
  const { subtotal, discountCode, deliveryType, deliveryFee } = totals
  const reduction = describeReduction(totals)
  return (
    <dl className="figures grid gap-1">
      <Row name="Subtotal" value={formatPounds(subtotal)} />
      {notApplied && (
        <div className="my-1 border-l-2 border-clay pl-3 text-sm">
          <dt className="font-semibold">{notApplied.code} isn’t applied</dt>
          <dd>{notApplied.reason}</dd>
        </div>
      )}
      {reduction && <Row name={`Discount ${discountCode}`} value={reduction} note={codeNote} />}
      <Row
        name={
          <>
            Shipping <span className="text-muted">({deliveryName(deliveryType)})</span>
          </>
        }
        value={deliveryFee === 0 ? 'Free' : formatPounds(deliveryFee)}
      />
    </dl>
  )
}

export function CartTotal({ totals: { totalAmount, vatAmount } }: Pick<CartTotalsProps, 'totals'>) {
  const hasVat = vatAmount !== null && vatAmount > 0
  return (
    <dl className="figures grid gap-1">
      <Row
        name={<>Total {hasVat && <span className="text-sm font-normal text-muted">incl. VAT</span>}</>}
        value={formatPounds(totalAmount)}
        className="text-lg font-semibold"
      />
      {hasVat && <Row name="Total excl. VAT" value={formatPounds(totalAmount - vatAmount)} className="ex-vat" />}
    </dl>
  )
}

type RowProps = { name: ReactNode; value: string; note?: string | undefined; className?: string }

const Row = ({ name, value, note, className }: RowProps) => (
  <div className={classes('flex flex-wrap items-baseline justify-between gap-x-4', className)}>
    <dt className="min-w-0">{name}</dt>
    <dd className="ml-auto text-right">{value}</dd>
    {note && <dd className="w-full text-sm">{note}.</dd>}
  </div>
)
