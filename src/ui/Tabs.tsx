import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classes } from './classes.ts'

export type Tab = { id: string; title: ReactNode; content: ReactNode }

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  selected?: string
  onSelect?: (id: string) => void
  /** Without JavaScript all panels are shown, under headings. */
  headings?: 'h2' | 'h3'
  className?: string
}

const MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
export function Tabs({ label, tabs, selected, onSelect, headings: Heading, className }: TabsProps) {
  const base = useId()
  const [own, setOwn] = useState(tabs[0]?.id)
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const current = selected ?? own
  const select = (id: string) => {
    setOwn(id)
    onSelect?.(id)
  }
  const move = (event: KeyboardEvent) => {
    const to = MOVES[event.key]?.(
      tabs.findIndex((tab) => tab.id === current),
      tabs.length,
    )
    const tab = to === undefined ? undefined : tabs[to]
    if (!tab) return
    event.preventDefault()
    select(tab.id)
    buttons.current.get(tab.id)?.focus()
  }

  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-6 overflow-x-auto border-b border-line md:gap-8 noscript:hidden"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            ref={(button) => {
              if (button) buttons.current.set(tab.id, button)
              return () => {
                buttons.current.delete(tab.id)
              }
            }}
            type="button"
            role="tab"
            id={`${base}${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={`${base}${tab.id}panel`}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => select(tab.id)}
            className={classes(
              '-mb-px min-h-12 shrink-0 border-b-2 text-left font-semibold -outline-offset-2 transition-colors',
              tab.id === current ? 'border-ink' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {tab.title}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}${tab.id}panel`}
          aria-labelledby={`${base}${tab.id}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of plain text is reached by the Tab key, as the ARIA pattern asks
          tabIndex={0}
          className={classes('pt-6', tab.id !== current && 'hidden noscript:block')}
        >
          {Heading && <Heading className="mb-4 hidden text-xl font-semibold noscript:block">{tab.title}</Heading>}
          {tab.content}
        </div>
      ))}
    </div>
  )
}
