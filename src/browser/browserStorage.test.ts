import { afterEach, expect, test, vi } from 'vitest'
import { localStore, readJson, tabStore } from './browserStorage.ts'

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

afterEach(() => vi.unstubAllGlobals())

test('what is written is read again, in its own storage only', () => {
  vi.stubGlobal('window', { localStorage: memory(), sessionStorage: memory() })
  localStore.write('a', '{"b":1}')
  expect(localStore.read('a')).toBe('{"b":1}')
  expect(tabStore.read('a')).toBe(null)
  expect(readJson(localStore, 'a')).toEqual({ b: 1 })
  localStore.write('a', null)
  expect(readJson(localStore, 'a')).toBeUndefined()
})

test('what is no JSON is nothing', () => {
  vi.stubGlobal('window', { localStorage: memory() })
  localStore.write('a', '{broken')
  expect(readJson(localStore, 'a')).toBeUndefined()
})

test('on the server and in a browser that forbids storage, nothing is kept and nothing fails', () => {
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
