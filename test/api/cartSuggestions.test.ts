import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
afterEach(() => shop.pool.query('update products set in_stock = true, stock_quantity = greatest(stock_quantity, 5)'))

const idOf = async (slug: string) => (await shop.call('GET', `/api/products/${slug}`)).body.id as number
async function suggest(slugs: string[], missing?: string) {
  const ids = (await Promise.all(slugs.map(idOf))).join(',')
  return shop.call('GET', `/api/cart/suggestions?ids=${ids}${missing === undefined ? '' : `&missing=${missing}`}`)
}
const slugsOf = ({ body }: { body: { slug: string }[] }) => body.map(({ slug }) => slug)

test('suggests accessories that fit the machine, first those that bring free delivery', async () => {
  const { status, body } = await suggest(['courtside-pro'], '105.00')
  expect(status).toBe(200)
  expect(body).toHaveLength(3)
  const [first] = body
  expect(Number(first.price)).toBeGreaterThanOrEqual(105)
  const { accessories } = (await shop.call('GET', '/api/products/courtside-pro/related')).body
  const fitting = accessories.map(({ slug }: { slug: string }) => slug)
  expect(fitting).toContain(first.slug)
  expect(body[0]).not.toHaveProperty('cost')
})

test('suggests nothing that is in the cart or out of stock', async () => {
  const [best] = slugsOf(await suggest(['courtside-pro'], '105.00'))
  expect(slugsOf(await suggest(['courtside-pro', best as string], '105.00'))).not.toContain(best)
  await shop.pool.query('update products set in_stock = false where slug = $1', [best])
  expect(slugsOf(await suggest(['courtside-pro'], '105.00'))).not.toContain(best)
  await shop.pool.query('update products set in_stock = true, stock_quantity = 0 where slug = $1', [best])
  expect(slugsOf(await suggest(['courtside-pro'], '105.00'))).not.toContain(best)
})

test('goes by the machine that an accessory fits, and suggests no filler far from free delivery', async () => {
  expect(slugsOf(await suggest(['battery-pack'], '1900.00')).length).toBeGreaterThan(0)
  const [lonely] = (
    await shop.pool.query(
      "insert into products (name, slug, description, price, image_url, images, category) values ('Deuce cap', 'deuce-cap', 'New.', 10, '', '{}', 'Clothing') returning id",
    )
  ).rows
  const only = (missing: string) => shop.call('GET', `/api/cart/suggestions?ids=${lonely.id}&missing=${missing}`)
  expect((await only('1990.00')).body).toEqual([])
  expect((await only('20.00')).body).toHaveLength(3)
})

test('refuses a malformed question', async () => {
  for (const query of [
    '',
    '?ids=',
    '?ids=1;2',
    `?ids=${Array(101).fill(1).join(',')}`,
    '?ids=1&missing=abc',
    '?ids=1&missing=-5.00',
  ])
    expect((await shop.call('GET', `/api/cart/suggestions${query}`)).status, query).toBe(400)
  expect((await shop.call('GET', '/api/cart/suggestions?ids=999999')).body).toEqual([])
})
