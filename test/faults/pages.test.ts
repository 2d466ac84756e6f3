import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cspHash } from '../../src/server/inlineScripts.ts'
import { freshDatabase } from '../support/freshDatabase.ts'
import { publicPages } from '../support/publicPages.ts'
import { type RunningShop, startShop } from '../support/startShop.ts'
import { waitFor } from '../support/waitFor.ts'

const PRODUCT = '/products/courtside-pro'
const PUBLIC = [
  ...publicPages(),
  '/products?category=Accessories&sort=price-asc',
  PRODUCT,
  '/support?tab=repairs',
  '/nothing',
]

const ADMIN = { email: 'otto@courtside.example', password: 'a-long-enough-password' }
const PUBLIC_URL = 'http://shop.example'

let connection: Awaited<ReturnType<typeof freshDatabase>>
let root: string
let shops: [RunningShop, RunningShop]
beforeAll(async () => {
  connection = await freshDatabase({ demo: true })
  root = mkdtempSync(path.join(os.tmpdir(), 'courtside-processes-'))
  mkdirSync(path.join(root, 'uploads'))
  shops = [await startProcess('first'), await startProcess('second')]
})
afterAll(async () => {
  for (const shop of shops) await shop.stop()
  await connection.close()
  rmSync(root, { recursive: true, force: true })
})

/** Starts a process as behind a load balancer, with its own data folder but shared uploads. */
function startProcess(name: string, env: Record<string, string> = {}) {
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  return startShop({ ...shared(), dataDir: path.join(root, name), env: { ROLE: 'web', PUBLIC_URL, ...admin, ...env } })
}

const shared = () => ({ databaseUrl: connection.url, uploadsDir: path.join(root, 'uploads') })

const read = async (shop: RunningShop, path: string) => (await fetch(shop.url + path)).text()

/** The status and headers, except the date and the request ID. */
async function loadHeaders(shop: RunningShop, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(shop.url + path, { headers })
  await response.arrayBuffer()
  const {
    date: _,
    'x-request-id': __,
    ...comparable
  }: Record<string, string | undefined> = Object.fromEntries(response.headers)
  return { ...comparable, status: response.status, etag: comparable.etag }
}

test('allows every inline script by hash and leaks no nonce', async () => {
  for (const path of [...PUBLIC, '/checkout', '/auth', '/admin']) {
    const response = await fetch(shops[0].url + path)
    const policy = response.headers.get('Content-Security-Policy') ?? ''
    const html = await response.text()
    const inline = [...html.matchAll(/<script(?![^>]*(?:\bsrc=|json"))[^>]*>([\s\S]*?)<\/script>/g)]
    // The shop's own first script and the router's.
    expect(inline.length, path).toBeGreaterThan(1)
    for (const [, script = ''] of inline) expect(policy, `${path}: ${script.slice(0, 60)}`).toContain(cspHash(script))
    expect(html, path).not.toContain('nonce')
  }
})

test('renders the same bytes and ETags in every process and again later', async () => {
  const all = () =>
    Promise.all(PUBLIC.map(async (path) => [await read(shops[0], path), await loadHeaders(shops[0], path)]))
  const first = await all()
  const product = await read(shops[0], PRODUCT)
  const second = await Promise.all(
    PUBLIC.map(async (path) => [await read(shops[1], path), await loadHeaders(shops[1], path)]),
  )
  expect(second).toEqual(first)

  // Invalidate the pages and restore the data.
  await connection.pool.query("update products set price = price + 1 where slug = 'target-set'")
  await connection.pool.query("update products set description = description || '!' where slug = 'courtside-pro'")
  await waitFor(async () => expect(await read(shops[0], PRODUCT)).not.toBe(product))
  await connection.pool.query("update products set price = price - 1 where slug = 'target-set'")
  await connection.pool.query("update products set description = rtrim(description, '!') where slug = 'courtside-pro'")
  await waitFor(async () => expect(await read(shops[0], PRODUCT)).toBe(product))
  expect(await all()).toEqual(first)
})

test('sends the same headers for cached and rendered pages', async () => {
  const br = { 'Accept-Encoding': 'br' }
  for (const path of ['/products/courtside-lite', '/products/courtside-club']) {
    const rendered = await loadHeaders(shops[0], path, br)
    const cached = await loadHeaders(shops[0], `${path}?utm_source=x`, br)
    expect(cached).toEqual(rendered)
    expect(cached).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect((await loadHeaders(shops[0], path, { ...br, 'If-None-Match': cached.etag ?? '' })).status).toBe(304)
  }
})

test('shows a change in both processes', async () => {
  for (const shop of shops) expect(await read(shop, '/products/courtside-pro')).not.toContain('1,771')
  await connection.pool.query("update products set price = 1771 where slug = 'courtside-pro'")
  for (const shop of shops) {
    await waitFor(async () => expect(await read(shop, '/products/courtside-pro')).toContain('1,771'))
  }
})

test('a process whose folder for pictures isn’t the shared one doesn’t start', async () => {
  await expect(startShop({ databaseUrl: connection.url, env: { PUBLIC_URL } })).rejects.toThrow(
    /DATA_DIR: \S+ isn’t the folder where this shop’s other processes keep its pictures/,
  )
})

test('encodes an uploaded picture in every process, whichever received it, and the photographs', async () => {
  const start = (name: string) => startProcess(name, { ENCODE_PICTURES: '1' })
  const [receiver, other] = await Promise.all([start('receiver'), start('other')])
  expect(await read(other, '/products/courtside-pro')).toContain('courtside-pro-1')
  const image = await uploadTo(receiver, 'target-set')
  const picturesIn: unknown[] = []
  const variant = image.replace('.jpg', '.w400.avif')
  for (const shop of [receiver, other]) {
    await waitFor(async () =>
      expect(await loadHeaders(shop, variant)).toMatchObject({ status: 200, 'content-type': 'image/avif' }),
    )
    expect(await loadHeaders(shop, variant)).toMatchObject({ 'cache-control': expect.stringContaining('immutable') })
    const { pictures } = JSON.parse(await read(shop, '/api/products/target-set'))
    const expected = { src: image, width: 420, height: 300, placeholder: expect.stringMatching(/^data:image/) }
    expect(pictures).toEqual([expect.objectContaining(expected)])
    picturesIn.push(pictures)
    await waitFor(async () => expect(await read(shop, '/products/target-set')).toContain(pictures[0].placeholder))
  }
  expect(picturesIn[1], 'the same bytes in both').toEqual(picturesIn[0])
  const [idle] = shops
  expect(await loadHeaders(idle, variant)).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' })
  expect(existsSync(path.join(idle.dataDir, 'media/upload-variants'))).toBe(false)
  await receiver.stop()

  // Pages cached before the photographs were processed get their placeholders later. The encoder has the lowest priority.
  const hasPlaceholder = async () => {
    const [photograph] = JSON.parse(await read(other, '/api/products/courtside-pro')).pictures
    expect(photograph).toMatchObject({ placeholder: expect.stringMatching(/^data:image/) })
    expect(await read(other, '/products/courtside-pro')).toContain(photograph.placeholder)
  }
  await waitFor(hasPlaceholder, { interval: 500 })
  await other.stop()
})

/** Uploads a product's only picture; returns its URL. */
async function uploadTo(shop: RunningShop, slug: string): Promise<string> {
  await connection.pool.query("update products set images = '{}', image_url = '' where slug = $1", [slug])
  const { rows } = await connection.pool.query('select id from products where slug = $1', [slug])
  const login = await fetch(`${shop.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: PUBLIC_URL },
    body: JSON.stringify(ADMIN),
  })
  const Cookie = login.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  const picture = sharp({ create: { width: 420, height: 300, channels: 3, background: '#0b3d2e' } })
  const body = new FormData()
  body.append('images', new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: 'image/jpeg' }), 'lob.jpg')
  const headers = { Origin: PUBLIC_URL, Cookie }
  const response = await fetch(`${shop.url}/api/admin/products/${rows[0].id}/upload`, { method: 'POST', headers, body })
  expect(response.status).toBe(200)
  return ((await response.json()) as { images: [string] }).images[0]
}

test('caches scripts for ever, revalidates icons and supports ETags for both', async () => {
  const script = /\/assets\/[^"]+\.js/.exec(await read(shops[0], '/'))?.[0] ?? ''
  for (const [path, cached] of [
    [script, 'public, max-age=31536000, immutable'],
    ['/favicon.ico', 'no-cache'],
  ] as const) {
    const [first, repeated] = [await loadHeaders(shops[0], path), await loadHeaders(shops[0], path)]
    expect(repeated).toEqual(first)
    expect(repeated).toMatchObject({ status: 200, 'cache-control': cached, 'x-content-type-options': 'nosniff' })
    expect((await loadHeaders(shops[0], path, { 'If-None-Match': repeated.etag ?? '' })).status).toBe(304)
  }
})
