import { type KeyboardEvent as KeyPress, useEffect, useRef, useState } from 'react'
import { TextField } from '#/ui/Field.tsx'

const PAUSE_MS = 250

type Props = {
  /** What the address says. */
  q: string
  /** The list's title. */
  title: string
  /** What the search looks into. */
  searches: string
  onSearch: (q: string) => void
}

/** The search of a list: asks when somebody pauses in typing. `/` goes into it from anywhere on the page. */
export function ListSearchBox({ q, title, searches, onSearch }: Props) {
  const [typed, setTyped] = useState(q)
  const box = useRef<HTMLInputElement>(null)
  const cameFrom = useRef<Element>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What is still being typed is not taken back by the address, which follows a moment later.
  useEffect(() => {
    if (waiting.current === undefined) setTyped(q)
  }, [q])
  useEffect(() => () => clearTimeout(waiting.current), [])
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement
      if (event.key !== '/' || event.ctrlKey || event.metaKey || at.closest('input, textarea, select, dialog')) return
      event.preventDefault()
      cameFrom.current = document.activeElement
      box.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  /** Down goes to the rows; Esc to where one was before `/`, or to the rows where that is gone. */
  const leave = (event: KeyPress) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Escape') return
    event.preventDefault()
    const before = event.key === 'Escape' ? cameFrom.current : null
    const row = document.querySelector<HTMLElement>('[data-row]')
    const to = before instanceof HTMLElement && before.isConnected && before !== document.body ? before : row
    to?.focus()
  }

  return (
    <TextField
      ref={box}
      label={`Search ${title.toLowerCase()}`}
      type="search"
      placeholder={searches}
      value={typed}
      onChange={(event) => {
        const words = event.target.value
        setTyped(words)
        clearTimeout(waiting.current)
        waiting.current = setTimeout(() => {
          waiting.current = undefined
          onSearch(words.trim())
        }, PAUSE_MS)
      }}
      onKeyDown={leave}
      className="flex-1 sm:w-72 sm:flex-none"
      controlClassName="sm:h-9! sm:text-sm"
    />
  )
}
