import { VatNote } from '#/features/shop/vat/browser/VatNote.tsx'
import { vatLabel } from '#/features/shop/vat/vatTexts.rules.ts'
import { formatPounds } from '#/lib/pence.ts'
import { describeReduction, discountLabel } from '#/lib/reductions.ts'
import type { PhoneOrderQuote } from './phoneOrders.queries.ts'

type CostSummaryProps = {
  quote: PhoneOrderQuote
  isPaid: boolean
  /** The goods are to be reserved. */
  isReserved: boolean
  codeNote: string | undefined
}

export function CostSummary({ quote, isPaid, isReserved, codeNote }: CostSummaryProps) {
  const { deliveryFee: fee } = quote
  const reduction = describeReduction(quote)
  const vat = vatLabel(quote)
  return (
    <>
      <dl className="figures grid gap-1">
        {quote.lines.map(({ productId, name, quantity, total }) => (
          <Row key={productId} name={`${quantity} × ${name}`} value={formatPounds(total)} />
        ))}
        <Row name="Subtotal" value={formatPounds(quote.subtotal)} className="border-t border-line pt-1" />
        {reduction && <Row name={discountLabel(quote.discountCode)} value={reduction} />}
        {codeNote && <dd className="border-l-2 border-clay pl-3">{codeNote}.</dd>}
        <Row name="Delivery" value={fee === 0 ? 'Free' : formatPounds(fee)} />
        <Row
          name="Total"
          value={formatPounds(quote.totalAmount)}
          className="border-t border-line pt-2 text-lg font-semibold"
        />
        {vat && <Row name={vat} value={formatPounds(quote.vatAmount ?? 0)} className="text-muted" />}
      </dl>
      <VatNote sale={quote} />
      {quote.shortages.length > 0 && (
        <div className="border-l-2 border-clay pl-4">
          {quote.shortages.map(({ productId, name, available }) => (
            <p key={productId}>{available === 0 ? `${name} is out of stock.` : `Only ${available} of ${name} left.`}</p>
          ))}
          <p className="text-muted">
            {isPaid
              ? 'A paid order takes its goods from stock straight away.'
              : isReserved
                ? 'They can’t be reserved. Without a reservation, you can create the order now and take payment once they’re in stock.'
                : 'You can create the order now and take payment once they’re in stock.'}
          </p>
        </div>
      )}
    </>
  )
}

const Row = ({ name, value, className }: { name: string; value: string; className?: string }) => (
  <div className={`flex justify-between gap-4 ${className ?? ''}`}>
    <dt className="min-w-0">{name}</dt>
    <dd>{value}</dd>
  </div>
)
