import Plus from 'lucide/dist/esm/icons/plus.mjs'
import Trash from 'lucide/dist/esm/icons/trash.mjs'
import { type ReactNode, useRef } from 'react'
import { Button } from '#/ui/Button.tsx'
import { Icon } from '#/ui/Icon.tsx'

type RepeatableFieldProps<Row> = {
  legend: string
  noun: string
  hint?: string
  rows: readonly Row[]
  empty: Row
  onChange: (rows: Row[]) => void
  error?: string | undefined
  children: (row: Row, index: number, change: (row: Row) => void) => ReactNode
}

export function RepeatableField<Row>(props: RepeatableFieldProps<Row>) {
  const { legend, noun, hint, rows, empty, onChange, error, children } = props
  const list = useRef<HTMLFieldSetElement>(null)
  const add = () => {
    onChange([...rows, empty])
    requestAnimationFrame(() => {
      const boxes = list.current?.querySelectorAll<HTMLElement>('[data-first]')
      boxes?.[boxes.length - 1]?.querySelector('input')?.focus()
    })
  }
  const remove = (index: number) => {
    onChange(rows.filter((_, i) => i !== index))
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[data-add]')?.focus())
  }
  return (
    <fieldset ref={list} className="grid min-w-0 content-start gap-2">
      <legend className="eyebrow mb-3 w-full border-b border-line pb-1">{legend}</legend>
      {hint && <p className="-mt-2 max-w-prose text-muted">{hint}</p>}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id
        <div key={index} data-first className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-2 sm:grid-flow-col sm:auto-cols-fr">
            {children(row, index, (changed) => onChange(rows.map((item, i) => (i === index ? changed : item))))}
          </div>
          <button
            type="button"
            onClick={() => remove(index)}
            aria-label={`Remove ${noun} ${index + 1}`}
            className="grid size-9 shrink-0 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-ink"
          >
            <Icon icon={Trash} size={18} />
          </button>
        </div>
      ))}
      {error && (
        <p role="alert" className="font-semibold text-error">
          {error}
        </p>
      )}
      <Button size="small" variant="quiet" onClick={add} className="justify-self-start" data-add>
        <Icon icon={Plus} size={16} /> Add a {noun}
      </Button>
    </fieldset>
  )
}
