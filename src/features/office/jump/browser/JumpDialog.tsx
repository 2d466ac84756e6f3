import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import Search from 'lucide/dist/esm/icons/search.mjs'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { errorMessage, fetchPath } from '#/browser/api.ts'
import { useRecheckUser } from '#/browser/currentUser.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { JumpList } from './JumpList.tsx'
import { type JumpPlaces, type JumpTarget, jumpGroups } from './jumpGroups.ts'

const DEBOUNCE_MS = 150

export function JumpDialog({ places, onClose }: { places: JumpPlaces; onClose: () => void }) {
  const router = useRouter()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const [isEnterWaiting, setEnterWaiting] = useState(false)
  const wanted = typed.trim()
  useEffect(() => {
    const waiting = setTimeout(() => setQ(wanted), DEBOUNCE_MS)
    return () => clearTimeout(waiting)
  }, [wanted])
  const results = useQuery(jumpQuery(q))
  useRecheckUser(results.error)

  const isSettled = wanted === '' || (wanted === q && !results.isFetching)
  const error = isSettled && wanted !== '' ? results.error : null
  const groups = jumpGroups(places, wanted, wanted === '' || error ? undefined : results.data)
  const targets = groups.flatMap((group) => group.targets)
  const activePlace = Math.min(activeIndex, targets.length - 1)
  const active = targets[activePlace]

  const choose = ({ href }: JumpTarget) => {
    onClose()
    void router.navigate({ href })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter chooses the first of the final results
  useEffect(() => {
    if (!isEnterWaiting || !isSettled) return
    setEnterWaiting(false)
    if (active) choose(active)
  }, [isEnterWaiting, isSettled])

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && targets.length > 0) {
      event.preventDefault()
      setActiveIndex((activePlace + step + targets.length) % targets.length)
    } else if (event.key === 'Enter') setEnterWaiting(true)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Search or jump to"
      titleHidden
      className="mt-4 mb-auto text-sm w-[min(100%-2rem,40rem)] sm:mt-[10dvh] sm:max-h-[80dvh]"
    >
      <div className="sticky top-0 z-1 flex items-center gap-3 border-b border-line bg-raised pr-14 pl-5 has-focus-visible:border-ink">
        <Icon icon={Search} className="shrink-0 text-muted" />
        <input
          // The dialog focuses it; React would set the property only.
          ref={(input) => input?.setAttribute('autofocus', '')}
          role="combobox"
          aria-label="Search or jump to"
          aria-autocomplete="list"
          aria-expanded={targets.length > 0}
          aria-controls={targets.length > 0 ? listId : undefined}
          aria-activedescendant={active && `${listId}${activePlace}`}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="Order, quote, customer, product or setting"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActiveIndex(0)
            setEnterWaiting(false)
          }}
          onKeyDown={handleKey}
          className="h-15 min-w-0 flex-1 bg-transparent text-base focus-visible:outline-none"
        />
      </div>
      <div className="pb-2" aria-busy={!isSettled}>
        {targets.length > 0 && <JumpList id={listId} groups={groups} activePlace={activePlace} onChoose={choose} />}
        <p
          role="status"
          className={isSettled && (targets.length > 0 || error) ? 'sr-only' : 'px-5 pt-3 pb-2 text-muted'}
        >
          {!isSettled ? 'Searching' : error ? '' : resultsText(targets.length, wanted)}
        </p>
        {error && (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-5 pt-3 pb-2">
            <p>We couldn’t search orders, quotes, customers and products. {errorMessage(error)}</p>
            <Button size="small" onClick={() => void results.refetch()}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

const resultsText = (count: number, q: string) =>
  count === 0
    ? `Nothing matches “${q}”. Try an order number, a name or an email.`
    : `${count} ${count === 1 ? 'result' : 'results'}`

const jumpQuery = (q: string) =>
  queryOptions({
    queryKey: ['api', 'admin', 'jump', { q }],
    queryFn: fetchPath<'GET /api/admin/jump'>,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  })
