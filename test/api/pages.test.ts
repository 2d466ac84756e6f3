import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import { scriptNonce } from '../../src/lib/rendering.ts'
import { openDatabase } from '../../src/platform/database.ts'
import { renderContext } from '../../src/platform/renderContext.ts'
import { cspHash } from '../../src/server/inlineScripts.ts'
import { openPages } from '../../src/server/pages.ts'
import type { Render } from '../../src/server/renderPage.ts'
import { createBuyer } from '../support/buyer.ts'
import { pagesWithoutSearch } from '../support/publicPages.ts'
import { TEST_POSTGRES } from '../support/testPostgres.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'
import { waitFor } from '../support/waitFor.ts'

const PRODUCT = '/products/courtside-pro'

let shop: TestShop
let rendered: Request[]
const closers: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const closable of closers.splice(0)) await closable.close()
  await shop.close()
})

/** A stand-in for the real pages that shows the data they would load. */
const render: Render = async (request) => {
  rendered.push(request)
  const { pathname } = new URL(request.url)
  if (pathname === '/old') return new Response(null, { status: 301, headers: { Location: 'http://localhost/new' } })
  if (pathname === '/not-found') return page(`nothing here no. ${rendered.length}`, 404)
  const product = await renderContext().api(
    pathname.startsWith('/products/') ? `/api${pathname}` : '/api/products?ids=1',
  )
  const delivery = await renderContext().api('/api/delivery')
  return page([await product.text(), await delivery.text()].join('\n'), product.status)
}
const page = (text: string, status = 200) =>
  new Response(`<p>${text}</p>`, { status, headers: { 'Content-Type': 'text/html' } })

async function openShop(env: Record<string, string> = {}) {
  rendered = []
  shop = await createTestShop({ render, env })
}
const get = async (path: string, headers: Record<string, string> = {}) =>
  (await shop.call('GET', path, undefined, headers)).body
const sql = (text: string) => shop.pool.query(text)
/** Waits until the cache has heard of changes written directly to the database. */
const awaitChanges = () => shop.pages?.awaitChanges()

test('renders a page once, whatever the host and query', async () => {
  await openShop()
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      shop.call('GET', `/?utm_source=${index}`, undefined, { Host: `${index}.example` }),
    ),
  )
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
  expect(rendered).toHaveLength(1)
  expect(rendered[0]?.url).toBe('http://localhost/')
})

test('passes no cookies or other request headers to the page', async () => {
  await openShop()
  await get('/', { cookie: '__Host-session=ines', 'Accept-Language': 'tr', 'X-Forwarded-Host': 'evil.example' })
  expect([...(rendered[0] as Request).headers]).toEqual([['accept', 'text/html']])
})

test('a CDN that is told of changes may cache pages for longer', async () => {
  const purges: string[] = []
  const cdn = createServer((request, response) => {
    purges.push(`${request.method} ${request.url} ${request.headers['x-key']}`)
    response.end()
  }).listen(0)
  closers.push({ close: () => promisify(cdn.close.bind(cdn))() })
  const { port } = cdn.address() as AddressInfo
  await openShop({
    CDN_PURGE_URL: `http://localhost:${port}/all`,
    CDN_PURGE_METHOD: 'PURGE',
    CDN_PURGE_HEADER: 'X-Key: a: b',
  })
  const { headers } = await shop.call('GET', PRODUCT)
  expect(headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=600, must-revalidate')
  expect([headers.get('Cache-Tag'), headers.get('Surrogate-Key')]).toEqual(['courtside-pages', 'courtside-pages'])
  await waitFor(() => expect(purges).toEqual(['PURGE /all a: b']))
  await sql("update products set price = price + 1 where slug = 'courtside-pro'")
  await waitFor(() => expect(purges).toHaveLength(2))
  expect((await shop.call('GET', '/checkout')).headers.get('Cache-Tag')).toBeNull()
})

test('lets browsers revalidate and proxies cache for five seconds, with all security headers', async () => {
  await openShop()
  const { headers } = await shop.call('GET', '/')
  expect(headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=5, must-revalidate')
  expect(headers.get('Vary')).toBe('Accept-Encoding')
  expect(headers.get('Content-Security-Policy')).toContain("script-src 'self'")
  const { headers: apiHeaders } = await shop.call('GET', '/api/delivery')
  for (const name of ['X-Content-Type-Options', 'Referrer-Policy', 'X-Frame-Options', 'Cross-Origin-Opener-Policy']) {
    expect(headers.get(name), name).toBe(apiHeaders.get(name))
  }
  const etag = headers.get('ETag') ?? ''
  expect((await shop.call('GET', '/', undefined, { 'If-None-Match': etag })).status).toBe(304)
  const head = await shop.call('HEAD', '/')
  expect([head.status, head.body, head.headers.get('ETag')]).toEqual([200, '', etag])
})

test.each([PRODUCT, '/order-success'])(
  'answers an uncached 503 for %s if its data cannot be loaded, then recovers',
  async (path) => {
    await openShop()
    await sql('alter table products rename to mislaid')
    const { status, headers } = await shop.call('GET', path)
    expect(status).toBe(503)
    expect(headers.get('Retry-After')).toMatch(/^\d+$/)
    expect(headers.get('Cache-Control')).toBe('no-store')
    await sql('alter table mislaid rename to products')
    const recovered = await shop.call('GET', path)
    expect(recovered.status).toBe(200)
    expect(recovered.headers.has('Retry-After')).toBe(false)
  },
)

test.each(['/', '/checkout'])('blocks an injected script on %s', async (path) => {
  shop = await createTestShop({
    render: async () => page(`<script nonce="${scriptNonce()}">own()</script><script>smuggled()</script>`),
  })
  const { headers, body } = await shop.call('GET', path)
  const inline = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => cspHash(script))
  expect(inline).toHaveLength(2)
  const policy = headers.get('Content-Security-Policy') ?? ''
  expect(inline.filter((hash) => policy.includes(hash))).toEqual([inline[0]])
  expect(policy).not.toMatch(/script-src[^;]*(unsafe|nonce)/)
})

test('renders personal pages each time and never caches them', async () => {
  await openShop()
  for (const path of ['/checkout', '/checkout?x=1', '/admin/orders']) {
    rendered = []
    for (const expected of [1, 2]) {
      const { headers } = await shop.call('GET', path)
      expect([headers.get('Cache-Control'), headers.get('ETag')]).toEqual(['no-store', null])
      expect(rendered, path).toHaveLength(expected)
    }
  }
})

test('renders the 404 page once for all unknown paths', async () => {
  await openShop()
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, index) => shop.call('GET', `/nothing/${index}?x=${index}`)),
  )
  expect(new Set(responses.map(({ status, body }) => `${status} ${body}`))).toEqual(
    new Set(['404 <p>nothing here no. 1</p>']),
  )
  expect((await shop.call('GET', '/%ff')).status).toBe(404)
  expect((await shop.call('GET', '/admin/%ff')).status).toBe(404)
  expect(rendered).toHaveLength(1)
})

test('redirects without rendering', async () => {
  await openShop()
  const response = await shop.app.request('/Products/courtside-pro/')
  expect([response.status, response.headers.get('Location'), rendered.length]).toEqual([301, PRODUCT, 0])
})

test('shows changed prices, stock, reviews and delivery prices on the next request', async () => {
  await openShop()
  const changes = [
    ["update products set price = 1234.56 where slug = 'courtside-pro'", '1234.56'],
    ["update products set stock_quantity = 0, in_stock = false where slug = 'courtside-pro'", '"inStock":false'],
    ["insert into delivery_prices values ('standardFee', 61)", '61.00'],
    ["delete from products where slug = 'courtside-pro'", 'not found'],
  ] as const
  for (const [statement, expected] of changes) {
    expect(await get(PRODUCT)).not.toContain(expected)
    await sql(statement)
    await awaitChanges()
    expect(await get(PRODUCT)).toContain(expected)
  }
  await get('/')
  rendered = []
  await sql('update reviews set is_approved = true where id = 1')
  await awaitChanges()
  await get('/')
  expect(rendered).toHaveLength(1)
})

test('keeps cached pages when a review awaits approval', async () => {
  await openShop()
  await get('/')
  rendered = []
  await sql("insert into reviews (name, email, rating, review) values ('Ines', 'ines@example.com', 4, 'Steady.')")
  await sql("update reviews set title = 'Good' where not is_approved")
  await sql('delete from reviews where not is_approved')
  await awaitChanges()
  await get('/')
  expect(rendered).toEqual([])
  await sql('delete from reviews where is_approved')
  await awaitChanges()
  await get('/')
  expect(rendered).toHaveLength(1)
})

test('keeps cached pages after a sale, unless the product sells out', async () => {
  await openShop()
  await sql("update products set stock_quantity = 100 where slug = 'courtside-pro'")
  await awaitChanges()
  const { id } = await get('/api/products/courtside-pro')
  const buyer = createBuyer((path, init) => shop.app.request(path, init))
  await get(PRODUCT)
  rendered = []
  await buyer.buy([{ productId: id, quantity: 1 }])
  await get(PRODUCT)
  expect(rendered).toHaveLength(0)

  await sql("update products set stock_quantity = 1 where slug = 'courtside-pro'")
  await awaitChanges()
  expect(await get(PRODUCT)).toContain('"inStock":true')
  await buyer.buy([{ productId: id, quantity: 1 }])
  expect(await get(PRODUCT)).toContain('"inStock":false')
})

test('shows a change of any column of a product, but of those that no page shows', async () => {
  await openShop()
  const { rows } = await shop.pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_name = 'products' and is_generated = 'NEVER' and column_name not in ('id', 'slug')`,
  )
  const kept: string[] = []
  for (const { name, type } of rows) {
    await get(PRODUCT)
    rendered = []
    await sql(`update products set ${name} = ${OTHER_VALUES[name] ?? OTHER_VALUES[type]} where slug = 'courtside-pro'`)
    await awaitChanges()
    await get(PRODUCT)
    if (rendered.length === 0) kept.push(name)
  }
  expect(kept.sort()).toEqual(['cost', 'low_stock_level', 'stock_quantity', 'updated_at', 'version'])
})

/** By column or type: allowed, and none that the product has. */
const OTHER_VALUES: Record<string, string> = {
  vat_rate: "'zero'",
  stock_quantity: '900',
  text: "'Another'",
  numeric: '777',
  integer: '9',
  boolean: 'false',
  ARRAY: "array['/another.webp']",
  'timestamp with time zone': "'2020-01-01'",
}

test('delays only successful writes until pages are fresh', async () => {
  await openShop()
  const catchUp = vi.spyOn(shop.pages as NonNullable<typeof shop.pages>, 'awaitChanges')
  await shop.call('GET', '/api/products')
  const message = { name: 'Ines', email: 'ines@example.com', message: 'Which grip does it have?' }
  await shop.call('POST', '/api/contact', { ...message, email: 'nobody' })
  expect(catchUp).not.toHaveBeenCalled()
  const { promise, resolve } = Promise.withResolvers<void>()
  catchUp.mockReturnValue(promise)
  const onResponse = vi.fn()
  const request = shop.call('POST', '/api/contact', message).then(onResponse)
  await waitFor(() => expect(catchUp).toHaveBeenCalledOnce())
  expect(onResponse).not.toHaveBeenCalled()
  resolve()
  await request
  expect(onResponse).toHaveBeenCalledOnce()
})

test('shows changes made by another process', async () => {
  await openShop()
  const otherProcess = await openSecondCache()
  expect(await otherProcess.read(PRODUCT)).not.toContain('777.00')
  const renderedBefore = otherProcess.count()
  await sql("update products set price = 777 where slug = 'courtside-pro'")
  await waitFor(async () => expect(await otherProcess.read(PRODUCT)).toContain('777.00'))
  expect(otherProcess.count()).toBe(renderedBefore + 1)
})

/** Opens a second cache on the same database, as in another process. */
async function openSecondCache(overrides: { onPictures?: () => void } = {}) {
  let count = 0
  const pages = await openPages(shop.services, {
    // Another process has an API of its own; this one may not have heard of the change yet.
    api: async (path, init) => {
      await awaitChanges()
      return shop.app.request(path, init)
    },
    origin: () => 'http://localhost:3000',
    directUrl: shop.databaseUrl,
    publicPages: pagesWithoutSearch(),
    ...overrides,
    render: (request) => {
      count += 1
      return render(request)
    },
  })
  closers.push(pages)
  const app = new Hono().get('*', (c) => pages.respond(c))
  const read = async (path: string) => (await app.request(path)).text()
  return { read, count: () => count, catchUp: () => pages.awaitChanges() }
}

test('notifies other processes of uploads, and assumes one after a lost connection', async () => {
  await openShop()
  const onPictures = vi.fn()
  const otherProcess = await openSecondCache({ onPictures })
  onPictures.mockClear()
  await sql("update products set price = price + 1 where slug = 'courtside-pro'")
  await otherProcess.catchUp()
  expect(onPictures).not.toHaveBeenCalled()
  await sql("insert into product_pictures (url, width, height) values ('/media/upload-0.jpg', 1, 1)")
  await otherProcess.catchUp()
  expect(onPictures).toHaveBeenCalledOnce()
  await sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'courtside pages' and datname = current_database()",
  )
  await waitFor(() => expect(onPictures).toHaveBeenCalledTimes(2))
})

test('serves cached pages while the database is down, then refreshes them', async () => {
  await openShop()
  const cached = await get(PRODUCT)
  const admin = openDatabase(process.env[TEST_POSTGRES] ?? '', { max: 1 })
  closers.push(admin)
  const name = new URL(shop.databaseUrl).pathname.slice(1)
  await admin.pool.query(`alter database ${name} with allow_connections false`)
  await admin.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])

  expect(await get(PRODUCT)).toBe(cached)
  await shop.pages?.awaitChanges()
  expect(await get(PRODUCT), 'still cached').toBe(cached)

  await admin.pool.query(`alter database ${name} with allow_connections true`)
  await sql("update products set price = 888 where slug = 'courtside-pro'")
  await waitFor(async () => expect(await get(PRODUCT)).toContain('888.00'))
})

test('does not cache an incomplete page', async () => {
  await openShop()
  await sql('alter table delivery_prices rename to away')
  expect(await get('/')).toContain('Something went wrong')
  const { headers } = await shop.call('GET', '/')
  expect(headers.get('Cache-Control')).toBe('no-cache')
  await sql('alter table away rename to delivery_prices')
  expect(await get('/')).toContain('standardFee')
})

test('answers 503 if too many pages are being rendered', async () => {
  rendered = []
  const { promise, resolve } = Promise.withResolvers<void>()
  let isBlocked = (url: string) => url.includes('/products/made-up-')
  shop = await createTestShop({
    render: async ({ url }) => {
      if (isBlocked(url)) await promise
      return page('here you are')
    },
  })
  const slugs = Array.from({ length: 300 }, (_, index) => `/products/made-up-${index}`)
  const responses = slugs.map((path) => shop.call('GET', path))
  const [rejected] = await Promise.all([Promise.race(responses)])
  expect([rejected?.status, rejected?.headers.get('Retry-After'), rejected?.headers.get('Cache-Control')]).toEqual([
    503,
    '5',
    'no-store',
  ])
  expect(rejected?.headers.get('Content-Security-Policy')).toContain("default-src 'none'; style-src 'sha256-")
  expect(rejected?.body).toContain('<h1>We’re very busy</h1>')
  expect((await shop.call('GET', '/checkout')).status, 'buyers are not affected').toBe(200)
  // Personal pages, which are never cached, have their own limit.
  isBlocked = () => true
  const location = Array.from({ length: 300 }, () => shop.call('GET', '/checkout'))
  expect((await Promise.race(location)).status).toBe(503)
  resolve()
  const statuses = (await Promise.all(responses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(200)
  expect((await shop.call('GET', '/support')).status).toBe(200)
})

test('renders again when a review or a question is published, changed or removed, and not before', async () => {
  await openShop()
  const rendersAfter = async (change: string) => {
    await sql(change)
    await awaitChanges()
    const before = rendered.length
    await get(PRODUCT)
    return rendered.length - before
  }
  await get(PRODUCT)
  const tables: [string, string, string][] = [
    [
      `insert into product_reviews (product_id, product_name, rating, text, display_name, created_at, updated_at, is_demo)
       values (2, 'Pro', 4, 'Steady.', 'Ines', now(), now(), true)`,
      'product_reviews',
      'approved',
    ],
    [
      `insert into product_questions (product_id, product_name, name, question, created_at) values (2, 'Pro', 'Ines', 'Why?', now())`,
      'product_questions',
      'published',
    ],
  ]
  for (const [insert, table, published] of tables) {
    const newest = `(select max(id) from ${table})`
    expect(await rendersAfter(insert)).toBe(0)
    expect(await rendersAfter(`update ${table} set version = 2 where id = ${newest}`)).toBe(0)
    expect(await rendersAfter(`update ${table} set answer = 'So.', state = '${published}' where id = ${newest}`)).toBe(
      1,
    )
    expect(await rendersAfter(`update ${table} set answer = 'Thus.' where id = ${newest}`)).toBe(1)
    expect(await rendersAfter(`delete from ${table} where id = ${newest}`)).toBe(1)
  }
})
