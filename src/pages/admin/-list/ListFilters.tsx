import { useEffect, useId, useState } from 'react'
import type { ListSearch } from '#/browser/lists.queries.ts'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { SelectField, TextField } from '#/ui/Field.tsx'

export type ListFilter = {
  name: string
  label: string
  more?: boolean
} & ({ options: readonly { value: string; label: string }[]; day?: never } | { day: true; options?: never })

/** The options of a filter whose values the server takes from the same labels (`oneOf`). */
export const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

export const TEST_FILTER: ListFilter = {
  name: 'test',
  label: 'Test payments',
  more: true,
  options: choices({ no: 'Live only', yes: 'Test only' }),
}

type Props = { fields: readonly ListFilter[]; search: ListSearch; onChange: (change: ListSearch) => void }

export function ListFilters({ fields, search, onChange }: Props) {
  const id = useId()
  const inUse = fields.filter(({ name }) => search[name])
  const isUsed = inUse.some(({ more }) => more)
  const [isOpen, setIsOpen] = useState(false)
  const [wantsMore, setWantsMore] = useState(false)
  const isShown = wantsMore || isUsed
  if (fields.length === 0) return null
  return (
    <>
      <Button
        size="small"
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {inUse.length > 0 ? `Filters (${inUse.length})` : 'Filters'}
      </Button>
      <div
        id={id}
        className={classes('grid w-full grid-cols-2 items-end gap-3 sm:contents', !isOpen && 'max-sm:hidden')}
      >
        {fields
          .filter(({ more }) => !more || isShown)
          .map((field) =>
            field.day ? (
              <DayField
                key={field.name}
                label={field.label}
                day={search[field.name] ?? ''}
                onChange={(day) => onChange({ [field.name]: day })}
              />
            ) : (
              <SelectField
                key={field.name}
                label={field.label}
                value={search[field.name] ?? ''}
                onChange={(event) => onChange({ [field.name]: event.target.value })}
                controlClassName="sm:h-9! sm:text-sm"
              >
                <option value="">All</option>
                {field.options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
            ),
          )}
        {fields.some(({ more }) => more) && !isUsed && (
          <Button variant="quiet" size="small" aria-expanded={isShown} onClick={() => setWantsMore(!wantsMore)}>
            {isShown ? 'Fewer filters' : 'More filters'}
          </Button>
        )}
      </div>
    </>
  )
}

/** While a year is being typed, the field holds dates such as 0002-01-01. */
const isPlausible = (day: string) => day === '' || day >= '1900-01-01'

function DayField({ label, day, onChange }: { label: string; day: string; onChange: (day: string) => void }) {
  const [typed, setTyped] = useState(day)
  useEffect(() => setTyped(day), [day])
  return (
    <TextField
      type="date"
      label={label}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        if (isPlausible(event.target.value)) onChange(event.target.value)
      }}
      controlClassName="sm:h-9! sm:text-sm"
    />
  )
}
