import type { ReactNode, Ref } from 'react'
import { type Day, londonDay } from '#/lib/workingDays.ts'
import { DENSE } from '#/ui/dense.ts'
import { SelectField, TextField } from '#/ui/Field.tsx'
import { ENTRY_METHOD_LABELS } from '../entryLabels.ts'
import { MANUAL_METHODS, type ManualMethod } from '../ledger.rules.ts'

/** Money that moved outside the shop. */
export type Movement = { method: ManualMethod; valueDate: string; reference: string }

export const movementToday = (): Movement => ({ method: 'transfer', valueDate: londonDay(new Date()), reference: '' })

type MovementFieldsProps = {
  /** Such as `Received on`. */
  dateLabel: string
  /** The first day on which it can have moved. */
  from: Day
  dateProblem?: string | undefined
  dateInput?: Ref<HTMLInputElement>
  value: Movement
  onChange: (movement: Movement) => void
  /** More fields, after the method. */
  children?: ReactNode
}

/** How and when money moved, and what the bank statement says of it. */
export function MovementFields({
  dateLabel,
  from,
  dateProblem,
  dateInput,
  value,
  onChange,
  children,
}: MovementFieldsProps) {
  const today = londonDay(new Date())
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label="Method"
        value={value.method}
        onChange={(event) => onChange({ ...value, method: event.target.value as ManualMethod })}
        controlClassName={DENSE}
      >
        {MANUAL_METHODS.map((method) => (
          <option key={method} value={method}>
            {ENTRY_METHOD_LABELS[method]}
          </option>
        ))}
      </SelectField>
      {children}
      <TextField
        label={dateLabel}
        ref={dateInput}
        type="date"
        min={from}
        max={today}
        error={dateProblem}
        required
        value={value.valueDate}
        onChange={(event) => onChange({ ...value, valueDate: event.target.value || today })}
        controlClassName={DENSE}
      />
      <TextField
        label="Reference"
        optional
        maxLength={120}
        placeholder="As on the bank statement"
        value={value.reference}
        onChange={(event) => onChange({ ...value, reference: event.target.value })}
        controlClassName={DENSE}
      />
    </div>
  )
}
