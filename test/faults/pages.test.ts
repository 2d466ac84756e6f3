import { once } from 'node:events'
import { get } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '../database.ts'
import { type RunningShop, startShop } from '../shop.ts'

const PUBLIC = [
  '/',
  '/products',
  '/products?category=Accessories&sort=price-asc',
  '/products/courtside-pro',
  '/contact',
  '/support?tab=repairs',
  '/user-manual',
  '/privacy-policy',
  '/privacy-request',
  '/terms-and-conditions',
  '/shipping-and-returns',
  '/nothing',
]

let connection: Awaited<ReturnType<typeof freshDatabase>>
let shops: [RunningShop, RunningShop]
beforeAll(async () => {
  connection = await freshDatabase({ demo: true })
  // As processes behind one load balancer know their address.
  const needs = { databaseUrl: connection.url, env: { PUBLIC_URL: 'http://shop.example', ENCODE_PICTURES: '1' } }
  shops = [await startShop(needs), await startShop(needs)]
  // A page that was asked for before the pictures were looked at has their placeholders as soon as they are known.
  for (const shop of shops) await vi.waitFor(async () => expect(await read(shop, '/')).toContain('data:image/'), 30_000)
})
afterAll(async () => {
  for (const shop of shops) await shop.stop()
  await connection.close()
})

const read = async (shop: RunningShop, path: string) => (await fetch(shop.url + path)).text()

/** Everything but the words of this one answer. */
async function told(shop: RunningShop, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(shop.url + path, { headers })
  await answer.arrayBuffer()
  const { date: _, ...said }: Record<string, string | undefined> = Object.fromEntries(answer.headers)
  return { ...said, status: answer.status, etag: said.etag }
}

test('the same page has the same bytes and tags in every process, and after it was rendered again', async () => {
  const all = () => Promise.all(PUBLIC.map(async (path) => [await read(shops[0], path), await told(shops[0], path)]))
  const first = await all()
  const other = await Promise.all(PUBLIC.map(async (path) => [await read(shops[1], path), await told(shops[1], path)]))
  expect(other).toEqual(first)

  // Dropped and rendered anew, from the same data.
  await connection.pool.query("update products set price = price + 1 where slug = 'lob-target'")
  await connection.pool.query("update products set description = description || '!' where slug = 'courtside-pro'")
  await vi.waitFor(async () => expect(await read(shops[0], PUBLIC[3] as string)).not.toBe(first[3]?.[0]))
  await connection.pool.query("update products set price = price - 1 where slug = 'lob-target'")
  await connection.pool.query("update products set description = rtrim(description, '!') where slug = 'courtside-pro'")
  await vi.waitFor(async () => expect(await read(shops[0], PUBLIC[3] as string)).toBe(first[3]?.[0]))
  expect(await all()).toEqual(first)
})

test('what comes from memory says the same as what was rendered for it', async () => {
  const br = { 'Accept-Encoding': 'br' }
  for (const path of ['/products/courtside-lite', '/products/courtside-club']) {
    const rendered = await told(shops[0], path, br)
    const known = await told(shops[0], `${path}?utm_source=x`, br)
    expect(known).toEqual(rendered)
    expect(known).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect((await told(shops[0], path, { ...br, 'If-None-Match': known.etag ?? '' })).status).toBe(304)
  }
})

test('a change is seen in both processes', async () => {
  for (const shop of shops) expect(await read(shop, '/products/courtside-pro')).not.toContain('1,771')
  await connection.pool.query("update products set price = 1771 where slug = 'courtside-pro'")
  for (const shop of shops) {
    await vi.waitFor(async () => expect(await read(shop, '/products/courtside-pro')).toContain('1,771'))
  }
})

test('scripts are kept for ever, an icon is asked for again, and both are known by their tags', async () => {
  const script = /\/assets\/[^"]+\.js/.exec(await read(shops[0], '/'))?.[0] ?? ''
  for (const [path, cached] of [
    [script, 'public, max-age=31536000, immutable'],
    ['/favicon.ico', 'no-cache'],
  ] as const) {
    const [made, ready] = [await told(shops[0], path), await told(shops[0], path)]
    expect(ready).toEqual(made)
    expect(ready).toMatchObject({ status: 200, 'cache-control': cached, 'x-content-type-options': 'nosniff' })
    expect((await told(shops[0], path, { 'If-None-Match': ready.etag ?? '' })).status).toBe(304)
  }
})

test('while it drains, known pages are still served to whoever has a connection, and end it', async () => {
  const shop = await startShop({ databaseUrl: connection.url })
  await read(shop, '/')
  const busy = connect(shop.port, 'localhost')
  busy.write(
    `POST /api/login HTTP/1.1\r\nHost: localhost:${shop.port}\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`,
  )
  await once(busy, 'data')
  const visitor = connect(shop.port, 'localhost')
  let received = ''
  visitor.setEncoding('utf8').on('data', (chunk) => {
    received += chunk
  })
  // Half a request, which the shop has read when it answers what came after it: the connection is not idle.
  visitor.write(`GET / HTTP/1.1\r\nHost: localhost:${shop.port}\r\n`)
  await once(visitor, 'connect')
  await read(shop, '/healthz')
  const ended = shop.stop()
  await vi.waitFor(() => expect(refused(shop.port)).resolves.toBe(true), { timeout: 5_000, interval: 20 })
  visitor.write('\r\n')
  await once(visitor, 'close')
  expect(received).toMatch(/^HTTP\/1\.1 200 /)
  expect(received).toMatch(/^Connection: close\r$/m)
  expect(received).toContain('</html>')
  busy.write('{}')
  expect(await ended).toBe(0)
})

const refused = (port: number) =>
  new Promise<boolean>((resolve) => {
    get({ host: 'localhost', port, path: '/healthz', agent: false }, (answer) => {
      answer.resume()
      resolve(false)
    }).on('error', () => resolve(true))
  })
