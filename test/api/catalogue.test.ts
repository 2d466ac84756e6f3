import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Listing, Product, Related } from '../../src/features/catalogue/catalogue/server/catalogue.schema.ts'
import { findCurrentSlug } from '../../src/features/catalogue/catalogue/server/catalogue.store.ts'
import { products } from '../../src/features/catalogue/catalogue/server/catalogue.tables.ts'
import { seedProducts } from '../../src/server/seed.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let small: TestShop
let large: TestShop
beforeAll(async () => {
  small = await createTestShop()
  large = await createTestShop()
  await seedProducts(large.database, 600)
})
afterAll(() => Promise.all([small.close(), large.close()]))

const names = (list: { name: string }[]) => list.map(({ name }) => name)

describe('GET /api/products', () => {
  test('returns the whole catalogue without parameters', async () => {
    const { status, body, headers } = await small.call('GET', '/api/products')
    expect([status, body.length, headers.get('X-Total-Count'), headers.get('Link')]).toEqual([200, 17, '17', null])
    expect(body.map(({ id }: Product) => id)).toEqual([...body.map(({ id }: Product) => id)].sort((a, b) => a - b))
  })

  test('returns the first 500 of a large catalogue and links to the rest', async () => {
    const ids: number[] = []
    let path: string | undefined = '/api/products'
    for (let page = 0; path && page < 5; page += 1) {
      const { body, headers } = await large.call('GET', path)
      if (page === 0) expect(body).toHaveLength(500)
      expect(headers.get('X-Total-Count')).toBe('617')
      ids.push(...body.map(({ id }: Product) => id))
      path = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1]
    }
    expect(ids).toHaveLength(617)
    expect(new Set(ids).size).toBe(617)
  })

  test('returns a page whose links keep the parameters', async () => {
    const { body, headers } = await large.call('GET', '/api/products?category=Parts&sort=price-desc&page=2&pageSize=10')
    expect(body).toHaveLength(10)
    expect(new Set(body.map(({ category }: Product) => category))).toEqual(new Set(['Parts']))
    expect(headers.get('Link')).toBe(
      '</api/products?category=Parts&sort=price-desc&pageSize=10&page=3>; rel="next", ' +
        '</api/products?category=Parts&sort=price-desc&pageSize=10&page=1>; rel="prev"',
    )
    expect((await large.call('GET', '/api/products?page=1')).body).toHaveLength(24)
    expect((await small.call('GET', '/api/products?q=BATTERY%20PACK')).headers.get('X-Total-Count')).not.toBe('17')
    expect((await small.call('GET', '/api/products?page=99')).body).toEqual([])
    expect(names((await small.call('GET', '/api/products?ids=3,1')).body)).toEqual(['Courtside Lite', 'Courtside Club'])
  })

  test.each(['page=0', 'page=x', 'page=1.5', 'page=1000001', 'pageSize=101', 'pageSize=0', 'band=cheap', 'sort=best'])(
    'rejects ?%s with a message',
    async (query) => {
      const { status, body } = await small.call('GET', `/api/products?${query}`)
      expect([status, body.message]).toEqual([400, expect.stringMatching(/^(The page|A page|We can’t)/)])
    },
  )
})

describe('GET /api/catalogue', () => {
  const listing = async (shop: TestShop, query = ''): Promise<Listing> =>
    (await shop.call('GET', `/api/catalogue${query}`)).body

  test('returns one page of cards with its counts', async () => {
    const first = await listing(large)
    expect(first).toMatchObject({ matching: 617, total: 617, page: 1, pages: 26, suggestions: [] })
    expect(first.categories).toEqual(['Ball Machines', 'Accessories', 'Parts'])
    expect(first.products).toHaveLength(24)
    expect(first.products[0]).not.toHaveProperty('specs')
    expect(first.products[1]?.pictures).toHaveLength(2)
    expect((await listing(large, '?page=26')).products).toHaveLength(17)
    const machines = await listing(large, '?category=Ball+Machines&band=1500-3000&sort=price-desc')
    expect([names(machines.products), machines.matching, machines.total]).toEqual([
      ['Courtside Club', 'Courtside Pro'],
      2,
      617,
    ])
  })

  test('returns 404 past the last page, and one empty page without matches', async () => {
    expect((await large.call('GET', '/api/catalogue?page=27')).status).toBe(404)
    expect((await large.call('GET', '/api/catalogue?q=squash&page=2')).status).toBe(404)
    expect(await listing(large, '?q=squash')).toMatchObject({ matching: 0, pages: 1, products: [] })
  })

  test('answers 304 if nothing has changed', async () => {
    const etag = (await small.call('GET', '/api/catalogue')).headers.get('ETag') ?? ''
    expect((await small.call('GET', '/api/catalogue', undefined, { 'If-None-Match': etag })).status).toBe(304)
  })

  test('features the first three products', async () => {
    expect(names((await small.call('GET', '/api/catalogue/featured')).body)).toEqual([
      'Courtside Lite',
      'Courtside Pro',
      'Courtside Club',
    ])
  })
})

describe('GET /api/products/{slug}/related', () => {
  const related = async (shop: TestShop, slug: string): Promise<Related> =>
    (await shop.call('GET', `/api/products/${slug}/related`)).body

  test('returns up to three products of the category, compatible accessories and compatible machines', async () => {
    const pro = await related(small, 'courtside-pro')
    expect(names(pro.related)).toEqual(['Courtside Lite', 'Courtside Club'])
    expect(names(pro.accessories)).toContain('Remote Control')
    expect(pro.accessories[0]).toMatchObject({ slug: 'battery-pack', price: '189.00', pictures: [{ width: 1600 }, {}] })
    expect(pro.accessories[0]).not.toHaveProperty('specs')
    const remote = await related(small, 'remote-control')
    expect(remote.related).toHaveLength(3)
    expect(names(remote.related)).not.toContain('Remote Control')
    expect(remote.fits).toEqual([
      { name: 'Courtside Lite', slug: 'courtside-lite' },
      { name: 'Courtside Pro', slug: 'courtside-pro' },
      { name: 'Courtside Club', slug: 'courtside-club' },
    ])
    expect((await small.call('GET', '/api/products/no-such-thing/related')).status).toBe(404)
  })

  test('offers a machine with those of its accessories that are marked for it and in stock', async () => {
    const shop = await createTestShop()
    try {
      const bundle = async (slug: string) => {
        const { accessories, bundle } = await related(shop, slug)
        return names(accessories.filter(({ id }) => bundle.includes(id)))
      }
      const setStock = (slug: string, stockQuantity: number) =>
        shop.database.update(products).set({ stockQuantity }).where(eq(products.slug, slug))
      expect(await bundle('courtside-pro')).toEqual(['Weather Cover', 'Pressureless Balls, 60'])
      // The cover fits the Pro alone; the battery pack names the machines that it completes.
      for (const machine of ['courtside-lite', 'courtside-club'])
        expect(await bundle(machine)).toEqual(['Battery Pack', 'Pressureless Balls, 60'])
      await setStock('weather-cover', 0)
      expect(await bundle('courtside-pro')).toEqual(['Pressureless Balls, 60'])
      await setStock('courtside-pro', 0)
      expect(await bundle('courtside-pro')).toEqual([])
      await shop.database.update(products).set({ specs: 'Fits: Weather Cover | Bundle: yes' }).where(eq(products.id, 4))
      await setStock('weather-cover', 5)
      expect((await related(shop, 'weather-cover')).accessories).toHaveLength(1)
      expect(await bundle('weather-cover')).toEqual([])
    } finally {
      await shop.close()
    }
  })

  test('returns at most twelve accessories and says if there are more', async () => {
    const { accessories, moreAccessories } = await related(large, 'courtside-pro')
    expect([accessories.length, moreAccessories]).toEqual([12, true])
    expect((await related(large, 'remote-control')).accessories).toEqual([])
  })

  test('reads compatibility from the specs, however they are written', async () => {
    const { database } = large
    const setSpecs = (specs: string | null) =>
      database.update(products).set({ specs }).where(eq(products.slug, 'ball-basket'))
    const isListed = async () => names((await related(large, 'ball-tube-600')).accessories).includes('Ball Basket')
    await database.execute(sql`insert into products (name, slug, description, price, image_url, images, category)
      values ('Ball Tube 600', 'ball-tube-600', 'A tube.', 10, '', '{}', 'Tubes')`)
    for (const [specs, expected] of [
      ['Weight: 1 kg |  FITS :  ball TUBE 600 , Other', true],
      ['Fits: Ball Tube 6000', false],
      ['Fits | Fits: Ball Tube 600', false],
      ['Fits: Ball: Tube, Ball Tube 600', true],
      [null, false],
    ] as const) {
      await setSpecs(specs)
      expect(await isListed(), String(specs)).toBe(expected)
    }
  })
})

test('resolves former slugs, ignoring case', async () => {
  const { database } = small
  const rename = (from: string, to: string) =>
    database.update(products).set({ slug: to }).where(eq(products.slug, from))
  await rename('courtside-pro', 'courtside-pro-2027')
  const slugs = ['courtside-pro', 'Courtside-PRO', 'COURTSIDE-pro-2027', 'courtside-pro-2027', 'no-such', 'a\0b']
  expect(await Promise.all(slugs.map((slug) => findCurrentSlug(database, slug)))).toEqual([
    ...Array(4).fill('courtside-pro-2027'),
    undefined,
    undefined,
  ])
  await rename('courtside-lite', 'courtside-pro')
  expect(await findCurrentSlug(database, 'Courtside-Pro')).toBe('courtside-pro')
})
