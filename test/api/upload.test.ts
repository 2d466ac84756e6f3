import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBuyer } from '../support/buyer.ts'
import { loseCommit } from '../support/loseCommit.ts'
import { loadQueryPlans } from '../support/queryPlans.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: TestShop['call']
let cookie: string
beforeAll(async () => {
  shop = await createTestShop()
  admin = await shop.asAdmin()
  cookie = await shop.adminCookie()
})
afterAll(() => shop.close())

type Sent = { name?: string; field?: string; bytes: Uint8Array | string; type?: string }
async function upload(id: number, files: Sent[], headers: Record<string, string> = { cookie }) {
  const form = new FormData()
  for (const { name = 'ball.jpg', field = 'images', bytes, type = 'image/jpeg' } of files) {
    form.append(field, new Blob([bytes as BlobPart], { type }), name)
  }
  const response = await shop.app.request(`/api/admin/products/${id}/upload`, { method: 'POST', headers, body: form })
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on responses of any shape
  return { status: response.status, body: (await response.json()) as any }
}
const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 30, g: 90, b: 200 } } })
const jpeg = () => picture().jpeg().toBuffer()

let productCount = 0
async function createProduct(overrides: object = {}) {
  productCount += 1
  const { body } = await admin('POST', '/api/admin/products', {
    name: `Cover ${productCount}`,
    description: 'Keeps it dry.',
    price: '12.00',
    category: 'Accessories',
    stockQuantity: 3,
    images: ['/media/courtside-pro-1.jpg'],
    ...overrides,
  })
  return body
}
const fileOf = (url: string) => path.join(shop.uploadsDir, url.slice('/media/'.length))
const countFiles = () => readdirSync(shop.uploadsDir).length

test('keeps pictures that were saved, though the connection failed before PostgreSQL could say so', async () => {
  const { id } = await createProduct({ images: [] })
  await using _ = await loseCommit(shop)
  expect((await upload(id, [{ bytes: await jpeg() }])).status).toBe(503)
  await shop.pool.query('update unkept_uploads set remove_after = now()')
  await shop.services.uploads.removeUnkept()
  const [url] = (await admin('GET', `/api/admin/products/${id}`)).body.images
  expect(existsSync(fileOf(url))).toBe(true)
})

test.each([
  ['JPG', () => picture().jpeg().toBuffer()],
  ['PNG', () => picture().png().toBuffer()],
  ['GIF', () => picture().gif().toBuffer()],
  ['WebP', () => picture().webp().toBuffer()],
])('stores a %s as a JPEG under a generated name', async (_, encode) => {
  const { id, version } = await createProduct()
  const { status, body } = await upload(id, [
    { name: '../../../etc/passwd.php', bytes: await encode(), type: 'text/x-php' },
  ])
  expect(status).toBe(200)
  expect(body.message).toBe('1 picture uploaded')
  expect(body.version).toBe(version)
  expect(body.images).toEqual([expect.stringMatching(/^\/media\/upload-[0-9a-f]{24}\.jpg$/)])
  expect(await sharp(fileOf(body.images[0])).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
})

test('removes metadata and applies the orientation', async () => {
  const { id } = await createProduct()
  const bytes = await picture(60, 40)
    .withExif({ IFD0: { Artist: 'Ines Calder' }, IFD3: { GPSLatitude: '51/1 26/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect((await sharp(bytes).metadata()).orientation).toBe(6)
  const { body } = await upload(id, [{ bytes }])
  const metadata = await sharp(fileOf(body.images[0])).metadata()
  expect(metadata).toMatchObject({ width: 40, height: 60 })
  for (const part of ['exif', 'icc', 'iptc', 'xmp', 'orientation'] as const) expect(metadata[part]).toBeUndefined()
})

// Valid files of formats that are not accepted.
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>'
const TIFF = await picture().tiff().toBuffer()
test.each<[string, string | Buffer]>([
  ['a TIFF', TIFF],
  ['text', 'hello'],
  ['an SVG', SVG],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['an empty file', ''],
  ['a truncated JPEG header', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4])],
  ['a script with a GIF header', 'GIF89a<?php system($_GET[1]) ?>'],
])('rejects %s named ball.jpg', async (_, bytes) => {
  const { id } = await createProduct()
  const before = countFiles()
  const { status, body } = await upload(id, [{ name: 'ball.jpg', bytes }])
  expect([status, body.error]).toEqual([400, 'ball.jpg is not an image file (JPG, PNG, GIF or WebP)'])
  expect(body.message).toBe(body.error)
  expect(countFiles()).toBe(before)
})

test('rejects a truncated picture', async () => {
  const { id } = await createProduct()
  const complete = await picture(600, 400).jpeg().toBuffer()
  expect((await upload(id, [{ bytes: complete.subarray(0, complete.length / 2) }])).status).toBe(400)
})

test('rejects more than 25 million pixels, and scales down large pictures', async () => {
  const { id } = await createProduct()
  const bomb = await picture(5001, 5000).png({ compressionLevel: 1 }).toBuffer()
  expect(bomb.length).toBeLessThan(8 * 1024 * 1024)
  const { status, body } = await upload(id, [{ name: 'bomb.png', bytes: bomb }])
  expect([status, body.error]).toEqual([400, 'bomb.png has more than 25 million pixels'])
  const largest = await picture(3000, 2400).png({ compressionLevel: 1 }).toBuffer()
  const { body: metadata } = await upload(id, [{ bytes: largest }])
  expect(await sharp(fileOf(metadata.images[0])).metadata()).toMatchObject({ width: 2400, height: 1920 })
})

test('limits the number, size and field name of files', async () => {
  const { id } = await createProduct()
  const bytes = await jpeg()
  const before = countFiles()
  const resultOf = async (files: Sent[]) => {
    const { status, body } = await upload(id, files)
    return [status, body.error]
  }
  expect(await resultOf([])).toEqual([400, 'No files selected'])
  expect(await resultOf([{ name: '', bytes: '' }])).toEqual([400, 'No files selected'])
  expect(await resultOf([{ field: 'other', bytes }])).toEqual([400, 'No files selected'])
  expect(await resultOf(Array.from({ length: 11 }, () => ({ bytes })))).toEqual([400, 'Too many files'])
  const large = new Uint8Array(8 * 1024 * 1024 + 1)
  large.set(bytes)
  expect(await resultOf([{ name: 'large.jpg', bytes: large }])).toEqual([400, 'large.jpg is larger than 8 MB'])
  expect(await resultOf([{ bytes }, { name: 'notes.txt', bytes: 'x' }])).toEqual([
    400,
    'notes.txt is not an image file (JPG, PNG, GIF or WebP)',
  ])
  expect(countFiles()).toBe(before)
  expect(
    (
      await upload(
        id,
        Array.from({ length: 10 }, () => ({ bytes })),
      )
    ).body.images,
  ).toHaveLength(10)
})

test('stops reading an endless body', async () => {
  const { id } = await createProduct()
  let chunkCount = 0
  const endless = new ReadableStream({
    pull(controller) {
      chunkCount += 1
      controller.enqueue(new Uint8Array(1024 * 1024))
    },
  })
  const response = await shop.app.request(`/api/admin/products/${id}/upload`, {
    method: 'POST',
    headers: { cookie, 'Content-Type': 'multipart/form-data; boundary=x' },
    body: endless,
    duplex: 'half',
  } as RequestInit)
  expect(response.status).toBe(413)
  expect(chunkCount).toBeLessThan(100)
})

test.each(['multipart/form-data; boundary=x', 'application/json', 'multipart/form-data'])(
  'rejects a malformed body as %s',
  async (type) => {
    const { id } = await createProduct()
    for (const body of ['', '--x', '--x\r\nnonsense', '--x\r\n\r\n\r\n--x--', '--x--', '{}']) {
      const headers = { cookie, 'Content-Type': type }
      const response = await shop.app.request(`/api/admin/products/${id}/upload`, { method: 'POST', headers, body })
      expect(response.status).toBe(400)
      expect(((await response.json()) as { error: string }).error.length).toBeGreaterThan(10)
    }
  },
)

test('requires an administrator and an existing product', async () => {
  const { id } = await createProduct()
  const bytes = await jpeg()
  const before = countFiles()
  expect((await upload(id, [{ bytes }], {})).status).toBe(401)
  expect((await upload(999_999, [{ bytes }])).body.error).toBe('We can’t find that product.')
  expect(countFiles()).toBe(before)
})

test('publishes pictures with size and alt text on a product that had none', async () => {
  const { id, slug } = await createProduct({ images: [] })
  const { body } = await upload(id, [{ bytes: await jpeg() }, { bytes: await picture(90, 30).png().toBuffer() }])
  expect(body.version).toBe(2)
  const [first, second] = body.images
  expect((await shop.call('GET', `/api/products/${slug}`)).body).toMatchObject({
    imageUrl: first,
    images: [first, second],
  })
  await admin('PUT', `/api/admin/products/${id}`, {
    images: [second, first],
    alts: { [second]: 'From the side' },
    version: 2,
  })
  const published = (await shop.call('GET', `/api/products/${slug}`)).body
  expect(published.imageUrl).toBe(second)
  expect(published.pictures[0]).toMatchObject({ src: second, width: 90, height: 30, alt: 'From the side' })
})

test('deletes a removed picture once nothing else uses it', async () => {
  const [owner, other] = [await createProduct({ images: [] }), await createProduct()]
  const { body } = await upload(owner.id, [{ bytes: await jpeg() }, { bytes: await jpeg() }])
  const [first, second] = body.images
  await admin('PUT', `/api/admin/products/${other.id}`, { images: [first] })
  await admin('PUT', `/api/admin/products/${owner.id}`, { images: ['/media/courtside-pro-1.jpg'] })
  expect([existsSync(fileOf(first)), existsSync(fileOf(second))]).toEqual([true, false])
  await createBuyer((to, init) => shop.app.request(to, init)).buy([{ productId: other.id, quantity: 1 }])
  // The order and the archived product still use it.
  await admin('DELETE', `/api/admin/products/${other.id}`)
  expect(existsSync(fileOf(first))).toBe(true)
  await admin('POST', `/api/admin/archived-products/${other.id}/restore`)
  expect((await admin('GET', `/api/admin/products/${other.id}`)).body.images).toEqual([first])

  const { id } = await createProduct({ images: [] })
  const { body: secondUpload } = await upload(id, [{ bytes: await jpeg() }])
  await admin('DELETE', `/api/admin/products/${id}`)
  expect(existsSync(fileOf(secondUpload.images[0]))).toBe(false)
})

test('saves a product though its picture can’t be removed yet, and a job removes it later', async () => {
  const { id } = await createProduct({ images: [] })
  const [url] = (await upload(id, [{ bytes: await jpeg() }])).body.images
  // A folder in its place can't be deleted as a file.
  rmSync(fileOf(url))
  mkdirSync(fileOf(url))
  const saved = await admin('PUT', `/api/admin/products/${id}`, { images: ['/media/courtside-pro-1.jpg'] })
  expect([saved.status, saved.body.images]).toEqual([200, ['/media/courtside-pro-1.jpg']])
  rmdirSync(fileOf(url))
  writeFileSync(fileOf(url), '')
  await shop.services.uploads.removeUnkept()
  expect(existsSync(fileOf(url))).toBe(false)
})

test('uses indexes to find out if a picture is still used', async () => {
  const { id } = await createProduct({ images: [] })
  await upload(id, [{ bytes: await jpeg() }])
  const plan = await loadQueryPlans(shop, /delete from "product_pictures"/, () =>
    admin('PUT', `/api/admin/products/${id}`, { images: ['/media/courtside-pro-1.jpg'] }),
  )
  for (const index of ['products_images', 'archived_products_images', 'order_lines_uploads'])
    expect(plan).toMatch(new RegExp(` (on|using) ${index}`))
  expect(plan).not.toContain('Seq Scan')
})

test('deletes pictures that were not saved within a day', async () => {
  const { id } = await createProduct()
  const { body: unsaved } = await upload(id, [{ bytes: await jpeg() }])
  shop.clock.forward(3600)
  await upload(id, [{ bytes: await jpeg() }])
  expect(existsSync(fileOf(unsaved.images[0]))).toBe(true)
  shop.clock.forward(86_400)
  await upload(id, [{ bytes: await jpeg() }])
  expect(existsSync(fileOf(unsaved.images[0]))).toBe(false)
})
