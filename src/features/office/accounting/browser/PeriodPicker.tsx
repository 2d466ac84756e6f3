import { useEffect, useState } from 'react'
import { SelectField, TextField } from '#/ui/Field.tsx'
import type { Period } from '../period.rules.ts'
import { DEFAULT_PERIOD, PERIOD_LABELS, PERIOD_NAMES, type PeriodName } from '../periodNames.ts'

export type PeriodSearch = { period?: PeriodName; from?: string; to?: string; test?: 'yes' | 'no' }

type PeriodPickerProps = {
  search: PeriodSearch
  /** What the search comes to, once it is known. */
  shown: (Period & { countsTests: boolean }) | undefined
  onChange: (search: PeriodSearch) => void
}

const SMALL = 'sm:h-9! sm:text-sm'

export function PeriodPicker({ search, shown, onChange }: PeriodPickerProps) {
  const { period, from, to, test } = search
  const isCustom = from !== undefined || to !== undefined
  const scope = test ? { test } : {}
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <SelectField
        label="Period"
        value={isCustom ? 'custom' : (period ?? DEFAULT_PERIOD)}
        onChange={(event) =>
          event.target.value === 'custom'
            ? shown && onChange({ from: shown.from, to: shown.to, ...scope })
            : onChange({ period: event.target.value as PeriodName, ...scope })
        }
        controlClassName={SMALL}
      >
        {PERIOD_NAMES.map((name) => (
          <option key={name} value={name}>
            {PERIOD_LABELS[name]}
          </option>
        ))}
        <option value="custom">Other dates</option>
      </SelectField>
      <SelectField
        label="Payments"
        value={test ?? (shown?.countsTests === false ? 'no' : '')}
        onChange={(event) => {
          const { test: _, ...rest } = search
          onChange(event.target.value ? { ...rest, test: event.target.value as 'yes' | 'no' } : rest)
        }}
        controlClassName={SMALL}
      >
        {shown?.countsTests !== false && <option value="">Live and test</option>}
        <option value="no">Live only</option>
        <option value="yes">Test only</option>
      </SelectField>
      {isCustom && (
        <>
          <DayField label="From" day={from ?? ''} onChange={(day) => onChange({ ...search, from: day })} />
          <DayField label="To" day={to ?? ''} onChange={(day) => onChange({ ...search, to: day })} />
        </>
      )}
    </div>
  )
}

/** Reports complete days only: while a year is being typed, the field holds dates such as 0002-01-01. */
function DayField({ label, day, onChange }: { label: string; day: string; onChange: (day: string) => void }) {
  const [typed, setTyped] = useState(day)
  useEffect(() => setTyped(day), [day])
  return (
    <TextField
      type="date"
      label={label}
      value={typed}
      required
      onChange={(event) => {
        setTyped(event.target.value)
        if (event.target.value >= '1900-01-01') onChange(event.target.value)
      }}
      controlClassName={SMALL}
    />
  )
}
