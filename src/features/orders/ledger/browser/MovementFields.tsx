import type { ReactNode } from 'react'
import { type Day, londonDay } from '#/lib/workingDays.ts'
import { DENSE, SelectField, TextField } from '#/ui/Field.tsx'
import type { Register } from '#/ui/useForm.ts'
import { ENTRY_METHOD_LABELS, MANUAL_METHODS, type ManualMethod } from '../ledger.rules.ts'

/** Money that moved outside the shop. */
export type Movement = { method: ManualMethod; valueDate: string; reference: string }

export const movementToday = (): Movement => ({ method: 'transfer', valueDate: londonDay(new Date()), reference: '' })

type MovementFieldsProps = {
  register: Register<keyof Movement>
  /** Such as `Received on`. */
  dateLabel: string
  /** The first day on which it can have moved. */
  from: Day
  /** More fields, after the method. */
  children?: ReactNode
}

/** How and when money moved, and what the bank statement says of it. */
export function MovementFields({ register, dateLabel, from, children }: MovementFieldsProps) {
  const today = londonDay(new Date())
  const date = register('valueDate')
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField label="Method" controlClassName={DENSE} {...register('method')}>
        {MANUAL_METHODS.map((method) => (
          <option key={method} value={method}>
            {ENTRY_METHOD_LABELS[method]}
          </option>
        ))}
      </SelectField>
      {children}
      <TextField
        label={dateLabel}
        type="date"
        min={from}
        max={today}
        required
        controlClassName={DENSE}
        {...date}
        onChange={({ target }) => {
          target.value ||= today
          date.onChange()
        }}
      />
      <TextField
        label="Reference"
        optional
        maxLength={120}
        placeholder="As on the bank statement"
        controlClassName={DENSE}
        {...register('reference')}
      />
    </div>
  )
}
