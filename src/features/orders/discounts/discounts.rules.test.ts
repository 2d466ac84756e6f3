import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DISCOUNT_TYPES, normaliseCode } from '#/lib/reductions.ts'
import { checkCode, type Discount, discountAmount, INVALID_CODE } from './discounts.rules.ts'
import { DiscountCode } from './server/discounts.schema.ts'

const ACE10: Discount = { code: 'ACE10', type: 'percentage', value: 1000 }
const RALLY50: Discount = { code: 'RALLY50', type: 'fixed', value: 5000 }
const FREESHIP: Discount = { code: 'FREESHIP', type: 'free_delivery', value: 0 }

describe('discountAmount', () => {
  test.each<[string, Discount | undefined, number, number]>([
    ['10 % of £1,895.00', ACE10, 189_500, 18_950],
    ['10 % of £0.05, half up', ACE10, 5, 1],
    ['10 % of £0.04', ACE10, 4, 0],
    ['12.5 % of £0.99', { code: 'X', type: 'percentage', value: 1250 }, 99, 12],
    ['33.33 % of £100.00', { code: 'X', type: 'percentage', value: 3333 }, 10_000, 3333],
    ['100 % of £29.00', { code: 'X', type: 'percentage', value: 10_000 }, 2900, 2900],
    ['more than 100 %', { code: 'X', type: 'percentage', value: 20_000 }, 2900, 2900],
    ['£50 of £1,895.00', RALLY50, 189_500, 5000],
    ['£50 of £29.00', RALLY50, 2900, 2900],
    ['free delivery', FREESHIP, 189_500, 0],
    ['none', undefined, 189_500, 0],
    ['10 % of nothing', ACE10, 0, 0],
  ])('%s', (_, discount, subtotal, expected) => {
    expect(discountAmount(discount, subtotal)).toBe(expected)
  })

  const discount = fc.record({
    code: fc.constant('CODE'),
    type: fc.constantFrom(...DISCOUNT_TYPES),
    value: fc.nat(9_999_999_999),
  })

  test('is whole pence from 0 to the subtotal', () => {
    fc.assert(
      fc.property(discount, fc.nat(9_999_999_999), (any, subtotal) => {
        const amount = discountAmount(any, subtotal)
        expect(Number.isSafeInteger(amount) && amount >= 0 && amount <= subtotal).toBe(true)
      }),
    )
  })

  test('rounds a percentage by at most half a penny', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(9_999_999_999), (value, subtotal) => {
        const amount = discountAmount({ type: 'percentage', value }, subtotal)
        const gap = 2n * (BigInt(amount) * 10_000n - BigInt(subtotal) * BigInt(value))
        expect(gap > -10_000n && gap <= 10_000n).toBe(true)
      }),
    )
  })
})

describe('checkCode', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const before = new Date(now.getTime() - 1)
  const after = new Date(now.getTime() + 1)
  const code = { isActive: true, usageLimit: null, usageCount: 0, validFrom: before, validUntil: null }

  test.each<[string, Partial<Parameters<typeof checkCode>[0]>, number, boolean]>([
    ['one without limits', {}, 0, true],
    ['one that is switched off', { isActive: false }, 0, false],
    ['one that starts now', { validFrom: now }, 0, true],
    ['one that starts later', { validFrom: after }, 0, false],
    ['one that ends now', { validUntil: now }, 0, true],
    ['one that has ended', { validUntil: before }, 0, false],
    ['one that ends later', { validUntil: after }, 0, true],
    ['the last use of three', { usageLimit: 3, usageCount: 2 }, 0, true],
    ['one that is used up', { usageLimit: 3, usageCount: 3 }, 0, false],
    ['one whose last use another buyer has reserved', { usageLimit: 3, usageCount: 2 }, 1, false],
    ['one with a use left besides those reserved', { usageLimit: 3, usageCount: 0 }, 2, true],
    ['one without a limit, used often', { usageCount: 100_000 }, 100, true],
  ])('%s', (_, change, held, usable) => {
    const outcome = checkCode({ ...code, ...change }, now, held)
    expect(outcome).toEqual(
      usable ? { ok: true, value: undefined } : { ok: false, code: 'invalidCode', message: INVALID_CODE },
    )
  })

  test.each([
    [' lob15 ', 'LOB15'],
    ['straße', 'STRASSE'],
    ['ΐ89P4V64', 'Ϊ́89P4V64'.normalize('NFC')],
    ['e\u0301te\u0301', 'ÉTÉ'],
  ])('reads %j as the code that is stored', (typed, stored) => {
    expect(normaliseCode(typed)).toBe(stored)
    expect(normaliseCode(stored)).toBe(stored)
    expect(DiscountCode.parse(typed)).toBe(stored)
  })

  test('rejects a code whose capitals are too many', () => {
    expect(DiscountCode.safeParse('ß'.repeat(20)).success).toBe(true)
    expect(DiscountCode.safeParse('ß'.repeat(21)).error?.issues[0]?.message).toBe(INVALID_CODE)
  })

  test('rejects an overlong code with the same message', () => {
    expect(DiscountCode.safeParse('X'.repeat(41)).error?.issues[0]?.message).toBe(INVALID_CODE)
  })
})
