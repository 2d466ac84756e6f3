import { type KeyboardEvent as KeyPress, useEffect, useRef, useState } from 'react'
import { TextField } from '#/ui/Field.tsx'

const DEBOUNCE_MS = 250

type Props = {
  q: string
  title: string
  placeholder: string
  onSearch: (q: string) => void
}

export function ListSearchBox({ q, title, placeholder, onSearch }: Props) {
  const [typed, setTyped] = useState(q)
  const box = useRef<HTMLInputElement>(null)
  const cameFrom = useRef<Element>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The URL lags behind what is being typed.
  useEffect(() => {
    if (waiting.current === undefined) setTyped(q)
  }, [q])
  useEffect(() => () => clearTimeout(waiting.current), [])
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.key !== '/' || event.ctrlKey || event.metaKey || target.closest('input, textarea, select, dialog'))
        return
      event.preventDefault()
      cameFrom.current = document.activeElement
      box.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  /** Esc returns to where the focus was before `/`. */
  const leave = (event: KeyPress) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Escape') return
    event.preventDefault()
    const previous = event.key === 'Escape' ? cameFrom.current : null
    const row = document.querySelector<HTMLElement>('[data-row]')
    const to = previous instanceof HTMLElement && previous.isConnected && previous !== document.body ? previous : row
    to?.focus()
  }

  return (
    <TextField
      ref={box}
      label={`Search ${title.toLowerCase()}`}
      type="search"
      placeholder={placeholder}
      value={typed}
      onChange={(event) => {
        const words = event.target.value
        setTyped(words)
        clearTimeout(waiting.current)
        waiting.current = setTimeout(() => {
          waiting.current = undefined
          onSearch(words.trim())
        }, DEBOUNCE_MS)
      }}
      onKeyDown={leave}
      className="flex-1 sm:w-72 sm:flex-none"
      controlClassName="sm:h-9! sm:text-sm"
    />
  )
}
