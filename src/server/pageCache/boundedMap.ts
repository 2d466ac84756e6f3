/** A least-recently-used cache with a maximum number of bytes; larger values are not stored. */
export type BoundedMap<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value, bytes: number): void
  delete(key: string): void
  readonly bytes: number
  readonly size: number
}

export function createBoundedMap<Value>(mostBytes: number): BoundedMap<Value> {
  // A Map iterates in insertion order, so its first key is the least recently used.
  const held = new Map<string, { value: Value; bytes: number }>()
  let bytes = 0

  function remove(key: string) {
    bytes -= held.get(key)?.bytes ?? 0
    held.delete(key)
  }

  return {
    get(key) {
      const found = held.get(key)
      if (!found) return undefined
      held.delete(key)
      held.set(key, found)
      return found.value
    },
    set(key, value, size) {
      remove(key)
      if (size > mostBytes) return
      held.set(key, { value, bytes: size })
      bytes += size
      for (const oldest of held.keys()) {
        if (bytes <= mostBytes) break
        remove(oldest)
      }
    },
    delete: remove,
    get bytes() {
      return bytes
    },
    get size() {
      return held.size
    },
  }
}
