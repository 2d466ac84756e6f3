import Search from 'lucide/dist/esm/icons/search.mjs'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { lazy } from '#/ui/lazy.ts'
import type { PanelHandlers } from './SearchPanel.tsx'

const loadPanel = async () => ({ default: (await import('./SearchPanel.tsx')).SearchPanel })
const SearchPanel = lazy(loadPanel)

type SearchFieldProps = {
  /** In a dialog the panel is always open, below the field. */
  inDialog?: boolean
  onLeave?: () => void
}

/** A form that works without JavaScript; with it, a combobox with suggestions, as in the ARIA Authoring Practices. */
export function SearchField({ inDialog = false, onLeave }: SearchFieldProps) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(inDialog)
  const [activeId, setActiveId] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<PanelHandlers>(null)
  // It may have been focused or filled before hydration.
  useEffect(() => {
    setTyped(input.current?.value ?? '')
    if (document.activeElement === input.current) setOpen(true)
  }, [])
  const leave = () => {
    setTyped('')
    setOpen(inDialog)
    if (!inDialog) input.current?.blur()
    onLeave?.()
  }

  return (
    <search
      onBlur={(event) => {
        if (!inDialog && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <form
        action="/products"
        onSubmit={(event) => panel.current?.submit(event)}
        className={classes('relative', inDialog && 'border-b border-line pr-14')}
      >
        <Icon icon={Search} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2" />
        <input
          ref={(element) => {
            input.current = element
            // The dialog focuses it; React would set the property only.
            if (inDialog) element?.setAttribute('autofocus', '')
          }}
          name="q"
          role="combobox"
          aria-label="Search products and help"
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? activeId : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="search"
          enterKeyHint="search"
          maxLength={200}
          placeholder="Search"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onPointerEnter={loadPanel}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(true)
            if (event.key === 'Escape' && !inDialog) setOpen(false)
            panel.current?.press(event)
          }}
          className={classes(
            'w-full min-w-0 bg-transparent pl-11 placeholder:text-muted',
            inDialog
              ? 'h-16 pr-3 text-lg focus-visible:outline-none'
              : 'h-10 rounded-sm border border-edge pr-3 hover:border-ink',
          )}
        />
      </form>
      {isOpen && (
        <Suspense>
          <SearchPanel
            listId={listId}
            typed={typed.trim()}
            handlers={panel}
            onActive={setActiveId}
            onLeave={leave}
            className={
              inDialog
                ? ''
                : 'absolute top-full right-0 mt-3 z-10 max-h-[min(40rem,100dvh-6rem)] w-[min(36rem,100vw-2rem)] overflow-y-auto border border-line bg-raised shadow-[var(--lift)]'
            }
          />
        </Suspense>
      )}
    </search>
  )
}
