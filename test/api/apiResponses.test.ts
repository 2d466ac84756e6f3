import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBuyer } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop({
    render: () => new Response('<p>A page</p>'),
    env: { METRICS_TOKEN: 'a-token-for-metrics-of-32-characters' },
  })
})
afterEach(() => shop.close())

const sql = (text: string) => shop.pool.query(text)
const get = (path: string, headers?: Record<string, string>) => shop.call('GET', path, undefined, headers)
const awaitChanges = () => shop.pages?.awaitChanges()

/** Changes the database as nothing does: without notifying anybody. */
async function changeUnnoticed(table: string, statement: string) {
  await sql(`alter table ${table} disable trigger user`)
  await sql(statement)
  await sql(`alter table ${table} enable trigger user`)
  await awaitChanges()
}

test.each([
  '/api/products',
  '/api/products?ids=1,2',
  '/api/products?q=ball&pageSize=2',
  '/api/products/courtside-pro',
  '/api/products/courtside-lite/related',
  '/api/catalogue',
  '/api/catalogue?sort=price-asc',
  '/api/catalogue/featured',
])('%s is served from memory until a product changes', async (path) => {
  const first = await get(path)
  expect(first.status).toBe(200)
  await changeUnnoticed('products', 'update products set price = price + 1')
  const second = await get(path)
  expect(second.body).toEqual(first.body)
  expect([...second.headers.keys()].sort()).toEqual([...first.headers.keys()].sort())
  await sql("update products set price = price + 1 where slug = 'courtside-pro'")
  await awaitChanges()
  expect((await get(path)).body).not.toEqual(first.body)
})

test.each(['/api/reviews/approved', '/api/reviews/approved?limit=2', '/api/reviews/summary'])(
  '%s is served from memory until a review changes',
  async (path) => {
    const first = await get(path)
    await changeUnnoticed('reviews', "update reviews set rating = 1, title = 'Changed' where is_approved")
    expect((await get(path)).body).toEqual(first.body)
    await sql('update reviews set rating = 2 where is_approved')
    await awaitChanges()
    expect((await get(path)).body).not.toEqual(first.body)
  },
)

test('/api/delivery is served from memory until the settings change', async () => {
  const setExpressFee = (pence: number) =>
    `insert into delivery_prices values ('expressFee', ${pence}) on conflict (name) do update set price = excluded.price`
  const { body } = await get('/api/delivery')
  await changeUnnoticed('delivery_prices', setExpressFee(4321))
  expect((await get('/api/delivery')).body).toEqual(body)
  await sql(setExpressFee(4322))
  await awaitChanges()
  expect((await get('/api/delivery')).body).not.toEqual(body)
})

test('the very next request shows the stock after a sale, however much is left', async () => {
  await sql("update products set stock_quantity = 100 where slug = 'courtside-pro'")
  await awaitChanges()
  const { id } = (await get('/api/products/courtside-pro')).body
  const { body: all } = await get('/api/products')
  await createBuyer((path, init) => shop.app.request(path, init)).buy([{ productId: id, quantity: 3 }])
  expect((await get('/api/products/courtside-pro')).body.stockQuantity).toBe(97)
  expect((await get('/api/products')).body).not.toEqual(all)
})

test.each([
  ['sku', "'SKU-1'"],
  ['barcode', "'5012345678900'"],
  ['weight_grams', '1234'],
])('a new %s is shown at once', async (column, value) => {
  const { body } = await get('/api/products/courtside-pro')
  await sql(`update products set ${column} = ${value} where slug = 'courtside-pro'`)
  await awaitChanges()
  expect((await get('/api/products/courtside-pro')).body).not.toEqual(body)
})

test('dates change at midnight', async () => {
  const today = (await get('/api/policies')).body
  shop.clock.forward(24 * 60 * 60)
  expect((await get('/api/policies')).body).not.toEqual(today)
})

test('refusals are not kept', async () => {
  expect((await get('/api/products/new-machine')).status).toBe(404)
  await changeUnnoticed('products', "update products set slug = 'new-machine' where slug = 'courtside-pro'")
  expect((await get('/api/products/new-machine')).status).toBe(200)
  expect((await get('/api/products?pageSize=none')).status).toBe(400)
})

test('is compressed, and not sent to somebody who has it', async () => {
  const { headers } = await get('/api/products', { 'Accept-Encoding': 'br' })
  expect(headers.get('Content-Encoding')).toBe('br')
  expect(headers.get('Vary')).toBe('Accept-Encoding')
  expect(headers.get('Cache-Control')).toBe('no-cache')
  const etag = headers.get('ETag') as string
  const unchanged = await get('/api/products', { 'Accept-Encoding': 'br', 'If-None-Match': etag })
  expect([unchanged.status, unchanged.body]).toEqual([304, ''])
  await sql("update products set price = price + 1 where slug = 'courtside-pro'")
  await awaitChanges()
  expect((await get('/api/products', { 'Accept-Encoding': 'br', 'If-None-Match': etag })).status).toBe(200)
})

test('what one person may see is not kept for others', async () => {
  const customer = await shop.asCustomer()
  expect((await customer('GET', '/api/user')).status).toBe(200)
  expect((await get('/api/user')).status).toBe(401)
  const admin = await shop.asAdmin()
  await admin('GET', '/api/admin/products')
  expect((await get('/api/admin/products')).status).toBe(401)
})

test('an outdated answer is never given for a new one, even if the database fails', async () => {
  await get('/api/products/courtside-pro')
  await sql("update products set price = price + 1 where slug = 'courtside-pro'")
  await awaitChanges()
  await sql('alter table products rename to elsewhere')
  try {
    expect((await get('/api/products/courtside-pro')).status).toBe(500)
  } finally {
    await sql('alter table elsewhere rename to products')
  }
  expect((await get('/api/products/courtside-pro')).status).toBe(200)
})

test('requests are logged and measured by route', async () => {
  await get('/api/products/courtside-pro')
  expect((await get('/metrics', { Authorization: 'Bearer a-token-for-metrics-of-32-characters' })).body).toContain(
    'route="/api/products/:slug"',
  )
})
