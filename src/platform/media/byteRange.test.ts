import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseByteRange } from './byteRange.ts'

test.each([
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['lines=0-1', undefined],
  ['bytes=a-b', undefined],
  [undefined, undefined],
])('of 100 bytes, %s', (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range)
})

test('no range lies outside of the file', () => {
  const end = fc.option(fc.nat(300), { nil: '' })
  fc.assert(
    fc.property(fc.nat(200), end, end, (size, first, last) => {
      const range = parseByteRange(`bytes=${first}-${last}`, size)
      if (typeof range !== 'object') return
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.end).toBeGreaterThanOrEqual(range.start)
      expect(range.end).toBeLessThan(size)
    }),
  )
})
