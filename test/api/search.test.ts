import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FINDER_TITLE } from '../../src/features/buying/compare/finderQuestions.ts'
import type { Listing } from '../../src/features/catalogue/catalogue/server/catalogue.schema.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const search = async (q: string, filters = ''): Promise<Listing> =>
  (await shop.call('GET', `/api/catalogue?q=${encodeURIComponent(q)}${filters}`)).body

/** What shoppers type, and the product they should see first. */
const QUERIES = [
  // By kind, in any word order
  ['ball machine', 'Courtside Lite'],
  ['tennis machine', 'Courtside Lite'],
  ['machine tennis ball', 'Courtside Lite'],
  ['tennis ball machines', 'Courtside Lite'],
  ['cheapest machine', 'Courtside Lite'],
  ['ball thrower', 'Courtside Lite'],
  ['ball launcher', 'Courtside Lite'],
  ['courtside', 'Courtside Lite'],
  ['courtside pro machine', 'Courtside Pro'],
  ['club', 'Courtside Club'],
  ['250 balls', 'Courtside Club'],
  ['150 ball', 'Courtside Pro'],
  // By the machine it fits
  ['remote pro', 'Remote Control'],
  ['lite battery', 'Battery Pack'],
  ['battery for courtside lite', 'Battery Pack'],
  ['pro cover', 'Weather Cover'],
  ['club trolley', 'Transport Trolley'],
  ['hopper for the pro', 'Hopper Extension'],
  // In other words, singular or plural
  ['spare battery', 'Battery Pack'],
  ['batteries', 'Battery Pack'],
  ['balls', 'Pressureless Balls, 60'],
  ['tennis balls', 'Pressureless Balls, 60'],
  ['replacement wheels', 'Throwing Wheels, Pair'],
  ['replacement battery', 'Battery Pack'],
  ['motors', 'Drive Motor'],
  ['rain cover', 'Weather Cover'],
  ['pick up balls', 'Ball Collector'],
  ['charging adaptor', 'Mains Charger'],
  ['net', 'Remote Control'],
  // With a word that nothing else has
  ['portable ball machine', 'Courtside Lite'],
  ['cover for courtside club', 'Weather Cover'],
  // Unfinished or misspelt
  ['batt', 'Battery Pack'],
  ['control pan', 'Control Panel'],
  ['pressurless bals', 'Pressureless Balls, 60'],
  ['remtoe contrl', 'Remote Control'],
  ['COURTSIED PRO', 'Courtside Pro'],
  ['trolly', 'Transport Trolley'],
  ['bal machne', 'Courtside Lite'],
  ['tenis machne', 'Courtside Lite'],
  ['tenis ball machine', 'Courtside Lite'],
  // By number
  ['CS-BAT-194', 'Battery Pack'],
  ['csbat194', 'Battery Pack'],
  ['cs p wheels', 'Throwing Wheels, Pair'],
] as const

describe('GET /api/catalogue?q=', () => {
  test.each(QUERIES)('finds for “%s” first the %s', async (q, name) => {
    expect((await search(q)).products[0]?.name).toBe(name)
  })

  test('ranks by relevance unless a sort order is chosen, and keeps the filters', async () => {
    const namesOf = async (filters: string) => (await search('remote pro', filters)).products.map(({ name }) => name)
    const ranked = await namesOf('')
    expect(ranked[0]).toBe('Remote Control')
    expect((await namesOf('&sort=featured'))[0]).toBe('Courtside Pro')
    expect(await namesOf('&sort=price-asc')).toEqual(expect.arrayContaining(ranked))
    expect(await namesOf('&category=Accessories')).toEqual(ranked.filter((name) => !name.startsWith('Courtside')))
    expect(await namesOf('&category=Accessories&band=500-1500')).toEqual([])
  })

  test.each([
    ['bal machne', 'ball machine'],
    ['curtside', 'courtside'],
    ['COURTSIED PRO', 'courtside pro'],
    ['trolly', 'trolley'],
    ['tenis machne', 'machine'],
    ['tenis ball machine', 'ball machine'],
    ['remtoe contrl', 'remote control'],
    ['portable ball machine', 'ball machine'],
    ['cover for courtside club', 'cover courtside'],
  ])('shows for %j the matches of %j, and says so', async (typed, correction) => {
    const found = await search(typed)
    expect(found).toMatchObject({ correction, suggestions: [] })
    expect(found.products).toEqual((await search(correction)).products)
    expect(await search(correction)).not.toHaveProperty('correction')
  })

  test.each(['trolley', 'courtside transport trolley'])(
    'does not correct %j if only the filters exclude it',
    async (q) => {
      const { matching, correction, suggestions } = await search(q, '&category=Parts')
      expect([matching, correction, suggestions]).toEqual([0, undefined, []])
    },
  )

  test('suggests the right spelling even if a product has the same mistake', async () => {
    const own = await createTestShop()
    try {
      const find = async () => (await own.call('GET', '/api/catalogue?q=batery')).body as Listing
      const setDescription = (description: unknown) =>
        own.pool.query('update products set description = $1 where id = 1', [description])
      const { rows } = await own.pool.query('select description from products where id = 1')
      await setDescription(`${rows[0].description} With a batery and a batry`)
      expect(await find()).toMatchObject({ matching: 1, suggestions: ['battery'] })
      // The word list keeps the word.
      await setDescription(rows[0].description)
      expect(await find()).toMatchObject({ correction: 'battery', suggestions: [] })
    } finally {
      await own.close()
    }
  })

  test('suggests the words that find something if they find nothing together', async () => {
    const { matching, suggestions, closest } = await search('squash racket trolley')
    expect([matching, suggestions]).toEqual([0, ['trolley']])
    expect(closest[0]).toEqual({ name: 'Transport Trolley', slug: 'transport-trolley' })
  })

  test.each([
    ['returns', 'Shipping and Returns'],
    ['cancel order', 'Shipping and Returns'],
    ['delivery time', 'How long does delivery take?'],
    ['receipt', 'Where’s my invoice?'],
    ['invoice', 'Where’s my invoice?'],
    ['vat invoice', 'Where’s my invoice?'],
    ['pay by invoice', 'Can our club pay by invoice or bank transfer?'],
    ['klarna', 'Prices and payment'],
    ['payment methods', 'Prices and payment'],
    ['beginner', FINDER_TITLE],
    ['kids', FINDER_TITLE],
    ['children', FINDER_TITLE],
  ])('answers %j with help instead of products or other wordings: first %j', async (q, title) => {
    const { matching, articles, suggestions, closest } = await search(q)
    expect([matching, articles[0]?.title, suggestions, closest]).toEqual([0, title, [], []])
  })

  test('adds to products only help whose title has every word', async () => {
    const titles = async (q: string) => (await search(q)).articles.map(({ title }) => title)
    expect(await titles('battery')).toEqual(['How long does the battery last?', 'The external battery'])
    expect(await titles('batery')).toEqual(await titles('battery'))
    expect(await titles('wheels')).toEqual([])
    expect((await shop.call('GET', '/api/catalogue')).body.articles).toEqual([])
  })

  test('suggests nothing for gibberish, nor for a rare word that is spelt right', async () => {
    for (const q of ['zzzzqqq', '%_', '12', 'padel', 'squash', 'racket', 'gasket', 'rain', 'x'.repeat(200)]) {
      const { suggestions, correction } = await search(q)
      expect([suggestions, correction], q).toEqual([[], undefined])
    }
  })

  test('follows a change of any searched field', async () => {
    const own = await createTestShop()
    try {
      const find = async (q: string) => (await own.call('GET', `/api/catalogue?q=${q}`)).body.products[0]?.name
      for (const [column, text] of [
        ['name', 'Xylophone'],
        ['sku', 'XY-1'],
        ['barcode', '5012345678900'],
        ['category', 'Xylophones'],
        ['specs', 'Fits: Xylo 9'],
        ['features', 'xylographic'],
      ]) {
        await own.pool.query(`update products set ${column} = $1 where id = 17`, [text])
        expect(await find(encodeURIComponent(text as string)), column).toBe('Xylophone')
        expect((await own.pool.query('select count(*)::int from product_search')).rows[0].count).toBe(17)
      }
      await own.pool.query('delete from products where id = 17')
      expect(await find('xylo')).toBeUndefined()
    } finally {
      await own.close()
    }
  })
})
