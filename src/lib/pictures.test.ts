import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePictureName, pictureSources, VARIANT_WIDTHS, variantWidths } from './pictures.ts'

test('returns a srcset for each format, up to the picture’s width', () => {
  expect(pictureSources('/media/courtside-pro-1.jpg', 1200)).toEqual({
    avif:
      '/media/courtside-pro-1.w400.avif 400w, /media/courtside-pro-1.w800.avif 800w, ' +
      '/media/courtside-pro-1.w1200.avif 1200w',
    webp:
      '/media/courtside-pro-1.w400.webp 400w, /media/courtside-pro-1.w800.webp 800w, ' +
      '/media/courtside-pro-1.w1200.webp 1200w',
    fallback: '/media/courtside-pro-1.jpg',
  })
  expect(pictureSources('/media/hero-wide.jpg', 2400).avif).toMatch(/w2400\.avif 2400w$/)
  expect(variantWidths(1600)).toEqual([400, 800, 1200, 1600])
})

test.each([
  ['/media/tiny.jpg', 399],
  ['https://elsewhere.example/media/courtside-pro-1.jpg', 1600],
  ['/media/../secret.jpg', 1600],
  ['/media/drawing.png', 1600],
])('returns no srcset for %s', (url, width) => {
  expect(pictureSources(url, width)).toEqual({ avif: '', webp: '', fallback: url })
})

test('every name in a srcset parses back to its original', () => {
  const stem = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,30}$/)
  fc.assert(
    fc.property(stem, fc.integer({ min: 1, max: 6000 }), (name, width) => {
      const { avif, webp, fallback } = pictureSources(`/media/${name}.jpg`, width)
      const urls = [avif, webp].flatMap((srcset) => (srcset ? srcset.split(', ').map((url) => url.split(' ')[0]) : []))
      expect(urls).toHaveLength(2 * variantWidths(width).length)
      for (const url of [...urls, fallback]) {
        expect(parsePictureName((url as string).slice('/media/'.length))?.original).toBe(`${name}.jpg`)
      }
    }),
  )
})

test('rejects every other name', () => {
  expect(VARIANT_WIDTHS.every((width) => parsePictureName(`a.w${width}.webp`))).toBe(true)
  for (const name of [
    'a.w401.webp',
    'a.w800.jpg',
    'a.w800.avif.jpg',
    'a.w0800.avif',
    'A.jpg',
    '.jpg',
    '-a.jpg',
    'a.jpeg',
    'manifest.json',
    'placeholders.json',
    '../a.jpg',
    'a/../a.jpg',
    'a\\b.jpg',
    'a.jpg\0',
    'a.jpg\n',
    `${'a'.repeat(102)}.jpg`,
    '',
  ]) {
    expect(parsePictureName(name), JSON.stringify(name)).toBeUndefined()
  }
})
