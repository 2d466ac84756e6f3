import { describe, expect, test } from 'vitest'
import type { Discount } from '#/features/orders/discounts/discounts.rules.ts'
import { DEFAULT_DELIVERY } from '#/features/shop/delivery/delivery.rules.ts'
import { VAT_RATE_NAMES } from '#/features/shop/vat/vat.rules.ts'
import { isTooMuch, type PricedSale, priceSale, type SaleLine } from './pricing.rules.ts'

type BasketLine = SaleLine & { productId: number }

const PRO: BasketLine = { productId: 2, unitPrice: 189_500, quantity: 1, vatRate: 'standard' }
const COVER: BasketLine = { productId: 8, unitPrice: 4_900, quantity: 2, vatRate: 'standard' }
const BASKET: BasketLine = { productId: 9, unitPrice: 2_900, quantity: 1, vatRate: 'standard' }
const ACE10: Discount = { code: 'ACE10', type: 'percentage', value: 1000 }
const FREESHIP: Discount = { code: 'FREESHIP', type: 'free_delivery', value: 0 }
const EVERYTHING: Discount = { code: 'ALL', type: 'percentage', value: 10_000 }

const price = (lines: BasketLine[], change: Partial<Parameters<typeof priceSale<BasketLine>>[0]> = {}) =>
  priceSale({ lines, deliveryType: 'standard', delivery: DEFAULT_DELIVERY, vatRegistered: true, ...change })

const money = ({ subtotal, discountAmount, deliveryFee, totalAmount, vatAmount, untilFreeDelivery }: PricedSale) => ({
  subtotal,
  discountAmount,
  deliveryFee,
  totalAmount,
  vatAmount,
  untilFreeDelivery,
})

describe('known baskets', () => {
  test('one machine, standard delivery', () => {
    expect(price([PRO])).toEqual({
      lines: [{ ...PRO, enteredPrice: 189_500, total: 189_500, reduction: 0, vatPercent: 20, vat: 31_583 }],
      subtotal: 189_500,
      discountType: null,
      discountCode: null,
      discountAmount: 0,
      deliveryType: 'standard',
      deliveryFee: 5000,
      deliveryVat: 833,
      vatAmount: 32_416,
      vatTreatment: 'domestic',
      totalAmount: 194_500,
      untilFreeDelivery: 10_500,
    })
  })

  test('a 10 % discount is shared over the lines and deducted before VAT', () => {
    const priced = price([PRO, COVER, BASKET], { code: ACE10, deliveryType: 'express' })
    expect(priced.lines.map(({ total, reduction, vat }) => ({ total, reduction, vat }))).toEqual([
      { total: 189_500, reduction: 18_950, vat: 28_425 },
      { total: 9800, reduction: 980, vat: 1470 },
      { total: 2900, reduction: 290, vat: 435 },
    ])
    expect(money(priced)).toEqual({
      subtotal: 202_200,
      discountAmount: 20_220,
      deliveryFee: 10_000,
      totalAmount: 191_980,
      vatAmount: 28_425 + 1470 + 435 + 1667,
      untilFreeDelivery: 18_020,
    })
    expect(priced.discountCode).toBe('ACE10')
  })

  test('£2,000 after discount is free, either type; a penny less is not', () => {
    const exactly = { ...PRO, unitPrice: 200_000 }
    expect(money(price([exactly]))).toMatchObject({ deliveryFee: 0, untilFreeDelivery: 0, totalAmount: 200_000 })
    expect(price([exactly], { deliveryType: 'express' }).deliveryFee).toBe(0)
    expect(money(price([{ ...exactly, unitPrice: 199_999 }]))).toMatchObject({
      deliveryFee: 5000,
      untilFreeDelivery: 1,
    })
    expect(price([exactly], { code: ACE10 }).deliveryFee).toBe(5000)
  })

  test('a free-delivery code removes the fee and nothing else', () => {
    expect(money(price([BASKET], { code: FREESHIP }))).toEqual({
      subtotal: 2900,
      discountAmount: 0,
      deliveryFee: 0,
      totalAmount: 2900,
      vatAmount: 483,
      untilFreeDelivery: 0,
    })
  })

  test('a free-delivery code needs goods that it applies to', () => {
    const excluded = { ...BASKET, isExcluded: true as const }
    expect(price([excluded], { code: FREESHIP }).deliveryFee).toBe(5000)
    expect(price([excluded, COVER], { code: FREESHIP }).deliveryFee).toBe(0)
  })

  test('an agreed fee replaces the standard one, unless a code makes delivery free', () => {
    const fee = (agreedFee: number | null, line = BASKET, change = {}) =>
      price([line], { agreedFee, ...change }).deliveryFee
    expect([fee(null), fee(0), fee(7500), fee(7500, { ...PRO, unitPrice: 200_000 })]).toEqual([5000, 0, 7500, 7500])
    expect([fee(7500, BASKET, { code: ACE10 }), fee(7500, BASKET, { code: FREESHIP })]).toEqual([7500, 0])
  })

  test('a 100 % discount leaves delivery and its VAT', () => {
    expect(money(price([BASKET], { code: EVERYTHING }))).toMatchObject({ totalAmount: 5000, vatAmount: 833 })
  })

  test('charges each line VAT at its own rate, and delivery at those of the goods', () => {
    const basket = [{ ...PRO, unitPrice: 10_000 }, COVER, BASKET]
    const mixed = price(basket.map((line, index) => ({ ...line, vatRate: VAT_RATE_NAMES[2 - index] ?? 'zero' })))
    expect(mixed.lines.map(({ vatPercent, vat }) => [vatPercent, vat])).toEqual([
      [0, 0],
      [5, 467],
      [20, 483],
    ])
    // £50.00 over £100.00, £98.00 and £29.00: £22.03, £21.58 and £6.39.
    expect([mixed.deliveryVat, mixed.vatAmount]).toEqual([103 + 107, 467 + 483 + 210])
    expect(mixed.totalAmount).toBe(price(basket).totalAmount)
  })

  test('charges an export without VAT, less the net amount of a discount', () => {
    const toJersey = (change = {}) => money(price([PRO, COVER], { vatTreatment: 'export', ...change }))
    expect(toJersey()).toMatchObject({ subtotal: 157_917 + 2 * 4083, vatAmount: 0, totalAmount: 166_083 + 5000 })
    expect(toJersey({ code: ACE10 })).toMatchObject({ discountAmount: 16_608 })
    const fifty: Discount = { code: 'RALLY50', type: 'fixed', value: 5000 }
    expect(toJersey({ code: fifty })).toMatchObject({ discountAmount: 4167 })
    expect(toJersey({ code: EVERYTHING })).toMatchObject({ discountAmount: 166_083, totalAmount: 5000 })
    expect(toJersey({ vatRegistered: false })).toMatchObject({ subtotal: 199_300, vatAmount: null })
  })

  test('takes no more off an export than its pennies come to without VAT', () => {
    const discount = { type: 'fixed', value: 18 } as const
    const { lines } = price([{ ...PRO, unitPrice: 3, quantity: 7, discount }], { vatTreatment: 'export' })
    expect(lines).toMatchObject([{ unitPrice: 2, total: 14, reduction: 14 }])
  })

  test('an empty basket costs nothing', () => {
    expect(money(price([]))).toEqual({
      subtotal: 0,
      discountAmount: 0,
      deliveryFee: 0,
      totalAmount: 0,
      vatAmount: 0,
      untilFreeDelivery: 200_000,
    })
  })

  test('shows no VAT if the merchant is not registered', () => {
    const priced = price([PRO, BASKET], { vatRegistered: false })
    expect([priced.vatAmount, priced.deliveryVat, ...priced.lines.map((line) => line.vat)]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(priced.totalAmount).toBe(price([PRO, BASKET]).totalAmount)
  })

  test('puts the odd penny on the same line whatever their order', () => {
    const three = [3, 1, 2].map((productId) => ({ ...PRO, productId, unitPrice: 100 }))
    const reductions = price(three, { code: { code: 'POUND', type: 'fixed', value: 100 } }).lines
    expect(reductions.map(({ productId, reduction }) => [productId, reduction])).toEqual([
      [3, 33],
      [1, 34],
      [2, 33],
    ])
  })

  test('throws on a code beside the discount of a line', () => {
    const discount = { type: 'fixed', value: 100 } as const
    expect(() => price([PRO, { ...COVER, discount }], { code: ACE10 })).toThrow(RangeError)
  })

  test.each<[string, BasketLine[]]>([
    ['a fraction of a penny', [{ ...PRO, unitPrice: 0.5 }]],
    ['a negative price', [{ ...PRO, unitPrice: -1 }]],
    ['a fractional quantity', [{ ...PRO, quantity: 1.5 }]],
    ['a zero quantity', [{ ...PRO, quantity: 0 }]],
    ['a negative quantity', [{ ...PRO, quantity: -1 }]],
  ])('throws on %s', (_, lines) => {
    expect(() => price(lines)).toThrow(RangeError)
  })
})

test('an amount has to fit into its column', () => {
  expect(isTooMuch({ subtotal: 9_999_999_999, totalAmount: 9_999_999_999 })).toBe(false)
  expect(isTooMuch({ subtotal: 9_999_999_999, totalAmount: 10_000_000_000 })).toBe(true)
  expect(isTooMuch({ subtotal: 10_000_000_000, totalAmount: 1 })).toBe(true)
})
