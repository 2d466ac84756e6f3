import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBuyer } from '../support/buyer.ts'
import { fillRoute, routesOf } from '../support/routesOf.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  await shop.pool.query('update products set cost = 4321.09, low_stock_level = 612345789')
})
afterAll(() => shop.close())

const isPrivate = (text: string) => /4321[.,]?09|612345789/.test(text)

test('no public response tells what a product costs the merchant', async () => {
  const seen: { path: string; text: string }[] = []
  const request: typeof shop.app.request = async (path, ...rest) => {
    const response = await shop.app.request(path, ...rest)
    seen.push({ path: String(path), text: await response.clone().text() })
    return response
  }
  const order = await createBuyer(request).buy([{ productId: 1, quantity: 1 }])
  expect(
    (await shop.call('POST', '/api/register', { username: 'Ines', email: 'ines@example.com', password: 'topspin lob' }))
      .status,
  ).toBe(201)
  const values = { id: order.id, orderId: order.orderId, slug: 'courtside-pro', token: 'none', number: 'none' }
  const routes = routesOf(shop).filter((route) => route.startsWith('GET ') && !route.includes('/api/admin'))
  const paths = routes.map((route) => fillRoute(route, values).path)
  const queries = ['/api/products?ids=1,2', '/api/products?q=pro&page=1', '/api/catalogue?q=pro']
  for (const path of [...paths, ...queries, '/feeds/google-merchant.xml', '/sitemap.xml', '/robots.txt'])
    await request(path)
  expect(seen.filter(({ text }) => text.includes('Courtside Pro')).length).toBeGreaterThan(4)
  expect(seen.filter(({ text }) => isPrivate(text)).map(({ path }) => path)).toEqual([])
  const admin = await shop.asAdmin()
  expect(isPrivate(JSON.stringify((await admin('GET', '/api/admin/lists/products')).body))).toBe(true)
})
