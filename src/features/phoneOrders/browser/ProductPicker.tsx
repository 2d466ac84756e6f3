import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import type { Product } from '#/features/catalogue/browser/catalogue.queries.ts'
import { formatPounds } from '#/lib/pence.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { DENSE } from '#/ui/dense.ts'
import { TextField } from '#/ui/Field.tsx'
import { Thumbnail } from '#/ui/Thumbnail.tsx'
import { phoneOrderProductsQuery } from './phoneOrders.queries.ts'

const DEBOUNCE_MS = 250

export type FoundProduct = Pick<Product, 'id' | 'name' | 'price' | 'vatRate'>

type ProductPickerProps = {
  input: Ref<HTMLInputElement>
  error: string | undefined
  onAdd: (product: FoundProduct) => void
}

export function ProductPicker({ input, error, onAdd }: ProductPickerProps) {
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const [added, setAdded] = useState('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const results = useQuery(phoneOrderProductsQuery(q))
  const listId = useId()
  const products = q === '' ? [] : (results.data ?? [])
  const isShown = isOpen && products.length > 0
  const active = isShown ? products[activeIndex] : undefined

  const search = (words: string, pause: number) => {
    setTyped(words)
    setActiveIndex(-1)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => setQ(words.trim()), pause)
  }
  const add = (product: FoundProduct) => {
    onAdd(product)
    setAdded(`${product.name} added`)
    setOpen(false)
    search('', 0)
  }
  const handleKey = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const places = products.length + 1
      // The extra place is the field itself, with no product selected.
      if (isShown) setActiveIndex(((activeIndex + 1 + (key === 'ArrowDown' ? 1 : places - 1)) % places) - 1)
      else setActiveIndex(key === 'ArrowDown' ? 0 : products.length - 1)
    } else if (key === 'Enter') {
      // Otherwise Enter submits the form.
      event.preventDefault()
      if (active) add(active)
    } else if (key === 'Escape' && isShown) {
      event.preventDefault()
      setOpen(false)
      setActiveIndex(-1)
    }
  }

  return (
    <div className="grid gap-2">
      <TextField
        ref={input}
        label="Add a product"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={active && `${listId}${active.id}`}
        autoComplete="off"
        spellCheck={false}
        placeholder="Name, SKU or barcode"
        value={typed}
        error={error}
        onChange={(event) => {
          setOpen(true)
          setAdded('')
          search(event.target.value, DEBOUNCE_MS)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={handleKey}
        controlClassName={DENSE}
      />
      {isShown && (
        <div id={listId} role="listbox" aria-label="Products found" className="border-t border-line">
          {products.map(({ id, name, price, vatRate, imageUrl, stockQuantity, inStock }, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div
              key={id}
              id={`${listId}${id}`}
              role="option"
              aria-selected={place === activeIndex}
              ref={(item) => {
                if (place === activeIndex) item?.scrollIntoView({ block: 'nearest' })
              }}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => add({ id, name, price, vatRate })}
              className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 border-b border-line px-2 py-1.5 hover:bg-sunken aria-selected:bg-sunken aria-selected:shadow-[inset_2px_0_var(--color-ink)] sm:min-h-9"
            >
              <span className="flex items-center gap-3 font-[560]">
                <Thumbnail imageUrl={imageUrl} sizes="2rem" className="size-8 shrink-0" />
                {name}
              </span>
              <span className="figures flex gap-4">
                <StatusDot tone={inStock && stockQuantity > 0 ? 'good' : 'bad'}>
                  {inStock ? stockQuantity : 0} in stock
                </StatusDot>
                {formatPounds(price)}
              </span>
            </div>
          ))}
        </div>
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {added || (q !== '' && results.data?.length === 0 ? 'No products match.' : '')}
      </p>
      {results.isError && q !== '' && <p className="text-error">We couldn’t load the products.</p>}
    </div>
  )
}
