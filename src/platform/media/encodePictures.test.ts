import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { childrenOf } from '#/platform/postgres/processes.ts'
import { createPictures } from './describePicture.ts'
import { encodePictures } from './encodePictures.ts'
import { readPlaceholders } from './placeholders.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'courtside-encode-'))
const mediaDir = path.join(root, 'media')
let variantsDir: string
let picture: Buffer
const log = { info: vi.fn(), warn: vi.fn() }

beforeAll(async () => {
  picture = await sharp({ create: { width: 820, height: 615, channels: 3, background: '#0b3d2e' } })
    .composite([
      { input: { create: { width: 200, height: 200, channels: 3, background: '#ddf247' } }, left: 9, top: 9 },
    ])
    .jpeg()
    .toBuffer()
})

beforeEach(() => {
  variantsDir = mkdtempSync(path.join(root, 'variants-'))
  rmSync(mediaDir, { recursive: true, force: true })
  mkdirSync(mediaDir)
  writeFileSync(path.join(mediaDir, 'ball.jpg'), picture)
  writeFileSync(path.join(mediaDir, 'manifest.json'), '[]')
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

const encode = () => encodePictures({ mediaDir, variantsDir }, log).done
const VARIANTS = ['ball.w400.avif', 'ball.w400.webp', 'ball.w800.avif', 'ball.w800.webp']

test('a picture gets variants up to its own width, a placeholder and its colour', async () => {
  expect(await encode()).toEqual({ ok: true })
  expect(readdirSync(variantsDir).sort()).toEqual([...VARIANTS, 'placeholders.json'])
  const shape = async (name: string) => {
    const { format, compression, width, height } = await sharp(path.join(variantsDir, name)).metadata()
    return [format, compression, width, height]
  }
  expect(await shape('ball.w800.avif')).toEqual(['heif', 'av1', 800, 600])
  expect((await shape('ball.w400.webp')).toSpliced(1, 1)).toEqual(['webp', 400, 300])

  const note = readPlaceholders(variantsDir)['ball.jpg']
  expect(note).toMatchObject({
    bytes: picture.length,
    width: 820,
    height: 615,
    colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
  })
  const [, base64 = ''] = note?.placeholder.split(',') ?? []
  expect(note?.placeholder.length).toBeLessThanOrEqual(250)
  expect(await sharp(Buffer.from(base64, 'base64')).metadata()).toMatchObject({ format: 'webp', width: 12, height: 9 })
})

// With the 250 KB that pageWeight.spec.ts allows for everything else: 350 KB for a phone's first page.
test('the one picture that a phone loads on the home page has at most 100 KB', async () => {
  const hero = await sharp('media/hero-wide.jpg').resize(820).jpeg({ quality: 95 }).toBuffer()
  writeFileSync(path.join(mediaDir, 'ball.jpg'), hero)
  await encode()
  expect(statSync(path.join(variantsDir, 'ball.w800.avif')).size).toBeLessThanOrEqual(100_000)
})

test('encodes only what is missing', async () => {
  await encode()
  const past = new Date('2020-01-01')
  for (const name of VARIANTS) utimesSync(path.join(variantsDir, name), past, past)
  rmSync(path.join(variantsDir, 'ball.w800.webp'))
  expect(await encode()).toEqual({ ok: true })
  const fresh = VARIANTS.filter((name) => statSync(path.join(variantsDir, name)).mtimeMs > past.getTime())
  expect(fresh).toEqual(['ball.w800.webp'])

  log.info.mockClear()
  expect(await encode()).toEqual({ ok: true })
  expect(log.info, 'an encoder was started').not.toHaveBeenCalled()
})

test('encodes a changed picture again', async () => {
  await encode()
  const other = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#c8643c' } })
    .jpeg()
    .toBuffer()
  writeFileSync(path.join(mediaDir, 'ball.jpg'), other)
  await encode()
  expect(readdirSync(variantsDir).sort()).toEqual(['ball.w400.avif', 'ball.w400.webp', 'placeholders.json'])
  expect(readPlaceholders(variantsDir)['ball.jpg']).toMatchObject({ width: 500, height: 500 })
})

test('a stopped encoder leaves no partial files, and the next one continues', async () => {
  const encoding = encodePictures({ mediaDir, variantsDir }, log)
  await encoding.stop()
  expect(await encoding.done).toEqual({ ok: false })
  const leftBehind = path.join(variantsDir, '.unfinished-0123')
  writeFileSync(leftBehind, 'half')
  utimesSync(leftBehind, new Date('2020-01-01'), new Date('2020-01-01'))
  expect(await encode()).toEqual({ ok: true })
  expect(readdirSync(variantsDir).sort()).toEqual([...VARIANTS, 'placeholders.json'])
})

test.each([
  ['SIGINT', 0],
  ['SIGKILL', 1],
] as const)('an encoder that ends by %s is logged %i times', async (signal, times) => {
  log.warn.mockClear()
  const others = childrenOf(process.pid)
  const { done } = encodePictures({ mediaDir, variantsDir }, log)
  const [encoder] = childrenOf(process.pid).filter((pid) => !others.includes(pid))
  process.kill(encoder as number, signal)
  expect(await done).toEqual({ ok: false })
  expect(log.warn).toHaveBeenCalledTimes(times)
})

test('a broken picture is logged, and the others are encoded', async () => {
  writeFileSync(path.join(mediaDir, 'a-broken.jpg'), 'not a picture')
  log.warn.mockClear()
  expect(await encode()).toEqual({ ok: false })
  expect(readdirSync(variantsDir).sort()).toEqual([...VARIANTS, 'placeholders.json'])
  expect(log.warn).toHaveBeenCalledWith(
    expect.objectContaining({ said: expect.stringContaining('a-broken.jpg') }),
    expect.any(String),
  )
})

test('descriptions use the encoder’s results as soon as they exist', async () => {
  const pictures = createPictures({ mediaDir, variantsDir }, { checkIntervalMs: 0 })
  expect(pictures.describe('/media/ball.jpg', 'Ball')).toEqual({
    src: '/media/ball.jpg',
    width: 1600,
    height: 1200,
    alt: 'Ball',
  })
  await encode()
  expect(pictures.describe('/media/ball.jpg', 'Ball')).toMatchObject({
    width: 820,
    height: 615,
    placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
  })
})
