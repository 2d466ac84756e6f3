import { useEffect, useRef, useState } from 'react'
import { classes } from '#/ui/classes.ts'
import { TextField } from '#/ui/Field.tsx'
import { useOptimisticValue } from '#/ui/useOptimisticValue.ts'
import { categoryLabel, PRICE_BANDS, type ProductFilters } from '../catalogue.rules.ts'

const DEBOUNCE_MS = 250

type FilterFieldsProps = {
  filters: ProductFilters
  categories: readonly string[]
  onChange: (change: ProductFilters) => void
}

/** Inside a GET form it works without JavaScript too. */
export function FilterFields({ filters, categories, onChange }: FilterFieldsProps) {
  const [typed, setTyped] = useState(filters.q ?? '')
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The URL lags behind typing and must not overwrite it.
  useEffect(() => {
    if (debounce.current === undefined) {
      setTyped((now) => (now.trim() === (filters.q ?? '') ? now : (filters.q ?? '')))
    }
  }, [filters.q])
  useEffect(() => () => clearTimeout(debounce.current), [])
  const field = useRef<HTMLInputElement>(null)
  // Apply what was entered before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on hydration
  useEffect(() => {
    const form = field.current?.form
    if (!form) return
    const formData = new FormData(form)
    // A category without products has no radio button here; then the URL's value applies.
    const [q, category, band] = (['q', 'category', 'band'] as const).map((name) =>
      formData.has(name) ? String(formData.get(name)) || undefined : filters[name],
    )
    if (q === filters.q && category === filters.category && band === filters.band) return
    setTyped(q ?? '')
    onChange({ q, category, band })
  }, [])

  const search = (q: string) => {
    clearTimeout(debounce.current)
    debounce.current = undefined
    if (q.trim() !== (filters.q ?? '')) onChange({ q: q.trim() || undefined })
  }
  const type = (q: string) => {
    setTyped(q)
    clearTimeout(debounce.current)
    debounce.current = setTimeout(() => search(q), DEBOUNCE_MS)
  }

  return (
    <div className="grid gap-8">
      <TextField
        label="Search"
        type="search"
        name="q"
        placeholder="Name or description"
        autoComplete="off"
        enterKeyHint="search"
        ref={field}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && search(typed)}
      />
      <Choices
        legend="Category"
        name="category"
        chosen={filters.category}
        options={[
          { id: '', label: 'All Categories' },
          ...categories.map((category) => ({ id: category, label: categoryLabel(category) })),
        ]}
        onChoose={(category) => onChange({ category })}
      />
      <Choices
        legend="Price"
        name="band"
        chosen={filters.band}
        options={[{ id: '', label: 'Any price' }, ...PRICE_BANDS]}
        onChoose={(band) => onChange({ band })}
      />
    </div>
  )
}

type ChoicesProps = {
  legend: string
  name: string
  chosen: string | undefined
  options: readonly { id: string; label: string }[]
  onChoose: (id: string | undefined) => void
}

function Choices({ legend, name, chosen: initial = '', options, onChoose }: ChoicesProps) {
  const [chosen, choose] = useOptimisticValue(initial)
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {options.map(({ id, label }) => (
        <label
          key={id}
          className="flex min-h-10 items-center gap-3 rounded-sm hover:underline hover:underline-offset-4"
        >
          <input
            type="radio"
            name={name}
            value={id}
            checked={chosen === id}
            onChange={() => {
              choose(id)
              onChoose(id || undefined)
            }}
            className="size-4 shrink-0"
          />
          <span className={classes(chosen === id && 'font-semibold')}>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
