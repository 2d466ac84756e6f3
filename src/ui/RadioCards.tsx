import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type RadioCard<Value extends string> = {
  value: Value
  title: ReactNode
  detail?: ReactNode
  aside?: ReactNode
  disabled?: boolean
}

type RadioCardsProps<Value extends string> = {
  legend: ReactNode
  name: string
  value: Value
  onChange: (value: Value) => void
  options: readonly RadioCard<Value>[]
}

export function RadioCards<Value extends string>({ legend, name, value, onChange, options }: RadioCardsProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="grid rounded-sm border border-edge bg-raised">
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'relative flex items-start gap-3 border-line px-4 py-3 not-first:border-t hover:bg-sunken',
              'has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              option.disabled && 'text-muted',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="mt-1 size-4 shrink-0 outline-none"
            />
            <span className="grid min-w-0 flex-1">
              <span className="flex flex-wrap justify-between gap-x-4 font-semibold">
                <span>{option.title}</span>
                {option.aside && <span className="figures">{option.aside}</span>}
              </span>
              {option.detail && <span className="text-sm text-muted">{option.detail}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
