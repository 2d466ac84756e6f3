import { localStore, readJson } from '#/browser/browserStorage.ts'

const STORAGE_KEY = 'courtside.searches'
const MAX_RECENT = 5

/** The latest first. They never leave this browser. */
export function listRecentSearches(): string[] {
  const stored = readJson(localStore, STORAGE_KEY)
  return Array.isArray(stored) ? stored.filter((q) => typeof q === 'string').slice(0, MAX_RECENT) : []
}

export function rememberSearch(q: string): void {
  const others = listRecentSearches().filter((other) => other.toLowerCase() !== q.toLowerCase())
  localStore.write(STORAGE_KEY, JSON.stringify([q, ...others].slice(0, MAX_RECENT)))
}

export const clearRecentSearches = (): void => localStore.write(STORAGE_KEY, null)
