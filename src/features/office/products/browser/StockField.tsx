import { useState } from 'react'
import {
  parseAdjustment,
  STAFF_REASON_NAMES,
  STAFF_REASONS,
  type StaffReason,
} from '#/features/orders/stock/stock.rules.ts'
import { DENSE, SelectField, TextField } from '#/ui/Field.tsx'
import { fieldOf } from '../productFields.rules.ts'
import type { ProductFormState } from './useProductForm.ts'

const { label, hint, validate } = fieldOf('stockQuantity')

/** Sets the stock, or adjusts it: each input shows what the other means. */
export function StockField({ draft, change, errors, base, stockReason, setStockReason }: ProductFormState) {
  const present = base?.stockQuantity ?? 0
  // As typed: `-` is the start of a number.
  const [adjustment, setAdjustment] = useState('')
  const isSound = validate(draft.stockQuantity) === undefined
  const difference = isSound ? Number(draft.stockQuantity) - present : 0
  const isTyped = adjustment !== '' && parseAdjustment(adjustment) === difference
  const isChanged = difference !== 0

  const set = (stockQuantity: string) => {
    setAdjustment('')
    change({ stockQuantity })
  }
  const adjust = (typed: string) => {
    setAdjustment(typed)
    const by = typed.trim() === '' ? 0 : parseAdjustment(typed)
    if (by !== undefined) change({ stockQuantity: String(present + by) })
  }

  return (
    <>
      <TextField
        label={label}
        name="stockQuantity"
        value={draft.stockQuantity}
        error={errors.stockQuantity}
        hint={hint}
        inputMode="numeric"
        onChange={(event) => set(event.target.value)}
        controlClassName={`figures ${DENSE}`}
      />
      {base && (
        <TextField
          label="Adjust by"
          value={
            isTyped || !isSound || adjustment === '-' || adjustment === '+' ? adjustment : formatDifference(difference)
          }
          placeholder="+5 or -2"
          hint={isChanged ? `${present} → ${draft.stockQuantity}` : undefined}
          onChange={(event) => adjust(event.target.value)}
          controlClassName={`figures ${DENSE}`}
        />
      )}
      {base && isChanged && (
        <SelectField
          label="Reason for the change in stock"
          className="col-span-full"
          value={stockReason}
          onChange={(event) => setStockReason(event.target.value as StaffReason)}
          controlClassName={DENSE}
        >
          {STAFF_REASON_NAMES.map((reason) => (
            <option key={reason} value={reason}>
              {STAFF_REASONS[reason]}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}

const formatDifference = (difference: number): string =>
  difference === 0 ? '' : difference > 0 ? `+${difference}` : String(difference)
