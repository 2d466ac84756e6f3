/** The limit is in bytes; larger values are not stored. */
export type LruCache<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value, bytes: number): void
  delete(key: string): void
  readonly bytes: number
  readonly size: number
}

export function createLruCache<Value>(maxBytes: number): LruCache<Value> {
  const entries = new Map<string, { value: Value; bytes: number }>()
  let bytes = 0

  function remove(key: string) {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, size) {
      remove(key)
      if (size > maxBytes) return
      entries.set(key, { value, bytes: size })
      bytes += size
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break
        remove(oldest)
      }
    },
    delete: remove,
    get bytes() {
      return bytes
    },
    get size() {
      return entries.size
    },
  }
}
