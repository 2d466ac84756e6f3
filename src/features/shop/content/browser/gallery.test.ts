import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GALLERY_SIZE, gallery } from './gallery.ts'
import { heroPicture } from './heroPicture.ts'

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
