import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { DENSE, TextField } from './Field.tsx'

const DEBOUNCE_MS = 250

type SearchPickerProps<Item> = {
  label: string
  optional?: boolean
  placeholder: string
  /** Names the list of what was found. */
  listLabel: string
  error?: string | undefined
  found: readonly Item[]
  /** What `found` was found for; undefined while it is searched for. */
  foundFor: string | undefined
  /** Whether what was typed or scanned is this item's own number or address: Enter chooses it even among others. */
  isExact: (item: Item, q: string) => boolean
  /** With what was typed, once it pauses; with an empty text once something is chosen. */
  onSearch: (q: string) => void
  onType?: () => void
  onChoose: (item: Item) => void
  itemClassName?: string
  children: (item: Item) => ReactNode
}

/** Searches while it is typed in and offers what is found: the combobox pattern of the ARIA Authoring Practices. */
export function SearchPicker<Item extends { id: number }>(props: SearchPickerProps<Item>) {
  const { found, foundFor, isExact, onSearch, onChoose } = props
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const [isEnterWaiting, setEnterWaiting] = useState(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const listId = useId()
  const isShown = isOpen && found.length > 0
  const active = isShown ? found[activeIndex] : undefined

  const type = (words: string) => {
    setTyped(words)
    setOpen(true)
    setActiveIndex(-1)
    setEnterWaiting(false)
    props.onType?.()
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => onSearch(words.trim()), DEBOUNCE_MS)
  }
  const choose = (item: Item) => {
    clearTimeout(waiting.current)
    setTyped('')
    setOpen(false)
    setActiveIndex(-1)
    onSearch('')
    onChoose(item)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter chooses from the final results
  useEffect(() => {
    if (!isEnterWaiting || foundFor !== typed.trim()) return
    setEnterWaiting(false)
    const exact = found.filter((item) => isExact(item, foundFor))
    const [only, ...others] = exact.length > 0 ? exact : found
    if (only && others.length === 0) choose(only)
  }, [isEnterWaiting, foundFor])
  const handleKey = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const places = found.length + 1
      // The extra place is the field itself, with nothing selected.
      if (isShown) setActiveIndex(((activeIndex + 1 + (key === 'ArrowDown' ? 1 : places - 1)) % places) - 1)
      else setActiveIndex(key === 'ArrowDown' ? 0 : found.length - 1)
    } else if (key === 'Enter') {
      // Otherwise Enter submits the form.
      event.preventDefault()
      if (active) choose(active)
      else if (typed.trim() !== '') {
        // A scanner types faster than the search begins, and ends with Enter.
        clearTimeout(waiting.current)
        onSearch(typed.trim())
        setEnterWaiting(true)
      }
    } else if (key === 'Escape' && isShown) {
      event.preventDefault()
      setOpen(false)
      setActiveIndex(-1)
    }
  }

  return (
    <>
      <TextField
        label={props.label}
        {...(props.optional ? { optional: true } : {})}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={active && `${listId}${active.id}`}
        autoComplete="off"
        spellCheck={false}
        placeholder={props.placeholder}
        value={typed}
        error={props.error}
        onChange={(event) => type(event.target.value)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={handleKey}
        controlClassName={DENSE}
      />
      {isShown && (
        <div id={listId} role="listbox" aria-label={props.listLabel} className="border-t border-line">
          {found.map((item, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div
              key={item.id}
              id={`${listId}${item.id}`}
              role="option"
              aria-selected={place === activeIndex}
              ref={(option) => {
                if (place === activeIndex) option?.scrollIntoView({ block: 'nearest' })
              }}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(item)}
              className={classes(
                'flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 border-b border-line px-2 py-1.5 hover:bg-sunken aria-selected:bg-sunken aria-selected:shadow-[inset_2px_0_var(--color-ink)] sm:min-h-9',
                props.itemClassName,
              )}
            >
              {props.children(item)}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
