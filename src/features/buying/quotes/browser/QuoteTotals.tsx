import { type DeliveryType, deliveryLabel } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import type { VatTreatment } from '#/features/shop/vat/vat.rules.ts'
import { vatLabel } from '#/features/shop/vat/vatTexts.rules.ts'
import { formatPounds, formatSignedPounds, type Pence } from '#/lib/pence.ts'
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
  /** The sums without VAT, beside those with it. */
  withoutVat?: Record<'subtotal' | 'discountAmount' | 'deliveryFee' | 'totalAmount', Pence> | null
}

/** After an amount. */
export function vatSuffix(sale: Pick<Totals, 'vatAmount' | 'vatTreatment'>): string | undefined {
  const label = vatLabel(sale)
  return label === 'VAT included' ? 'incl. VAT' : label
}

type QuoteTotalsProps = {
  totals: Totals
  /** Delivery outside the mainland without an agreed fee: the sums are the mainland’s. */
  isFeeMissing?: boolean
}

export function QuoteTotals({ totals, isFeeMissing = false }: QuoteTotalsProps) {
  const { subtotal, discountAmount, deliveryType, deliveryFee, totalAmount, vatAmount, withoutVat } = totals
  const vat = vatLabel(totals)
  return (
    <dl className="figures grid gap-1">
      <Row
        // The lines above show their amounts after the discount.
        name={discountAmount > 0 ? `Subtotal after ${formatPounds(discountAmount)} discount` : 'Subtotal'}
        value={formatPounds(subtotal - discountAmount)}
        net={withoutVat && withoutVat.subtotal - withoutVat.discountAmount}
      />
      <Row
        name={deliveryLabel(deliveryType)}
        value={isFeeMissing ? 'Not agreed yet' : deliveryFee === 0 ? 'Free' : formatPounds(deliveryFee)}
        net={withoutVat?.deliveryFee || undefined}
      />
      <Row
        name="Total"
        value={isFeeMissing ? 'Once delivery is agreed' : formatPounds(totalAmount)}
        net={withoutVat?.totalAmount}
        className="mt-1 border-t border-line pt-2 text-lg font-semibold"
      />
      {vat && !isFeeMissing && (
        <Row name={vat} value={vatAmount ? formatPounds(vatAmount) : ''} className="text-muted" />
      )}
    </dl>
  )
}

type RowProps = { name: string; value: string; net?: Pence | null | undefined; className?: string }

const Row = ({ name, value, net, className }: RowProps) => (
  <div className={classes('flex items-baseline justify-between gap-4', className)}>
    <dt className="min-w-0">{name}</dt>
    <dd className="text-right">
      {value}
      <NetAmount amount={net} />
    </dd>
  </div>
)

/** Below the amount with VAT. */
export const NetAmount = ({ amount }: { amount: Pence | null | undefined }) =>
  amount !== null &&
  amount !== undefined && (
    <span className="block text-sm font-normal text-muted">{formatSignedPounds(amount)} excl. VAT</span>
  )
