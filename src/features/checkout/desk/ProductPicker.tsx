import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatPounds, toPence } from '#/lib/pence.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { TextField } from '#/ui/Field.tsx'
import { deskProductsQuery } from './desk.queries.ts'

const PAUSE_MS = 250

/** Finds products by name and adds them. Those that are added already can be added once more. */
export function ProductPicker({ onAdd }: { onAdd: (product: { id: number; name: string }) => void }) {
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const found = useQuery(deskProductsQuery(q))

  return (
    <div className="grid gap-2">
      <TextField
        label="Add a product"
        type="search"
        placeholder="Name or description"
        value={typed}
        onChange={(event) => {
          const words = event.target.value
          setTyped(words)
          clearTimeout(waiting.current)
          waiting.current = setTimeout(() => setQ(words.trim()), PAUSE_MS)
        }}
        onKeyDown={(event) => {
          // It would send the whole form.
          if (event.key === 'Enter') event.preventDefault()
        }}
        controlClassName="sm:h-9! sm:text-sm"
      />
      {q !== '' && found.data && (
        <ul aria-label="Products found" className="border-t border-line">
          {found.data.map(({ id, name, price, stockQuantity, inStock }) => (
            <li key={id} className="border-b border-line">
              <button
                type="button"
                onClick={() => onAdd({ id, name })}
                className="flex min-h-9 w-full flex-wrap items-center justify-between gap-x-4 py-1.5 text-left hover:bg-sunken"
              >
                <span className="link">{name}</span>
                <span className="figures flex gap-4">
                  <StatusDot tone={inStock && stockQuantity > 0 ? 'good' : 'bad'}>
                    {inStock ? stockQuantity : 0} in stock
                  </StatusDot>
                  {formatPounds(toPence(price))}
                </span>
              </button>
            </li>
          ))}
          {found.data.length === 0 && <li className="py-2 text-muted">No product matches.</li>}
        </ul>
      )}
      {found.isError && q !== '' && <p className="text-error">The products could not be read.</p>}
    </div>
  )
}
