import { useEffect, useState } from 'react'
import type { ListSearch } from '#/platform/lists/lists.queries.ts'
import { Button } from '#/ui/Button.tsx'
import { SelectField, TextField } from '#/ui/Field.tsx'

/** One way to narrow a list, by its name in the address: a choice or a day. */
export type ListField = {
  name: string
  label: string
  /** Stands behind "More filters" until it is used. */
  more?: boolean
} & ({ options: readonly { value: string; label: string }[]; day?: never } | { day: true; options?: never })

type Props = { fields: readonly ListField[]; search: ListSearch; onChange: (change: ListSearch) => void }

/** The fields by which a list is narrowed. */
export function ListFields({ fields, search, onChange }: Props) {
  const isUsed = fields.some(({ name, more }) => more && search[name])
  const [wantsMore, setWantsMore] = useState(false)
  const isShown = wantsMore || isUsed
  return (
    <>
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
        <Button
          variant="quiet"
          size="small"
          className="max-sm:min-h-11"
          aria-expanded={isShown}
          onClick={() => setWantsMore(!wantsMore)}
        >
          {isShown ? 'Fewer filters' : 'More filters'}
        </Button>
      )}
    </>
  )
}

/** While a year is being typed, the field already holds days of the first centuries: they are nobody's wish. */
const isMeant = (day: string) => day === '' || day >= '1900-01-01'

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
        if (isMeant(event.target.value)) onChange(event.target.value)
      }}
      controlClassName="sm:h-9! sm:text-sm"
    />
  )
}
