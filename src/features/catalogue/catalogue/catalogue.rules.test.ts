import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slugify } from '#/lib/slugify.ts'
import { categoryLabel, isBuyable, PRICE_BANDS, SORTS, sortCategories, stockLabel } from './catalogue.rules.ts'

test('labels Parts as Replacement Parts and unknown categories as themselves', () => {
  expect(['Ball Machines', 'Accessories', 'Parts', 'Strings'].map(categoryLabel)).toEqual([
    'Ball Machines',
    'Accessories',
    'Replacement Parts',
    'Strings',
  ])
})

test('sorts known categories in display order, then others by name', () => {
  expect(sortCategories(['Strings', 'Parts', 'Bags', 'Ball Machines'])).toEqual([
    'Ball Machines',
    'Parts',
    'Bags',
    'Strings',
  ])
  expect(sortCategories([])).toEqual([])
})

test('labels price bands and sorts as specified', () => {
  expect(PRICE_BANDS.map(({ label }) => label)).toEqual([
    'Under £500',
    '£500 to £1,500',
    '£1,500 to £3,000',
    'Over £3,000',
  ])
  expect(SORTS.map(({ label }) => label)).toEqual(['Featured', 'Name A–Z', 'Price: low to high', 'Price: high to low'])
})

test.each([
  [true, 5, 5, true],
  [true, 5, 6, false],
  [true, 0, 1, false],
  [false, 5, 1, false],
])('in stock %s, quantity %i, wanted %i: buyable %s', (inStock, stockQuantity, wanted, buyable) => {
  expect(isBuyable({ inStock, stockQuantity }, wanted)).toBe(buyable)
})

test('shows the stock badge', () => {
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
    ['Größe Łódź Œuvre', 'grosse-lodz-oeuvre'],
    ['---', ''],
    ['Grip™ ⅓', 'grip-1-3'],
    ['Grip™Pro® © 2026', 'grip-pro-2026'],
    ['\u2126mega', 'omega'],
    ['Ωmega', 'omega'],
    ['Ψηφιακή Μπάλα', 'psifiaki-mpala'],
    ['Чёрный мяч', 'chernyy-myach'],
    ['Щелчок й', 'shchelchok-y'],
    ['Їжак Ђоковић', 'yizhak-djokovic'],
    ['Lite日本Pro', 'lite-pro'],
    ['日本', ''],
    ['12 V / 7.2 Ah', '12-v-7-2-ah'],
  ])('%j becomes %j', (name, slug) => {
    expect(slugify(name)).toBe(slug)
  })

  test('contain only letters, digits and single hyphens, and are idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(slugify(name)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
        expect(slugify(slugify(name))).toBe(slugify(name))
      }),
    )
  })
})
