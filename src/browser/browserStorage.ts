/** Never throws: where access is blocked, reads return null and writes do nothing. */
export type BrowserStorage = {
  read(key: string): string | null
  write(key: string, value: string | null): void
}

// Even accessing the property throws where storage is blocked.
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
      // Full or blocked.
    }
  },
})

export const localStore = storageOf('localStorage')

export const sessionStore = storageOf('sessionStorage')

/** Undefined if missing or malformed. The caller checks its shape. */
export function readJson(storage: BrowserStorage, key: string): unknown {
  try {
    return JSON.parse(storage.read(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
