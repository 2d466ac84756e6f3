import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCurrentSlug } from '../../src/features/catalogue/catalogue/server/catalogue.store.ts'
import { products } from '../../src/features/catalogue/catalogue/server/catalogue.tables.ts'
import { replaceSettingOverrides } from '../../src/lib/settingOverrides.ts'
import { seedProducts } from '../../src/server/seed.ts'
import { countSitemapParts, sitemapIndex, sitemapPages, sitemapPart } from '../../src/server/seo/sitemap.ts'
import { publicPages } from '../support/publicPages.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const ORIGIN = 'https://shop.example'

let shop: TestShop
let app: TestShop['app']

beforeAll(async () => {
  shop = await createTestShop({
    env: { PUBLIC_URL: ORIGIN },
    render: ({ url }) => new Response(`<html><head></head>${new URL(url).pathname}</html>`),
  })
  app = shop.app
})
afterAll(() => shop.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(`http://elsewhere.example${path}`, { headers })
const textOf = async (path: string) => (await get(path)).text()
const rename = (from: string, to: string) =>
  shop.database.update(products).set({ slug: to }).where(eq(products.slug, from))

test('names the sitemap at the shop’s own URL in robots.txt, whatever the Host header', async () => {
  const lines = (await textOf('/robots.txt')).split('\n')
  expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  for (const path of ['/admin', '/order-success', '/api/']) expect(lines).toContain(`Disallow: ${path}`)
  expect(lines.filter((line) => /^Disallow: \/(feeds|products|media|$)/.test(line))).toEqual([])
})

describe('the sitemap', () => {
  test('lists every page and product', async () => {
    const urls = locationsIn(await textOf('/sitemap.xml'))
    expect(urls).toContain(`${ORIGIN}/`)
    expect(urls).toContain(`${ORIGIN}/shipping-and-returns`)
    for (const category of ['Ball+Machines', 'Accessories', 'Parts'])
      expect(urls).toContain(`${ORIGIN}/products?category=${category}`)
    expect(urls).toContain(`${ORIGIN}/products/courtside-pro`)
    expect(urls.filter((address) => address.includes('/products/'))).toHaveLength(17)
    expect(urls.join()).not.toMatch(/checkout|order-success|admin|auth/)
    expect(new Set(urls).size).toBe(urls.length)
  })

  test('splits a large shop into parts that list every URL once', async () => {
    const large = await createTestShop({ demo: false })
    await seedProducts(large.database, 120)
    const pages = sitemapPages(new Set(publicPages()))
    const partCount = countSitemapParts(pages.length + 120, 50)
    expect(locationsIn(sitemapIndex(ORIGIN, partCount))).toEqual(
      [1, 2, 3].map((index) => `${ORIGIN}/sitemap-${index}.xml`),
    )
    const urls: string[] = []
    for (let part = 1; part <= partCount; part += 1) {
      const partUrls = locationsIn(await readAll(sitemapPart(large.database, ORIGIN, pages, part, 50)))
      expect(partUrls.length).toBeLessThanOrEqual(50)
      urls.push(...partUrls)
    }
    expect(new Set(urls)).toEqual(new Set(locationsIn(await readAll(sitemapPart(large.database, ORIGIN, pages)))))
    expect(urls).toHaveLength(new Set(urls).size)
    await large.close()
  })

  test('becomes an index above 50,000 URLs, and serves only the parts it lists', async () => {
    expect([countSitemapParts(50_000), countSitemapParts(50_001), countSitemapParts(100_001)]).toEqual([1, 2, 3])
    expect((await app.request('/sitemap-1.xml')).headers.get('Content-Type')).toContain('xml')
    expect((await app.request('/sitemap-2.xml')).headers.get('Content-Type')).not.toContain('xml')
  })
})

describe('the Google Merchant Center feed', () => {
  test('includes every field Google requires', async () => {
    const items = (await textOf('/feeds/google-merchant.xml')).match(/<item>.*<\/item>/g) ?? []
    expect(items).toHaveLength(17)
    for (const item of items) {
      // support.google.com/merchants/answer/7052112: required for new products without a GTIN sold in the UK.
      for (const name of [
        'id',
        'title',
        'description',
        'link',
        'image_link',
        'availability',
        'price',
        'brand',
        'condition',
      ]) {
        expect(item).toMatch(new RegExp(`<g:${name}>[^<]+</g:${name}>`))
      }
      expect(item).toMatch(/<g:price>\d+\.\d\d GBP<\/g:price>/)
      expect(item).toMatch(/<g:mpn>CS-[A-Z0-9-]+<\/g:mpn>/)
      expect(item).toMatch(/<g:shipping_weight>\d+ g<\/g:shipping_weight>/)
      expect(item).toContain('<g:country>GB</g:country>')
    }
    const trolley = items.find((item) => item.includes('/products/transport-trolley<'))
    expect(trolley).toContain('<g:availability>out_of_stock</g:availability>')
  })

  test('has the checkout’s delivery prices', async () => {
    const fees = async () => {
      const feed = await textOf('/feeds/google-merchant.xml')
      const standard = (slug: string) =>
        new RegExp(`/products/${slug}<.*?<g:service>Standard</g:service><g:price>([^<]+)<`).exec(feed)?.[1]
      return [standard('courtside-pro'), standard('courtside-club')]
    }
    expect(await fees()).toEqual(['50.00 GBP', '0.00 GBP'])
    await shop.database.execute(
      sql`insert into delivery_prices values ('standardFee', 45), ('expressFee', 90), ('freeFrom', 1500)`,
    )
    expect(await fees()).toEqual(['0.00 GBP', '0.00 GBP'])
    await shop.database.execute(sql`delete from delivery_prices`)
  })

  test('has the barcode, and says so if a product has neither barcode nor SKU', async () => {
    const itemOf = async (slug: string) =>
      new RegExp(`<item><g:id>\\d+</g:id>(?:(?!</item>).)*/products/${slug}<.*?</item>`).exec(
        await textOf('/feeds/google-merchant.xml'),
      )?.[0]
    const change = (values: object) => shop.database.update(products).set(values).where(eq(products.slug, 'target-set'))
    await change({ barcode: '5000157024671' })
    expect(await itemOf('target-set')).toContain('<g:gtin>5000157024671</g:gtin><g:mpn>CS-TARGETS</g:mpn>')
    // An in-store number, from before these were refused.
    await change({ barcode: '2000000000015' })
    expect(await itemOf('target-set')).not.toContain('g:gtin')
    await change({ barcode: null, sku: null, weightGrams: null })
    const item = await itemOf('target-set')
    expect(item).toContain('<g:identifier_exists>no</g:identifier_exists>')
    expect(item).not.toMatch(/g:(gtin|mpn|shipping_weight)/)
    await change({ sku: 'CS-TARGETS', weightGrams: 2200 })
  })

  test('escapes names', async () => {
    const [row] = await shop.database
      .insert(products)
      .values({ ...MARKUP_PRODUCT, slug: 'nasty' })
      .returning({ id: products.id })
    const item = new RegExp(`<item><g:id>${row?.id}<.*?</item>`).exec(await textOf('/feeds/google-merchant.xml'))?.[0]
    expect(item).toContain('<g:title>&lt;/g:title&gt;]]&gt; Tom &amp; Jo</g:title>')
    expect(item).toContain(`<g:image_link>${ORIGIN}/media/a.jpg</g:image_link>`)
    await shop.database.delete(products).where(eq(products.slug, 'nasty'))
  })

  test('leaves out products without a picture, which Google requires', async () => {
    await shop.database.insert(products).values({ ...MARKUP_PRODUCT, imageUrl: '', slug: 'unseen' })
    const isListed = async () => (await textOf('/feeds/google-merchant.xml')).includes('/products/unseen<')
    expect(await isListed()).toBe(false)
    await shop.database
      .update(products)
      .set({ images: ['/media/b.jpg'] })
      .where(eq(products.slug, 'unseen'))
    expect(await isListed()).toBe(true)
    await shop.database.delete(products).where(eq(products.slug, 'unseen'))
  })
})

describe.each(['/sitemap.xml', '/feeds/google-merchant.xml', '/robots.txt'])('%s', (path) => {
  test('answers 304 to a client that has it', async () => {
    const first = await get(path)
    const tag = first.headers.get('ETag') ?? ''
    await first.text()
    expect(tag).not.toBe('')
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=300')
    expect((await get(path, { 'If-None-Match': tag })).status).toBe(304)
    expect((await get(path, { 'If-None-Match': '"another"' })).status).toBe(200)
  })
})

test('uses the merchant’s shop name in the manifest', async () => {
  const manifest = async () => JSON.parse(await textOf('/site.webmanifest'))
  expect(await manifest()).toMatchObject({ name: 'Courtside', short_name: 'Courtside' })
  replaceSettingOverrides({ brand: 'Ballwerk' })
  const renamed = await manifest()
  replaceSettingOverrides({})
  expect(renamed).toMatchObject({ name: 'Ballwerk', short_name: 'Ballwerk' })
  expect((await get('/site.webmanifest')).headers.get('Content-Type')).toBe('application/manifest+json')
})

test('changes the feed’s ETag with a price, not with stock', async () => {
  const tag = async () => (await app.request('/feeds/google-merchant.xml', { method: 'HEAD' })).headers.get('ETag')
  const before = await tag()
  await shop.database.update(products).set({ stockQuantity: sql`stock_quantity - 1` }).where(eq(products.id, 1))
  expect(await tag()).toBe(before)
  await shop.database.update(products).set({ price: 100_000 }).where(eq(products.id, 1))
  expect(await tag()).not.toBe(before)
})

test('changes the feed’s ETag with the shop’s settings', async () => {
  const tag = async () => (await app.request('/feeds/google-merchant.xml', { method: 'HEAD' })).headers.get('ETag')
  const before = await tag()
  replaceSettingOverrides({ dispatchFrom: 2 })
  const after = await tag()
  replaceSettingOverrides({})
  expect(after).not.toBe(before)
  expect(await tag()).toBe(before)
  // The free delivery threshold counts even if no product reaches it.
  await shop.database.execute(sql`insert into delivery_prices values ('freeFrom', 1500)`)
  const cheaper = await tag()
  await shop.database.execute(sql`delete from delivery_prices`)
  expect(cheaper).not.toBe(before)
})

test.each(['/', '/products', '/products/courtside-pro', '/checkout', '/admin/orders'])(
  'allows only GET and HEAD for %s',
  async (path) => {
    for (const method of ['POST', 'OPTIONS', 'DELETE']) {
      const { status, headers } = await app.request(`${ORIGIN}${path}`, { method, headers: { Origin: ORIGIN } })
      expect([method, status, headers.get('Allow')]).toEqual([method, 405, 'GET, HEAD'])
    }
    expect((await app.request(`${ORIGIN}${path}`, { method: 'HEAD' })).status).not.toBe(405)
  },
)

test('returns 404, not 405, for an unknown path', async () => {
  const response = await app.request(`${ORIGIN}/no-such-page`, { method: 'POST', headers: { Origin: ORIGIN } })
  expect([response.status, response.headers.get('Allow')]).toEqual([404, null])
})

describe('one URL per page', () => {
  test.each([
    ['/products/', '/products'],
    ['//products///courtside-pro//?utm=1', '/products/courtside-pro?utm=1'],
    ['//example.com//', '/example.com'],
    ['/Products', '/products'],
    ['/products?q=ball%00s', '/products?q=balls'],
    ['/USER-MANUAL?x=Y', '/user-manual?x=Y'],
    ['/products/Courtside-PRO?ref=Mail', '/products/courtside-pro?ref=Mail'],
    ['/PRODUCTS/Courtside-Pro', '/products/courtside-pro'],
    ['/Admin/orders/17', '/admin/orders/17'],
    ['/Checkout', '/checkout'],
  ])('redirects %s to %s', async (path, canonicalPath) => {
    const response = await app.request(path.startsWith('//') ? `http://localhost${path}` : path)
    expect([response.status, response.headers.get('Location')]).toEqual([301, canonicalPath])
  })

  test.each(['/', '/products', '/products/courtside-pro', '/products/No-Such-Thing', '/No-Such-Page', '/products/%ff'])(
    'does not redirect %s',
    async (path) => {
      expect((await app.request(path)).status).not.toBe(301)
    },
  )

  test('redirects a product’s former slugs, except in the API', async () => {
    await rename('weather-cover', 'rain-cover')
    await rename('rain-cover', 'all-weather-cover')
    for (const formerSlug of ['weather-cover', 'rain-cover', 'Rain-Cover', 'ALL-WEATHER-COVER']) {
      const { status, headers } = await app.request(`/products/${formerSlug}?utm_source=mail`)
      expect([status, headers.get('Location')]).toEqual([301, '/products/all-weather-cover?utm_source=mail'])
    }
    expect((await app.request('/products/all-weather-cover')).status).toBe(200)
    expect((await app.request('/api/products/weather-cover')).status).toBe(404)
  })

  test('serves the new product at a slug that another one used to have', async () => {
    await rename('target-set', 'targets')
    await rename('ball-basket', 'target-set')
    expect((await app.request('/products/target-set')).status).toBe(200)
    const { headers } = await app.request('/products/ball-basket')
    // Not cached: another product may take over this slug.
    expect([headers.get('Location'), headers.get('Cache-Control')]).toEqual(['/products/target-set', 'no-cache'])
    expect(await findCurrentSlug(shop.database, 'Target-Set')).toBe('target-set')
    expect(await findCurrentSlug(shop.database, 'never-was')).toBeUndefined()
  })
})

const MARKUP_PRODUCT = {
  name: '</g:title>]]> Tom & \u000bJo',
  description: '<b>"bold"</b>',
  price: 1000,
  imageUrl: '/media/a.jpg',
  images: [],
  category: 'Accessories',
}

const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '')

async function readAll(chunks: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}
