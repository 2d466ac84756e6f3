import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { slugify } from '#/lib/slugify.ts'
import { freshDatabase } from '../../../../../test/support/freshDatabase.ts'
import { PRICE_BANDS, type ProductFilters, SORTS } from '../catalogue.rules.ts'
import { products } from './catalogue.tables.ts'
import { listProducts } from './listing.store.ts'

let shop: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  shop = await freshDatabase()
})
afterAll(() => shop.close())
beforeEach(() => shop.database.execute(sql`truncate products restart identity cascade`))

type TestProduct = { id: number; name: string; description: string; price: number; category: string }

const insertProducts = (stock: TestProduct[]) =>
  shop.database.insert(products).values(
    stock.map((product) => ({
      ...product,
      slug: `${slugify(product.name)}-${product.id}`,
      imageUrl: '',
      images: [],
    })),
  )

/** A naive model of the list: the database must return the same, but a search may find more. */
function expected(stock: TestProduct[], { q, category, band, sort }: ProductFilters): number[] {
  const wanted = q?.trim().toLowerCase() ?? ''
  const holds: Record<string, (price: number) => boolean> = {
    'under-500': (price) => price < 500_00,
    '500-1500': (price) => price >= 500_00 && price <= 1500_00,
    '1500-3000': (price) => price >= 1500_00 && price <= 3000_00,
    'over-3000': (price) => price > 3000_00,
  }
  const byName = (a: TestProduct, b: TestProduct) => a.name.localeCompare(b.name, 'en-GB', { numeric: true })
  const orders: Record<string, (a: TestProduct, b: TestProduct) => number> = {
    name: byName,
    'price-asc': (a, b) => a.price - b.price || byName(a, b),
    'price-desc': (a, b) => b.price - a.price || byName(a, b),
  }
  return stock
    .filter(
      (product) => product.name.toLowerCase().includes(wanted) || product.description.toLowerCase().includes(wanted),
    )
    .filter((product) => !category || product.category === category)
    .filter((product) => !band || holds[band]?.(product.price))
    .sort((a, b) => a.id - b.id)
    .sort((sort && orders[sort]) || (() => 0))
    .map(({ id }) => id)
}

const ids = async (filters: ProductFilters, offset = 0, limit = 100) =>
  (await listProducts(shop.database, filters, { offset, limit })).rows.map(({ id }) => id)

// Few letters, so that much matches; pattern characters, and letters that differ by case and collation.
const letters = fc.constantFrom('a', 'A', 'b', 'É', ' ', '%', '_', '\\', "'", '-', '1', '2', '10', 'ace', 'Ace')
const words = fc.string({ unit: letters, minLength: 1, maxLength: 5 })
const catalogues = fc
  .array(
    fc.record({
      name: words,
      description: words,
      price: fc.constantFrom(0, 499_99, 500_00, 1499_99, 1500_00, 1500_01, 3000_00, 3000_01, 99_999_99),
      category: fc.constantFrom('Ball Machines', 'Parts', "Kids' %"),
    }),
    { minLength: 5, maxLength: 12, size: 'max' },
  )
  .map((stock) => stock.map((product, at) => ({ ...product, id: at + 1 })))

const search = fc
  .record({
    of: fc.nat(),
    from: fc.nat(3),
    length: fc.nat(7),
    upper: fc.boolean(),
    sign: fc.constantFrom('', '%', '_', '\\'),
  })
  .map(({ of, from, length, upper, sign }) => (stock: TestProduct[]) => {
    const { name, description } = stock[of % stock.length] as TestProduct
    const part = (of % 2 ? name : description).slice(from, from + length)
    return (upper ? part.toUpperCase() : part.toLowerCase()).replace(/(?<=^.)./, sign || '$&')
  })
const filters = fc.record(
  {
    search,
    category: fc.constantFrom('', 'Parts', "Kids' %", 'parts', 'Strings'),
    band: fc.constantFrom(...PRICE_BANDS.map(({ id }) => id)),
    sort: fc.constantFrom(...SORTS.map(({ id }) => id)),
  },
  { requiredKeys: [] },
)
const ranges = fc.record({ offset: fc.constantFrom(0, 0, 2, 5, 20), limit: fc.integer({ min: 1, max: 12 }) })

describe('the list', () => {
  test('matches the model for any catalogue, filters and page', async () => {
    await fc.assert(
      fc.asyncProperty(
        catalogues,
        fc.array(filters, { minLength: 6, maxLength: 8, size: 'max' }),
        ranges,
        async (stock, all, part) => {
          await shop.database.delete(products)
          await insertProducts(stock)
          for (const { search: _, ...wanted } of all) {
            const whole = expected(stock, wanted)
            const found = await listProducts(shop.database, wanted, part)
            expect(found.rows.map(({ id }) => id)).toEqual(whole.slice(part.offset, part.offset + part.limit))
            expect(found.matching).toBe(whole.length)
            expect(Object.fromEntries(found.counts)).toEqual(countsOf(stock))
          }
        },
      ),
      { numRuns: 20 },
    )
  })

  test('finds every product that contains the searched text, and pages through each once in any order', async () => {
    await fc.assert(
      fc.asyncProperty(
        catalogues,
        fc.array(filters, { minLength: 3, maxLength: 4, size: 'max' }),
        fc.integer({ min: 3, max: 12 }),
        async (stock, all, limit) => {
          await shop.database.delete(products)
          await insertProducts(stock)
          for (const { search: looked, ...rest } of all) {
            const wanted = { ...rest, q: looked?.(stock) ?? 'ace' }
            const { matching } = await listProducts(shop.database, wanted, { offset: 0, limit })
            const found: number[] = []
            for (let offset = 0; offset < matching; offset += limit) found.push(...(await ids(wanted, offset, limit)))
            expect(found.toSorted((a, b) => a - b)).toEqual([...new Set(found)].sort((a, b) => a - b))
            expect(found).toHaveLength(matching)
            expect(found).toEqual(expect.arrayContaining(expected(stock, wanted)))
            const filtered = expected(stock, rest)
            const inOrder = filtered.filter((id) => found.includes(id))
            if (rest.sort) expect(found).toEqual(inOrder)
            expect(filtered).toEqual(expect.arrayContaining(found))
          }
        },
      ),
      { numRuns: 20 },
    )
  })

  test('finds a text inside more words than are looked up', async () => {
    const names = Array.from({ length: 120 }, (_, at) => `a12b${at}`)
    await insertProducts(names.map((name, at) => ({ id: at + 1, name, description: '', price: 1, category: 'Parts' })))
    expect(await ids({ q: '12b' }, 0, 200)).toHaveLength(120)
    expect(await ids({ q: '12' }, 0, 200)).toHaveLength(120)
  })

  test.each([
    [499_99, ['under-500']],
    [500_00, ['500-1500']],
    [1499_99, ['500-1500']],
    [1500_00, ['500-1500', '1500-3000']],
    [1500_01, ['1500-3000']],
    [3000_00, ['1500-3000']],
    [3000_01, ['over-3000']],
  ])('puts %i pence into %j', async (pence, bands) => {
    await insertProducts([{ id: 1, name: 'Any', description: '', price: pence, category: 'Parts' }])
    const found = await Promise.all(PRICE_BANDS.map(async ({ id }) => (await ids({ band: id })).length > 0 && id))
    expect(found.filter(Boolean)).toEqual(bands)
  })

  test('sorts numbers in names numerically and equal names in shop order', async () => {
    const names = ['Ball 10', 'ball 9', 'Éclair', 'Ball 9', 'Eclat', 'Ball 09']
    await insertProducts(names.map((name, at) => ({ id: at + 1, name, description: '', price: 1, category: 'Parts' })))
    expect(await ids({ sort: 'name' })).toEqual([2, 4, 6, 1, 3, 5])
    expect(await ids({ sort: 'price-desc' })).toEqual([2, 4, 6, 1, 3, 5])
  })

  test('finds nothing for text that PostgreSQL cannot store', async () => {
    await insertProducts([{ id: 1, name: 'Any', description: '', price: 1, category: 'Parts' }])
    for (const broken of ['\0', 'a\ud800']) {
      expect(await ids({ q: broken })).toEqual([])
      expect(await ids({ category: broken })).toEqual([])
    }
  })
})

test('keeps the counts of categories up to date', async () => {
  const { database } = shop
  const counts = async () => Object.fromEntries((await listProducts(database, {}, { offset: 0, limit: 1 })).counts)
  await insertProducts(
    [1, 2, 3].map((id) => ({ id, name: `Part ${id}`, description: '', price: 1, category: 'Parts' })),
  )
  expect(await counts()).toEqual({ Parts: 3 })
  await database.update(products).set({ category: 'Strings' }).where(sql`id = 1`)
  expect(await counts()).toEqual({ Parts: 2, Strings: 1 })
  await database.delete(products).where(sql`id < 3`)
  expect(await counts()).toEqual({ Parts: 1 })
  await database
    .transaction(async (tx) => {
      await tx.delete(products)
      tx.rollback()
    })
    .catch(() => undefined)
  expect(await counts()).toEqual({ Parts: 1 })
  await database.execute(sql`truncate products cascade`)
  expect(await counts()).toEqual({})
})

function countsOf(stock: TestProduct[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { category } of stock) counts[category] = (counts[category] ?? 0) + 1
  return counts
}
