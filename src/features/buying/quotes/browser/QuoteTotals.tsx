import { type DeliveryType, deliveryLabel } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import type { VatTreatment } from '#/features/shop/vat/vat.rules.ts'
import { vatLabel } from '#/features/shop/vat/vatTexts.rules.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { classes } from '#/ui/classes.ts'

type Totals = {
  subtotal: Pence
  discountAmount: Pence
  deliveryType: DeliveryType
  deliveryFee: Pence
  totalAmount: Pence
  /** Null if the merchant is not registered. */
  vatAmount: Pence | null
  vatTreatment: VatTreatment
}

/** After an amount. */
export function vatSuffix(sale: Pick<Totals, 'vatAmount' | 'vatTreatment'>): string | undefined {
  const label = vatLabel(sale)
  return label === 'VAT included' ? 'incl. VAT' : label
}

export function QuoteTotals({ totals }: { totals: Totals }) {
  const { subtotal, discountAmount, deliveryType, deliveryFee, totalAmount, vatAmount } = totals
  const vat = vatLabel(totals)
  return (
    <dl className="figures grid gap-1">
      <Row name="Subtotal" value={formatPounds(subtotal)} />
      {discountAmount > 0 && <Row name="Discount" value={`−${formatPounds(discountAmount)}`} />}
      <Row name={deliveryLabel(deliveryType)} value={deliveryFee === 0 ? 'Free' : formatPounds(deliveryFee)} />
      <Row
        name="Total"
        value={formatPounds(totalAmount)}
        className="mt-1 border-t border-line pt-2 text-lg font-semibold"
      />
      {vat && <Row name={vat} value={vatAmount ? formatPounds(vatAmount) : ''} className="text-muted" />}
    </dl>
  )
}

const Row = ({ name, value, className }: { name: string; value: string; className?: string }) => (
  <div className={classes('flex items-baseline justify-between gap-4', className)}>
    <dt className="min-w-0">{name}</dt>
    <dd className="text-right">{value}</dd>
  </div>
)
