import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GALLERY_PAGE_SIZE, GALLERY_SIZE, gallery, galleryPageCount, galleryPageOf } from './gallery.ts'
import { heroPicture } from './Hero.tsx'

type Entry = { file: string; width: number; height: number; alt: string; caption: string }
const manifest: Entry[] = JSON.parse(readFileSync('media/manifest.json', 'utf8'))

test('the gallery matches the manifest', () => {
  const listed = manifest.filter(({ file }) => file.startsWith('gallery-'))
  expect(gallery).toEqual(listed.map(({ file, alt, caption }) => ({ image: `/media/${file}`, alt, caption })))
  for (const { width, height } of listed) expect({ width, height }).toEqual(GALLERY_SIZE)
})

test('the hero matches the manifest', () => {
  const { file, width, height, alt } = manifest.find((entry) => entry.file === 'hero-wide.jpg') as Entry
  expect(heroPicture).toEqual({ src: `/media/${file}`, width, height, alt })
})

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
