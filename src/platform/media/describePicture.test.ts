import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPictures } from './describePicture.ts'

function folder() {
  const made = mkdtempSync(path.join(os.tmpdir(), 'courtside-describe-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('describes the shop’s photographs from the manifest', () => {
  const pictures = createPictures({ mediaDir: 'media', variantsDir: folder() })
  expect(pictures.describe('/media/courtside-lite-2.jpg', 'Courtside Lite')).toEqual({
    src: '/media/courtside-lite-2.jpg',
    width: 1600,
    height: 1200,
    alt: 'Courtside Lite seen straight from the front, its opening ringed in yellow',
  })
  expect(pictures.describe('/media/hero-wide.jpg', 'Hero')).toMatchObject({ width: 2400, height: 1350 })
})

test.each(['/media/unknown.jpg', 'https://elsewhere.example/media/courtside-pro-1.jpg', '/media/__proto__', ''])(
  '%j is called by the product’s name',
  (src) => {
    const pictures = createPictures({ mediaDir: 'media', variantsDir: folder() })
    expect(pictures.describe(src, 'Ball Basket')).toEqual({ src, width: 1600, height: 1200, alt: 'Ball Basket' })
  },
)

test('re-reads changed placeholders, and ignores a broken file', () => {
  const variantsDir = folder()
  const pictures = createPictures({ mediaDir: 'media', variantsDir }, { checkIntervalMs: 0 })
  const placeholder = () => pictures.describe('/media/target-set-1.jpg', '').placeholder
  const keep = (content: string) => {
    writeFileSync(path.join(variantsDir, 'new'), content)
    renameSync(path.join(variantsDir, 'new'), path.join(variantsDir, 'placeholders.json'))
  }
  expect(placeholder()).toBeUndefined()
  keep('{ "target-set-1.jpg": { "placeholder": "data:one" } }')
  expect(placeholder()).toBe('data:one')
  keep('{ "target-set-1.jpg": { "placeholder": "data:second" } }')
  expect(placeholder()).toBe('data:second')
  keep('{ "target')
  expect(placeholder()).toBeUndefined()
})
