import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchSuggestions } from '../../src/features/people/search/server/search.schema.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const suggest = async (q: string): Promise<SearchSuggestions> =>
  (await shop.call('GET', `/api/search/suggestions?q=${encodeURIComponent(q)}`)).body

test('suggests the best products with picture and price, and counts the others', async () => {
  const { products, matching } = await suggest('batt')
  expect(products).toHaveLength(5)
  expect(products[0]).toMatchObject({ name: 'Battery Pack', slug: 'battery-pack', price: '189.00' })
  expect(products[0]?.pictures[0]?.src).toMatch(/^\/media\//)
  expect(matching).toBeGreaterThan(5)
})

test.each([
  ['battery', 'How long does the battery last?', '/support?tab=product'],
  ['track order', 'Track your order', '/support'],
  ['return', 'Shipping and Returns', '/shipping-and-returns'],
  ['bank transfer', 'Can our club pay by invoice or bank transfer?', '/contact'],
  ['warranty', 'Warranty and support', '/user-manual#warranty'],
  ['vat invoice', 'Where’s my invoice?', '/contact'],
  ['delivery time', 'How long does delivery take?', '/support?tab=delivery'],
  ['delivry time', 'How long does delivery take?', '/support?tab=delivery'],
  ['for beginners', 'Find the right machine in four questions', '/compare#finder'],
  ['which machine for a beginner', 'Find the right machine in four questions', '/compare#finder'],
  ['opening hours', 'Contact', '/contact'],
  ['unboxing', 'Unboxing and assembly', '/user-manual#unboxing'],
])('suggests help with %j: %s', async (q, title, href) => {
  expect((await suggest(q)).articles[0]).toMatchObject({ title, href })
})

test('suggests a category by its label', async () => {
  expect((await suggest('replacement part')).categories).toEqual(['Parts'])
  expect((await suggest('machines')).categories).toEqual(['Ball Machines'])
  expect((await suggest('motor')).categories).toEqual([])
})

test('corrects a misspelt word for help as well', async () => {
  const { correction, products, articles } = await suggest('batery')
  expect([correction, products[0]?.name]).toEqual(['battery', 'Battery Pack'])
  expect(articles[0]?.title).toBe('How long does the battery last?')
})

test('offers every category and the words that find something if nothing matches', async () => {
  const { products, matching, articles, categories, suggestions } = await suggest('squash trolley')
  expect([products, matching, articles]).toEqual([[], 0, []])
  expect(categories).toEqual(['Ball Machines', 'Accessories', 'Parts'])
  expect(suggestions).toEqual(['trolley'])
})

test('offers no other wording for what help answers', async () => {
  const { matching, articles, suggestions } = await suggest('delivery time')
  expect([matching, articles[0]?.title, suggestions]).toEqual([0, 'How long does delivery take?', []])
})

test('refuses a missing or endless text', async () => {
  for (const query of ['', `?q=${'x'.repeat(201)}`]) {
    expect((await shop.call('GET', `/api/search/suggestions${query}`)).status, query).toBe(400)
  }
})

test('may be kept but not used without asking, and answers 304 if nothing has changed', async () => {
  const { headers } = await shop.call('GET', '/api/search/suggestions?q=net')
  expect(headers.get('Cache-Control')).toBe('no-cache')
  const again = await shop.call('GET', '/api/search/suggestions?q=net', undefined, {
    'If-None-Match': headers.get('ETag') ?? '',
  })
  expect(again.status).toBe(304)
})

test('limits what one network asks for', async () => {
  const own = await createTestShop()
  try {
    await own.call('GET', '/api/search/suggestions?q=net')
    await own.pool.query("update rate_limits set points = 600 where key like 'search-suggestions:%'")
    const { status, headers } = await own.call('GET', '/api/search/suggestions?q=net')
    expect([status, Number(headers.get('Retry-After'))]).toEqual([429, expect.any(Number)])
    expect((await own.call('GET', '/api/catalogue?q=net')).status).toBe(200)
  } finally {
    await own.close()
  }
})
