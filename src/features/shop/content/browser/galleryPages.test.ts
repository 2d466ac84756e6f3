import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gallery } from './gallery.ts'
import { GALLERY_PAGE_SIZE, galleryPageCount, galleryPageOf } from './galleryPages.ts'

test('twelve photographs fill two pages of six', () => {
  expect([gallery.length, galleryPageCount(gallery.length)]).toEqual([12, 2])
  expect(gallery.map((_, index) => galleryPageOf(index))).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1])
})

test('no page is empty, none is too full, and every item has one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), (items) => {
      const filled = Array.from({ length: galleryPageCount(items) }, () => 0)
      for (let index = 0; index < items; index += 1)
        filled[galleryPageOf(index)] = (filled[galleryPageOf(index)] ?? Number.NaN) + 1
      expect(Math.min(...filled)).toBeGreaterThan(0)
      expect(Math.max(...filled)).toBeLessThanOrEqual(GALLERY_PAGE_SIZE)
    }),
  )
  expect(galleryPageCount(0)).toBe(1)
})
