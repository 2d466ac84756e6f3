import { toDecimal } from '#/lib/decimal.ts'
import { formatPounds } from '#/lib/pence.ts'
import { Checkbox } from '#/ui/Checkbox.tsx'
import { DENSE, SelectField, TextField } from '#/ui/Field.tsx'
import { suggestedAmount } from '../refunds.rules.ts'
import type { RefundableAmountsWithStock } from './refundDescriptions.ts'

/** An empty amount means the price of that quantity. */
export type LineInput = { quantity: number; amount: string; restock: boolean }

/** Keeps the drop-down short. A larger quantity takes several refunds. */
const MAX_CHOICES = 100

type RefundLineProps = {
  line: RefundableAmountsWithStock['lines'][number]
  input: LineInput
  isStockTaken: boolean
  error: string | undefined
  onChange: (typed: LineInput) => void
}

export function RefundLine({ line, input, isStockTaken, error, onChange }: RefundLineProps) {
  const { quantity } = input
  const canRestock = isStockTaken && line.restockable > 0
  const choices = Array.from({ length: Math.min(line.quantity, MAX_CHOICES) + 1 }, (_, count) => count)
  return (
    <fieldset className="grid gap-2 border-b border-line pb-3">
      <legend className="mb-1 w-full">
        <span className="font-semibold">{line.name}</span>{' '}
        <span className="figures text-muted">
          {line.quantity} left, {formatPounds(line.amount)}
        </span>
      </legend>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Quantity"
          value={quantity}
          onChange={(event) => {
            const chosen = Number(event.target.value)
            // Restock by default, unless goods have been sent: those aren’t back yet. Units that were never taken are
            // refunded first and can’t be restocked.
            const hasRestockable = chosen > line.quantity - line.restockable
            const byDefault = line.shipped === 0 && (line.missing > 0 ? hasRestockable : quantity === 0)
            const restock = chosen > 0 && canRestock && (byDefault || (line.missing === 0 && input.restock))
            onChange({ quantity: chosen, amount: '', restock })
          }}
          controlClassName={DENSE}
        >
          {choices.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Amount, in pounds"
          inputMode="decimal"
          placeholder={toDecimal(suggestedAmount(line, quantity))}
          value={input.amount}
          error={error}
          onChange={(event) => onChange({ ...input, amount: event.target.value })}
          controlClassName={DENSE}
        />
      </div>
      {quantity > 0 && (
        <Checkbox
          checked={input.restock}
          disabled={!canRestock}
          onChange={(restock) => onChange({ ...input, restock })}
        >
          {restockLabel(line, isStockTaken)}
        </Checkbox>
      )}
    </fieldset>
  )
}

function restockLabel({ restockable, shipped, missing, quantity }: RefundLineProps['line'], isOut: boolean): string {
  if (!isOut) return 'Already back in stock: the order was cancelled'
  if (restockable > 0 && shipped > 0) return 'Put back in stock: they’ve been sent, so tick this once they’re back'
  if (restockable > 0) return missing > 0 ? `Put back in stock (up to ${restockable})` : 'Put back in stock'
  return missing >= quantity
    ? 'Not taken from stock, so nothing goes back'
    : 'Already back in stock from an earlier refund'
}
