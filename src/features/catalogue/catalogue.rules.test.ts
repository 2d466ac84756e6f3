import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accessoriesFor,
  categoriesOf,
  categoryLabel,
  filterProducts,
  fits,
  foundDescription,
  inTheBox,
  isBuyable,
  matches,
  PRICE_BANDS,
  parseFeatures,
  parseSpecs,
  relatedProducts,
  SORTS,
  slugFrom,
  stockLabel,
  summaryOf,
} from './catalogue.rules.ts'
import type { Product } from './catalogue.schema.ts'

const product = (change: Partial<Product> & Pick<Product, 'id' | 'name'>): Product => ({
  slug: slugFrom(change.name),
  description: 'A thing for the court.',
  price: '100.00',
  imageUrl: '',
  images: [],
  pictures: [],
  category: 'Accessories',
  inStock: true,
  stockQuantity: 5,
  specs: null,
  features: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  ...change,
})

const lite = product({ id: 1, name: 'Courtside Lite', price: '1145.00', category: 'Ball Machines' })
const pro = product({
  id: 2,
  name: 'Courtside Pro',
  price: '1895.00',
  category: 'Ball Machines',
  description: '150 balls.',
})
const cover = product({
  id: 3,
  name: 'Weather Cover',
  price: '49.00',
  specs: 'Fits: Courtside Pro, Courtside Club | Weight: 0.4 kg',
})
const basket = product({ id: 4, name: 'Ball Basket', price: '29.00', description: 'Carries 75 BALLS.' })
const motor = product({ id: 5, name: 'Drive Motor', price: '149.00', category: 'Parts', specs: 'Fits: courtside pro' })
const all = [lite, pro, cover, basket, motor]
const names = (products: Pick<Product, 'name'>[]) => products.map(({ name }) => name)

test('Parts are shown as Replacement Parts, others as they are', () => {
  expect(['Ball Machines', 'Accessories', 'Parts', 'Strings'].map(categoryLabel)).toEqual([
    'Ball Machines',
    'Accessories',
    'Replacement Parts',
    'Strings',
  ])
})

test('the categories of a list are distinct, the known ones first in their order', () => {
  expect(categoriesOf([{ category: 'Strings' }, motor, lite, pro])).toEqual(['Ball Machines', 'Parts', 'Strings'])
  expect(categoriesOf([])).toEqual([])
})

describe('filters', () => {
  test.each([
    ['0.00', ['under-500']],
    ['499.99', ['under-500']],
    ['500.00', ['500-1500']],
    ['1499.99', ['500-1500']],
    ['1500.00', ['500-1500', '1500-3000']],
    ['1500.01', ['1500-3000']],
    ['3000.00', ['1500-3000']],
    ['3000.01', ['over-3000']],
    ['99999999.99', ['over-3000']],
  ])('£%s is in %j', (price, bands) => {
    const inBands = PRICE_BANDS.filter(({ id }) => matches(product({ id: 9, name: 'Any', price }), { band: id }))
    expect(inBands.map(({ id }) => id)).toEqual(bands)
  })

  test('bands and sorts read as specified', () => {
    expect(PRICE_BANDS.map(({ label }) => label)).toEqual([
      'Under £500',
      '£500 to £1,500',
      '£1,500 to £3,000',
      'Over £3,000',
    ])
    expect(SORTS.map(({ label }) => label)).toEqual(['Name A–Z', 'Price: low to high', 'Price: high to low'])
  })

  test.each<[string, Parameters<typeof filterProducts>[1], Product[]]>([
    ['none', {}, all],
    ['empty ones', { q: '', category: '', band: '', sort: '' }, all],
    ['a word of the name, in any case', { q: 'COURTside' }, [lite, pro]],
    ['a word of the description, in any case', { q: 'balls' }, [pro, basket]],
    ['spaces around the word', { q: '  cover ' }, [cover]],
    ['signs that patterns know', { q: '.*' }, []],
    ['a category', { category: 'Parts' }, [motor]],
    ['a category that is not there', { category: 'Strings' }, []],
    ['a band', { band: '1500-3000' }, [pro]],
    ['all at once', { q: 'a', category: 'Accessories', band: 'under-500', sort: 'price-asc' }, [basket, cover]],
    ['a band and a sort that do not exist', { band: 'cheap', sort: 'best' }, all],
    ['by name', { sort: 'name' }, [basket, lite, pro, motor, cover]],
    ['by price', { sort: 'price-asc' }, [basket, cover, motor, lite, pro]],
    ['by price, dearest first', { sort: 'price-desc' }, [pro, lite, motor, cover, basket]],
  ])('%s', (_, filters, expected) => {
    expect(names(filterProducts(all, filters))).toEqual(names(expected))
  })

  test('prices are compared as money, and the list that came stays as it was', () => {
    const listed = [product({ id: 1, name: 'A', price: '1000.00' }), product({ id: 2, name: 'B', price: '999.00' })]
    expect(names(filterProducts(listed, { sort: 'price-asc' }))).toEqual(['B', 'A'])
    expect(names(listed)).toEqual(['A', 'B'])
  })
})

test('related are up to three others of the same category', () => {
  const four = [1, 2, 3, 4].map((id) => product({ id: id + 10, name: `Basket ${id}` }))
  expect(names(relatedProducts([lite, basket, ...four], basket))).toEqual(['Basket 1', 'Basket 2', 'Basket 3'])
  expect(relatedProducts([motor], motor)).toEqual([])
})

test.each([
  [true, 5, 5, true],
  [true, 5, 6, false],
  [true, 0, 1, false],
  [false, 5, 1, false],
])('in stock %s with %i there: %i can be bought: %s', (inStock, stockQuantity, wanted, buyable) => {
  expect(isBuyable({ inStock, stockQuantity }, wanted)).toBe(buyable)
})

test('the badge says what can be bought', () => {
  expect(stockLabel({ inStock: true, stockQuantity: 1 })).toBe('In Stock')
  expect(stockLabel({ inStock: true, stockQuantity: 0 })).toBe('Out of Stock')
  expect(stockLabel({ inStock: false, stockQuantity: 9 })).toBe('Out of Stock')
})

describe('slugs', () => {
  test.each([
    ['Courtside Pro', 'courtside-pro'],
    ['  Pressureless Balls (60)  ', 'pressureless-balls-60'],
    ['Lines & Nets — Set!', 'lines-nets-set'],
    ['Crème Brûlée', 'creme-brulee'],
    ['---', ''],
    ['12 V / 7.2 Ah', '12-v-7-2-ah'],
  ])('%j gives %j', (name, slug) => {
    expect(slugFrom(name)).toBe(slug)
  })

  test('are words of letters and digits with single hyphens between, and their own slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(slugFrom(name)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
        expect(slugFrom(slugFrom(name))).toBe(slugFrom(name))
      }),
    )
  })
})

describe('texts', () => {
  test.each([
    [
      'Weight: 13 kg | Size: 48 × 50 × 55 cm',
      [
        { name: 'Weight', value: '13 kg' },
        { name: 'Size', value: '48 × 50 × 55 cm' },
      ],
    ],
    ['Ratio: 1:2', [{ name: 'Ratio', value: '1:2' }]],
    [
      'Waterproof | Weight:',
      [
        { name: 'Waterproof', value: '' },
        { name: 'Weight', value: '' },
      ],
    ],
    [' | ', []],
    ['', []],
    [null, []],
  ])('the specs %j', (text, specs) => {
    expect(parseSpecs(text)).toEqual(specs)
  })

  test('specs written are specs read', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9 .,;/-]{0,20}[A-Za-z0-9])?$/)
    fc.assert(
      fc.property(fc.array(fc.record({ name: word, value: word })), (specs) => {
        expect(parseSpecs(specs.map(({ name, value }) => `${name}: ${value}`).join(' | '))).toEqual(specs)
      }),
    )
  })

  test('the features', () => {
    expect(parseFeatures('10 speed levels, Remote control, , Wheels')).toEqual([
      '10 speed levels',
      'Remote control',
      'Wheels',
    ])
    expect(parseFeatures(null)).toEqual([])
  })

  test.each([
    ['Holds 150 balls. Weighs 13 kg.', 'Holds 150 balls.'],
    ['Weighs 13.5 kg. 150 balls.', 'Weighs 13.5 kg.'],
    ['Runs approx. four hours on a charge. Then rests.', 'Runs approx. four hours on a charge.'],
    ['Ready? Play.', 'Ready?'],
    ['No full stop', 'No full stop'],
    ['  One.  ', 'One.'],
    ['', ''],
  ])('the first sentence of %j is %j', (description, summary) => {
    expect(summaryOf(description)).toBe(summary)
  })

  test('what is in the box', () => {
    expect(inTheBox({ specs: 'Weight: 13 kg | In the box: Machine; Battery, 1 kg; Charger (UK 230 V)' })).toEqual([
      'Machine',
      'Battery, 1 kg',
      'Charger (UK 230 V)',
    ])
    expect(inTheBox({ specs: 'In the box: trolley, strap, hex key' })).toEqual(['trolley', 'strap', 'hex key'])
    expect(inTheBox(lite)).toEqual([])
  })

  test('what fits what', () => {
    expect(fits(cover)).toEqual(['Courtside Pro', 'Courtside Club'])
    expect(fits(lite)).toEqual([])
    expect(names(accessoriesFor(pro, all))).toEqual(['Weather Cover', 'Drive Motor'])
    expect(accessoriesFor(lite, all)).toEqual([])
  })
})

describe('foundDescription', () => {
  test.each([
    ['One sentence.', 'One sentence.'],
    [`${'a'.repeat(100)}. ${'b'.repeat(57)}.`, `${'a'.repeat(100)}. ${'b'.repeat(57)}.`],
    [`${'a'.repeat(100)}. ${'b'.repeat(58)}.`, `${'a'.repeat(100)}.`],
    [`${'word '.repeat(40)}end.`, `${'word '.repeat(31).trim()}…`],
  ])('%s', (description, found) => {
    expect(foundDescription(description)).toBe(found)
  })

  test('is never longer than search engines show', () => {
    fc.assert(fc.property(fc.string(), (description) => foundDescription(description).length <= 160))
  })
})
