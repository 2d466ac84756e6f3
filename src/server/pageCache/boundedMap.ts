/** A map that holds values up to a number of bytes; whatever has gone unused the longest leaves first. */
export type BoundedMap<Value> = {
  get(key: string): Value | undefined
  /** Keeps a value that takes so many bytes; one that is larger than everything together is not kept. */
  set(key: string, value: Value, bytes: number): void
  delete(key: string): void
  readonly bytes: number
  readonly size: number
}

export function createBoundedMap<Value>(mostBytes: number): BoundedMap<Value> {
  // A Map gives its keys in the order in which they were put in: the first is the one unused the longest.
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
