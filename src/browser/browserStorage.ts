/** What a browser keeps for the shop. Where it may keep nothing, reads give null and writes go nowhere. */
export type BrowserStorage = {
  read(key: string): string | null
  /** Null takes the key away. */
  write(key: string, value: string | null): void
}

// Merely naming a storage throws where the visitor allows none.
const storageOf = (name: 'localStorage' | 'sessionStorage'): BrowserStorage => ({
  read(key) {
    try {
      return globalThis.window?.[name].getItem(key) ?? null
    } catch {
      return null
    }
  },
  write(key, value) {
    try {
      if (value === null) globalThis.window?.[name].removeItem(key)
      else globalThis.window?.[name].setItem(key, value)
    } catch {
      // Full or forbidden: the shop goes on with what it has in memory.
    }
  },
})

/** Kept until it is cleared, for all tabs. */
export const localStore = storageOf('localStorage')

/** Kept as long as the tab is open. */
export const tabStore = storageOf('sessionStorage')

/** A JSON value that was kept; undefined when there is none or it cannot be read. Its shape is for the caller to check. */
export function readJson(storage: BrowserStorage, key: string): unknown {
  try {
    return JSON.parse(storage.read(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
