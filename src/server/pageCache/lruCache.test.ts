import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLruCache } from './lruCache.ts'

test('evicts the least recently used value first', () => {
  const map = createLruCache<string>(30)
  for (const key of ['a', 'b', 'c']) map.set(key, key, 10)
  map.get('a')
  map.set('d', 'd', 10)
  expect(['a', 'b', 'c', 'd'].map((key) => map.get(key))).toEqual(['a', undefined, 'c', 'd'])
})

test('ignores a value larger than the map, without evicting others', () => {
  const map = createLruCache<string>(30)
  map.set('a', 'a', 10)
  map.set('large', 'large', 31)
  expect([map.get('a'), map.get('large')]).toEqual(['a', undefined])
})

test('never exceeds its bytes and counts them correctly', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('set', 'get', 'delete'), fc.integer({ max: 9, min: 0 }), fc.nat(40)))
  fc.assert(
    fc.property(steps, (taken) => {
      const map = createLruCache<number>(50)
      for (const [what, key, size] of taken) {
        if (what === 'set') map.set(String(key), size, size)
        else if (what === 'get') map.get(String(key))
        else map.delete(String(key))
        expect(map.bytes).toBeLessThanOrEqual(50)
      }
      const held = Array.from({ length: 10 }, (_, key) => map.get(String(key)) ?? 0)
      expect(map.bytes).toBe(held.reduce((sum, size) => sum + size, 0))
    }),
  )
})
