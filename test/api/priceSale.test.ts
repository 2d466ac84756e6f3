import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceQuote, priceLine as priceQuoteLine } from '../../src/features/buying/quotes/quotes.rules.ts'
import {
  type PricedSale,
  priceBasket,
  priceLine,
  priceSale,
  type SaleLine,
} from '../../src/features/orders/pricing/pricing.rules.ts'
import { DELIVERY_TYPES, mapPrices } from '../../src/features/shop/delivery/deliveryTypes.rules.ts'
import { VAT_RATE_NAMES, VAT_TREATMENTS } from '../../src/features/shop/vat/vat.rules.ts'
import { DISCOUNT_TYPES } from '../../src/lib/reductions.ts'

const RUNS = { numRuns: Number(process.env.RUNS ?? 1000) }

// Small amounts make remainders and halves tie, realistic ones come near the free-delivery threshold.
const price = fc.oneof(fc.constantFrom(0, 1, 3, 99, 100, 1999, 2900, 189_500), fc.nat(20), fc.nat(1_000_000))
const goods = {
  unitPrice: price,
  quantity: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 999 })),
  vatRate: fc.constantFrom(...VAT_RATE_NAMES),
}
const percentage = fc.oneof(fc.constantFrom(0, 1, 1000, 1250, 3333, 9999, 10_000, 20_000), fc.nat(10_000))
const amount = fc.oneof(fc.nat(20), fc.nat(10_000), fc.nat(500_000_000))
const delivery = fc
  .tuple(fc.oneof(fc.constant(0), fc.nat(20_000)), fc.nat(20_000), fc.nat(20_000), fc.nat(20_000), fc.nat(400_000))
  .map(([first, ...others]) => {
    const fees = [first, ...others]
    return mapPrices(() => fees.shift() ?? 7500)
  })
const terms = {
  deliveryType: fc.constantFrom(...DELIVERY_TYPES),
  delivery,
  vatRegistered: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
  vatTreatment: fc.constantFrom(...VAT_TREATMENTS),
}
const agreedFee = fc.oneof(fc.constantFrom(0, 1, 5000), fc.nat(50_000))

/** An agreed fee in the guise of settings. */
const flatDeliveryFee = (fee: number) => ({ ...mapPrices(() => fee), freeFrom: Number.MAX_SAFE_INTEGER })

const withoutEntered = <Line extends SaleLine>({ lines, ...sale }: PricedSale<Line>) => ({
  ...sale,
  lines: lines.map(({ enteredPrice: _, ...line }) => line),
})

/** Makes a fixed discount as much as the goods cost, or a penny more or less. */
const offAll = fc.option(fc.constantFrom(-1, 0, 1), { freq: 2 })
const subtotalOf = (lines: readonly { unitPrice: number; quantity: number }[]) =>
  lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)

const basketLine = fc.record(
  { productId: fc.integer({ min: 1, max: 60 }), ...goods, isExcluded: fc.constant(true as const) },
  { requiredKeys: ['productId', 'unitPrice', 'quantity', 'vatRate'] },
)
const basketLines = fc.uniqueArray(basketLine, { maxLength: 12, selector: ({ productId }) => productId })
const likeLines = basketLines.map((lines) =>
  lines.map((line) => ({ ...line, unitPrice: lines[0]?.unitPrice ?? 0, quantity: lines[0]?.quantity ?? 1 })),
)
const basket = fc
  .record({
    lines: fc.oneof(basketLines, likeLines),
    discount: fc.option(
      fc.constantFrom(...DISCOUNT_TYPES).chain((type) =>
        fc.record({
          code: fc.constant('CODE'),
          type: fc.constant(type),
          value: type === 'percentage' ? percentage : amount,
        }),
      ),
      { nil: undefined },
    ),
    ...terms,
    offAll,
  })
  .map(({ offAll: more, ...sale }) => {
    const eligible = sale.lines.filter(({ isExcluded }) => !isExcluded)
    return sale.discount?.type === 'fixed' && more !== null
      ? { ...sale, discount: { ...sale.discount, value: Math.max(0, subtotalOf(eligible) + more) } }
      : sale
  })

test('charges a cart what it was charged before', () => {
  fc.assert(
    fc.property(basket, ({ discount, ...sale }) => {
      const before = priceBasket({ ...sale, discount })
      const now = priceSale({ ...sale, code: discount })
      expect(withoutEntered(now)).toEqual(before)
      expect(now.lines.map((line) => line.enteredPrice)).toEqual(sale.lines.map(({ unitPrice }) => unitPrice))
    }),
    RUNS,
  )
})

test('charges a phone order with an agreed fee what it was charged before', () => {
  fc.assert(
    fc.property(basket, agreedFee, ({ discount, ...sale }, fee) => {
      const { untilFreeDelivery: _, ...before } = priceBasket({ ...sale, discount, delivery: flatDeliveryFee(fee) })
      const { untilFreeDelivery: __, ...now } = withoutEntered(priceSale({ ...sale, code: discount, agreedFee: fee }))
      expect(now).toEqual(before)
    }),
    RUNS,
  )
})

const quoteLine = fc
  .record({
    productId: fc.option(fc.integer({ min: 1, max: 60 })),
    name: fc.constant('Line'),
    ...goods,
    discount: fc.option(
      fc.oneof(
        fc.record({ type: fc.constant('percentage' as const), value: percentage }),
        fc.record({ type: fc.constant('fixed' as const), value: amount }),
      ),
    ),
    offAll,
  })
  .map(({ offAll: more, ...line }) =>
    line.discount?.type === 'fixed' && more !== null
      ? { ...line, discount: { ...line.discount, value: Math.max(0, subtotalOf([line]) + more) } }
      : line,
  )
const quote = fc.record({
  lines: fc.array(quoteLine, { minLength: 1, maxLength: 12 }),
  agreedFee: fc.option(agreedFee),
  ...terms,
})

test('charges a quote what it was charged before', () => {
  fc.assert(
    fc.property(quote, (sale) => {
      const { lines, ...before } = priceQuote(sale)
      const now = priceSale(sale)
      expect(now).toMatchObject(before)
      expect(now.lines.map(({ total: _, ...line }) => line)).toEqual(lines)
      expect(now.lines.map(({ total }) => total)).toEqual(lines.map((line) => line.unitPrice * line.quantity))
    }),
    RUNS,
  )
})

test('shows the same amount beside a line while it is typed', () => {
  fc.assert(
    fc.property(quoteLine, terms.vatRegistered, terms.vatTreatment, (line, vatRegistered, treatment) => {
      const vatTerms = { vatRegistered, treatment }
      const { total, reduction } = priceLine(line, vatTerms)
      expect(total - reduction).toBe(priceQuoteLine(line, vatTerms).amount)
    }),
    RUNS,
  )
})
