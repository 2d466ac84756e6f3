import { afterEach, expect, test, vi } from 'vitest'
import { localStore, readJson, sessionStore } from './browserStorage.ts'

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const stored = new Map<string, string>()
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
}

afterEach(() => vi.unstubAllGlobals())

test('reads a value back from the storage it was written to', () => {
  vi.stubGlobal('window', { localStorage: memory(), sessionStorage: memory() })
  localStore.write('a', '{"b":1}')
  expect(localStore.read('a')).toBe('{"b":1}')
  expect(sessionStore.read('a')).toBe(null)
  expect(readJson(localStore, 'a')).toEqual({ b: 1 })
  localStore.write('a', null)
  expect(readJson(localStore, 'a')).toBeUndefined()
})

test('reads invalid JSON as undefined', () => {
  vi.stubGlobal('window', { localStorage: memory() })
  localStore.write('a', '{broken')
  expect(readJson(localStore, 'a')).toBeUndefined()
})

test('stores nothing, without throwing, on the server or where storage is blocked', () => {
  localStore.write('a', '1')
  expect(localStore.read('a')).toBe(null)
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  localStore.write('a', '1')
  expect(localStore.read('a')).toBe(null)
})
