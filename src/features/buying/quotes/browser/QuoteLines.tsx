import { formatPounds } from '#/lib/pence.ts'
import type { AdminQuote } from './quotes.queries.ts'

export const QuoteLines = ({ lines }: Pick<AdminQuote, 'lines'>) => (
  <ul aria-label="Lines">
    {lines.map(({ name, quantity, unitPrice, discount, reduction }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines can have the same name
      <li key={index} className="figures flex items-start justify-between gap-4 border-b border-line py-2.5">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-muted">
            {quantity} × {formatPounds(unitPrice)}
            {discount && reduction > 0 && (
              <>, less {discount.type === 'percentage' ? `${discount.value / 100}%` : formatPounds(reduction)}</>
            )}
          </p>
        </div>
        <p className="text-right">
          {formatPounds(unitPrice * quantity - reduction)}
          {reduction > 0 && (
            <s className="block text-sm text-muted">
              <span className="sr-only">Before the discount </span>
              {formatPounds(unitPrice * quantity)}
            </s>
          )}
        </p>
      </li>
    ))}
  </ul>
)
