import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate } from './allocate.ts'
import { toDecimal } from './decimal.ts'
import { formatPounds, formatPoundsShort, toPence } from './pence.ts'

const amount = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 })

describe('pence and decimal strings', () => {
  test.each([
    ['0.00', 0],
    ['0.01', 1],
    ['12.50', 1250],
    ['1145.00', 114_500],
    ['99999999.99', 9_999_999_999],
    ['121891285.00', 12_189_128_500],
    ['-0.05', -5],
    ['-12.50', -1250],
  ])('converts %s to %i pence and back', (decimal, pence) => {
    expect(toPence(decimal)).toBe(pence)
    expect(toDecimal(pence)).toBe(decimal)
  })

  test.each([
    ['50', 5000],
    ['50.5', 5050],
    ['007.00', 700],
    ['-0.00', 0],
  ])('accepts %s', (decimal, pence) => {
    expect(toPence(decimal)).toBe(pence)
  })

  test.each([
    '',
    ' ',
    '.5',
    '1.',
    '1.234',
    '1,145.00',
    '£5',
    '5.00 ',
    '1e3',
    'NaN',
    'Infinity',
    '--1',
    '12345678901234.00',
    '٣',
  ])('rejects %j', (text) => {
    expect(() => toPence(text)).toThrow(RangeError)
  })

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('rejects %d pence', (pence) => {
    expect(() => toDecimal(pence)).toThrow(RangeError)
  })

  test('converts any amount both ways without loss', () => {
    fc.assert(
      fc.property(amount, (pence) => {
        expect(toPence(toDecimal(pence))).toBe(pence)
        expect(toDecimal(pence)).toMatch(/^-?\d{1,8}\.\d{2}$/)
      }),
    )
  })
})

test.each([
  [114_500, '£1,145.00', '£1,145'],
  [5050, '£50.50', '£50.50'],
  [0, '£0.00', '£0'],
  [9_999_999, '£99,999.99', '£99,999.99'],
])('formats %i pence as %s, or %s in running text', (pence, long, short) => {
  expect(formatPounds(pence)).toBe(long)
  expect(formatPoundsShort(pence)).toBe(short)
})

test('formats pounds as Intl does', () => {
  const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
  fc.assert(fc.property(amount, (pence) => formatPounds(pence) === pounds.format(pence / 100)))
})

describe('share', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 9_999_999_999 }), { minLength: 1, maxLength: 100 })

  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [5, [10, 0, 10], [3, 0, 2]],
    [1, [1, 2], [0, 1]],
    [0, [3, 4], [0, 0]],
    [7, [7], [7]],
  ])('%i over %j is %j', (total, over, expected) => {
    expect(allocate(total, over)).toEqual(expected)
  })

  test('shares 0 without weights, and throws for any other total', () => {
    expect(allocate(0, [])).toEqual([])
    expect(allocate(0, [0, 0])).toEqual([0, 0])
    expect(() => allocate(1, [0, 0])).toThrow(RangeError)
    expect(() => allocate(1, [])).toThrow(RangeError)
  })

  test('adds up to the total, each share within a penny of its exact value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), weights, (total, over) => {
        const sum = over.reduce((a, b) => a + b, 0)
        fc.pre(sum > 0)
        const shares = allocate(total, over)
        expect(shares.reduce((a, b) => a + b, 0)).toBe(total)
        for (const [index, part] of shares.entries()) {
          // part × sum is within sum of total × weight, without the rounding of a division
          const gap = BigInt(part) * BigInt(sum) - BigInt(total) * BigInt(over[index] ?? 0)
          expect(gap < BigInt(sum) && gap > -BigInt(sum)).toBe(true)
        }
      }),
    )
  })

  test('no share exceeds its weight if the total does not exceed their sum', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (over, fraction) => {
        const sum = over.reduce((a, b) => a + b, 0)
        const shares = allocate(Math.floor(sum * fraction), over)
        expect(shares.every((part, index) => part <= (over[index] ?? 0))).toBe(true)
      }),
    )
  })
})
