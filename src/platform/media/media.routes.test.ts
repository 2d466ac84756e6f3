import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createFolderUploads } from './folderUploads.ts'
import { mediaRoutes } from './media.routes.ts'
import { PRIVATE_PREFIX } from './uploads.ts'

let mediaDir: string
let variantsDir: string
let app: ReturnType<typeof mediaRoutes>

beforeEach(() => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'courtside-media-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mediaDir = path.join(folder, 'media')
  variantsDir = path.join(folder, 'variants')
  mkdirSync(mediaDir)
  writeFileSync(path.join(folder, 'secret.jpg'), 'secret')
  writeFileSync(path.join(mediaDir, 'manifest.json'), '[]')
  writeFileSync(path.join(mediaDir, 'ball.jpg'), 'the original')
  app = mediaRoutes({ mediaDir, variantsDir })
})

const keepVariants = (...names: string[]) => {
  mkdirSync(variantsDir, { recursive: true })
  for (const name of names) writeFileSync(path.join(variantsDir, name), name)
}

const told = async (response: Response) => [
  response.status,
  response.headers.get('Content-Type'),
  response.headers.get('Cache-Control'),
  await response.text(),
]

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400, stale-while-revalidate=31536000'

test('the shop’s own pictures are cached and revalidated', async () => {
  keepVariants('ball.w800.avif', 'ball.w400.webp')
  expect(await told(await app.request('/ball.jpg'))).toEqual([200, 'image/jpeg', FOR_A_DAY, 'the original'])
  expect(await told(await app.request('/ball.w800.avif'))).toEqual([200, 'image/avif', FOR_A_DAY, 'ball.w800.avif'])
  expect(await told(await app.request('/ball.w400.webp'))).toEqual([200, 'image/webp', FOR_A_DAY, 'ball.w400.webp'])
})

test('a missing variant is replaced by another, which is not cached', async () => {
  const avif = '/ball.w800.avif'
  expect(await told(await app.request(avif))).toEqual([200, 'image/jpeg', 'no-store', 'the original'])
  keepVariants('ball.w400.avif')
  expect(await told(await app.request(avif))).toEqual([200, 'image/jpeg', 'no-store', 'the original'])
  keepVariants('ball.w1600.webp')
  expect(await told(await app.request(avif))).toEqual([200, 'image/webp', 'no-store', 'ball.w1600.webp'])
  keepVariants('ball.w1200.avif')
  expect(await told(await app.request(avif))).toEqual([200, 'image/avif', 'no-store', 'ball.w1200.avif'])
  keepVariants('ball.w800.webp')
  expect(await told(await app.request(avif))).toEqual([200, 'image/webp', 'no-store', 'ball.w800.webp'])
  expect((await app.request(avif)).headers.get('ETag')).toBeNull()
})

test('a request for WebP never gets AVIF', async () => {
  keepVariants('ball.w800.avif', 'ball.w1200.avif')
  expect(await told(await app.request('/ball.w800.webp'))).toEqual([200, 'image/jpeg', 'no-store', 'the original'])
})

test('responds 304 to a matching ETag', async () => {
  const first = await app.request('/ball.jpg')
  const etag = first.headers.get('ETag') as string
  expect(etag).toMatch(/^"[a-z0-9-]+"$/)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await app.request('/ball.jpg', { headers: { 'If-None-Match': known } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('ETag')).toBe(etag)
    expect(again.headers.get('Cache-Control')).toBe(FOR_A_DAY)
  }
  expect((await app.request('/ball.jpg', { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
})

test('HEAD has the same headers and no body', async () => {
  const head = await app.request('/ball.jpg', { method: 'HEAD' })
  expect(head.headers.get('Content-Length')).toBe('12')
  expect(await told(head)).toEqual([200, 'image/jpeg', FOR_A_DAY, ''])
})

test.each([
  '/other.jpg',
  '/other.w800.avif',
  '/manifest.json',
  '/..%2fsecret.jpg',
  '/%2e%2e%2fsecret.jpg',
  '/..%5csecret.jpg',
  '/../secret.jpg',
  '/ball.jpg%00',
  '/ball.w801.avif',
  '/%E0%A4%A',
  '/',
])('%s is not found', async (address) => {
  const response = await app.request(address)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('secret')
})

test('pictures are sent with nosniff', async () => {
  for (const name of ['/ball.jpg', '/ball.w400.avif']) {
    expect((await app.request(name)).headers.get('X-Content-Type-Options')).toBe('nosniff')
  }
})

test('uploads are served from their own folder, and nothing else is', async () => {
  const uploads = {
    mediaDir: path.join(mediaDir, '../uploads'),
    variantsDir: path.join(mediaDir, '../upload-variants'),
  }
  for (const folder of Object.values(uploads)) mkdirSync(folder)
  const stem = 'upload-0123456789abcdef01234567'
  writeFileSync(path.join(uploads.mediaDir, `${stem}.jpg`), 'the upload')
  writeFileSync(path.join(uploads.mediaDir, 'other.jpg'), 'not given')
  const privateName = stem.replace('upload-', PRIVATE_PREFIX)
  writeFileSync(path.join(uploads.mediaDir, `${privateName}.jpg`), 'private')
  writeFileSync(path.join(uploads.variantsDir, `${privateName}.w400.webp`), 'private')
  writeFileSync(path.join(uploads.variantsDir, `${stem}.w400.webp`), 'its variant')
  const both = mediaRoutes({ mediaDir, variantsDir }, createFolderUploads(uploads))
  expect(await told(await both.request(`/${stem}.jpg`))).toEqual([200, 'image/jpeg', FOR_EVER, 'the upload'])
  expect(await told(await both.request(`/${stem}.w400.webp`))).toEqual([200, 'image/webp', FOR_EVER, 'its variant'])
  expect(await told(await both.request(`/${stem}.w800.avif`))).toEqual([200, 'image/jpeg', 'no-store', 'the upload'])
  expect(await told(await both.request('/ball.jpg'))).toEqual([200, 'image/jpeg', FOR_A_DAY, 'the original'])
  for (const name of ['other.jpg', `${privateName}.jpg`, `${privateName}.w400.webp`, `${privateName}.w800.avif`])
    expect((await both.request(`/${name}`)).status).toBe(404)
})
