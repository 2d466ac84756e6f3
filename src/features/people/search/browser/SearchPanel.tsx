import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { useOnNavigation } from '#/browser/useOnNavigation.ts'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { Skeleton } from '#/ui/Loading.tsx'
import { clearRecentSearches, listRecentSearches, rememberSearch } from './recentSearches.ts'
import { SearchOptions } from './SearchOptions.tsx'
import { MIN_LETTERS, suggestionsQuery } from './search.queries.ts'
import { foundGroups, isWithoutMatch, resultsHref, type SearchTarget, startGroups } from './searchGroups.ts'

const DEBOUNCE_MS = 150

/** Handle events in the field. */
export type PanelHandlers = { press: (event: KeyboardEvent) => void; submit: (event: FormEvent) => void }

type SearchPanelProps = {
  listId: string
  typed: string
  handlers: RefObject<PanelHandlers | null>
  onActive: (optionId: string | undefined) => void
  onLeave: () => void
  className?: string
}

export function SearchPanel({ listId, typed, handlers, onActive, onLeave, className }: SearchPanelProps) {
  const router = useRouter()
  const [recent, setRecent] = useState(listRecentSearches)
  const [q, setQ] = useState('')
  const [activeIndex, setActiveIndex] = useState(-1)
  useEffect(() => {
    const waiting = setTimeout(() => setQ(typed), DEBOUNCE_MS)
    return () => clearTimeout(waiting)
  }, [typed])
  const results = useQuery(suggestionsQuery(q))

  const isStart = typed.length < MIN_LETTERS
  const isSettled = isStart || (typed === q && !results.isFetching)
  const error = isSettled && !isStart ? results.error : null
  const found = isStart || error ? undefined : results.data
  const groups = isStart ? startGroups(recent) : found ? foundGroups(q, found) : []
  const targets = groups.flatMap((group) => group.targets)
  const active = targets[activeIndex]
  const activeId = active && `${listId}${activeIndex}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text means a new list
  useEffect(() => setActiveIndex(-1), [typed, found])
  useEffect(() => onActive(activeId), [activeId, onActive])
  useEffect(() => () => onActive(undefined), [onActive])

  const choose = ({ href, remember }: SearchTarget) => {
    if (remember) rememberSearch(remember)
    onLeave()
    void router.navigate({ href })
  }
  useOnNavigation(onLeave)
  useImperativeHandle(handlers, () => ({
    press(event) {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step === 0 || event.nativeEvent.isComposing) return
      event.preventDefault()
      // The extra place is the field itself, with nothing selected.
      const places = targets.length + 1
      setActiveIndex(((activeIndex + 1 + step + places) % places) - 1)
    },
    submit(event) {
      event.preventDefault()
      if (active) choose(active)
      else if (typed) choose({ href: resultsHref(typed), label: typed, remember: typed })
    },
  }))

  return (
    <div aria-busy={!isSettled} className={classes('pb-3', className)}>
      {found && isSettled && isWithoutMatch(found) && <p className="px-4 pt-4 wrap-anywhere">No matches for “{q}”.</p>}
      {found?.correction && isSettled && (
        <p className="px-4 pt-4 wrap-anywhere">
          Nothing matches “{q}”. Showing results for <strong className="font-semibold">{found.correction}</strong>.
        </p>
      )}
      <SearchOptions id={listId} groups={groups} activeIndex={activeIndex} onChoose={choose} />
      {isStart && recent.length > 0 && (
        <Button
          size="small"
          variant="quiet"
          className="mx-2 mt-2"
          onClick={() => {
            clearRecentSearches()
            setRecent([])
          }}
        >
          Clear recent searches
        </Button>
      )}
      {!isSettled && !found && <Waiting />}
      {error && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-4 pt-4">
          <p>We couldn’t load suggestions. {errorMessage(error)}</p>
          <Button size="small" onClick={() => void results.refetch()}>
            Try again
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {!isSettled ? 'Searching' : error ? '' : countText(targets.length)}
      </p>
    </div>
  )
}

const countText = (count: number) =>
  count === 0
    ? 'No suggestions'
    : `${count} ${count === 1 ? 'suggestion' : 'suggestions'}, use the up and down arrow keys`

const Waiting = () => (
  <div aria-hidden className="grid gap-3 px-4 pt-4">
    {[1, 2, 3].map((row) => (
      <div key={row} className="flex items-center gap-3">
        <Skeleton className="size-12" />
        <Skeleton className="h-5 flex-1" />
      </div>
    ))}
  </div>
)
