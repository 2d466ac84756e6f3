import { formatPounds, type Pence } from '#/lib/pence.ts'
import { Thumbnail } from '#/ui/Thumbnail.tsx'
import { NetAmount } from './QuoteTotals.tsx'
import type { AdminQuote } from './quotes.queries.ts'

/** With what only the customer's page shows. */
type Line = AdminQuote['lines'][number] & { imageUrl?: string; net?: Pence | null }

export function QuoteLines({ lines }: { lines: readonly Line[] }) {
  const hasPictures = lines.some(({ imageUrl }) => imageUrl)
  return (
    <ul aria-label="Lines">
      {lines.map(({ name, quantity, unitPrice, discount, reduction, imageUrl, net }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines can have the same name
        <li key={index} className="figures flex items-start gap-4 border-b border-line py-2.5 print:break-inside-avoid">
          {imageUrl ? (
            <Thumbnail imageUrl={imageUrl} sizes="4rem" className="w-16 shrink-0" />
          ) : (
            hasPictures && <span className="w-16 shrink-0 max-sm:hidden" />
          )}
          <div className="min-w-0 grow">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p className="text-sm text-muted">
              {quantity} × {formatPounds(unitPrice)}
              {discount && reduction > 0 && (
                <>, less {discount.type === 'percentage' ? `${discount.value / 100}%` : formatPounds(reduction)}</>
              )}
            </p>
          </div>
          <p className="shrink-0 text-right">
            {formatPounds(unitPrice * quantity - reduction)}
            {reduction > 0 && (
              <s className="block text-sm text-muted">
                <span className="sr-only">Before the discount </span>
                {formatPounds(unitPrice * quantity)}
              </s>
            )}
            <NetAmount amount={net} />
          </p>
        </li>
      ))}
    </ul>
  )
}
