import { useSyncExternalStore } from 'react'

/** A value outside of React that components follow. */
export type Store<Value> = {
  get(): Value
  set(value: Value): void
  subscribe(listener: () => void): () => void
}

/** A store in memory, with `initial` in it. */
export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The store's value now and whenever it changes; `onServer` while a page is rendered and at its first paint. */
export const useStore = <Value>(store: Store<Value>, onServer: Value): Value =>
  useSyncExternalStore(store.subscribe, store.get, () => onServer)
