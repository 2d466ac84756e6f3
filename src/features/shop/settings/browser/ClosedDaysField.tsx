import { useId, useRef, useState } from 'react'
import { closureDates, upcomingClosures } from '#/features/shop/delivery/closures.rules.ts'
import {
  type Closure,
  closureProblem,
  formatClosureLine,
  formatClosures,
  MAX_NOTE,
  normaliseClosures,
  parseClosures,
} from '#/lib/closures.ts'
import { Button } from '#/ui/Button.tsx'
import { TextField } from '#/ui/Field.tsx'

type ClosedDaysFieldProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: string
  onChange: (value: string) => void
}

const EMPTY: Closure = { from: '', to: '', note: '' }
const SMALL = 'sm:h-9! sm:text-sm'

/** Adds to the settings that are being edited: nothing is saved before them. */
export function ClosedDaysField({ label, hint, error, value, onChange }: ClosedDaysFieldProps) {
  const id = useId()
  const firstDay = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(EMPTY)
  const [problem, setProblem] = useState<string>()
  const upcoming = upcomingClosures(new Date(), value)

  function add() {
    const closure = { ...typed, to: typed.to || typed.from, note: typed.note.replace(/\s+/g, ' ').trim() }
    const wrong = closureProblem(closure)
    setProblem(wrong)
    if (!wrong) {
      onChange(normaliseClosures(`${value}\n${formatClosureLine(closure)}`))
      setTyped(EMPTY)
    }
    firstDay.current?.focus()
  }

  function remove(closure: Closure) {
    const line = formatClosureLine(closure)
    onChange(formatClosures(parseClosures(value).filter((other) => formatClosureLine(other) !== line)))
    firstDay.current?.focus()
  }

  const change = (name: keyof Closure) => ({
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
    // Enter would save all settings.
    onKeyDown: (event: { key: string; preventDefault: () => void }) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      add()
    },
  })

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a grid in Safari
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`} className="grid gap-3">
      <p id={`${id}-label`} className="text-sm font-semibold">
        {label}
      </p>
      {upcoming.length === 0 ? (
        <p className="text-sm text-muted">None planned.</p>
      ) : (
        <ul className="border-t border-line">
          {upcoming.map((closure) => (
            <li
              key={formatClosureLine(closure)}
              className="flex items-center justify-between gap-4 border-b border-line py-1.5"
            >
              <span className="min-w-0 break-words">{closureDates(closure)}</span>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Remove ${closureDates(closure)}`}
                onClick={() => remove(closure)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          ref={firstDay}
          type="date"
          label="First day closed"
          error={problem}
          controlClassName={SMALL}
          {...change('from')}
        />
        <TextField type="date" label="Last day closed" optional controlClassName={SMALL} {...change('to')} />
        <TextField
          label="Note for shoppers"
          optional
          maxLength={MAX_NOTE}
          className="sm:col-span-full"
          controlClassName={SMALL}
          {...change('note')}
        />
      </div>
      <Button size="small" className="justify-self-start" onClick={add}>
        Add closed days
      </Button>
      {error && <p className="text-sm font-semibold text-error">{error}</p>}
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
    </div>
  )
}
