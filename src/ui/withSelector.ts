import { useRef, useSyncExternalStore } from 'react'

/**
 * `use-sync-external-store/with-selector`, which the router's store asks for, in a quarter of its size: the part of a
 * store's content that `select` takes, the same object as before while `isEqual` says so. vite.config.ts puts it in place.
 */
export function useSyncExternalStoreWithSelector<Content, Selection>(
  subscribe: (changed: () => void) => () => void,
  content: () => Content,
  servedContent: (() => Content) | null | undefined,
  select: (content: Content) => Selection,
  isEqual?: (one: Selection, other: Selection) => boolean,
): Selection {
  const last = useRef<{ content: Content; select: typeof select; selection: Selection }>(undefined)
  const selected = (now: Content): Selection => {
    const before = last.current
    if (before && Object.is(before.content, now) && before.select === select) return before.selection
    const next = select(now)
    const selection = before && isEqual?.(before.selection, next) ? before.selection : next
    last.current = { content: now, select, selection }
    return selection
  }
  return useSyncExternalStore(
    subscribe,
    () => selected(content()),
    servedContent ? () => selected(servedContent()) : undefined,
  )
}
