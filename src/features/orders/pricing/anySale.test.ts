import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discountAmount } from '#/features/orders/discounts/discounts.rules.ts'
import { DEFAULT_DELIVERY } from '#/features/shop/delivery/delivery.rules.ts'
import { DELIVERY, DELIVERY_TYPES } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { chargedPrice, includedVat, VAT_RATE_NAMES, VAT_TREATMENTS } from '#/features/shop/vat/vat.rules.ts'
import { DISCOUNT_TYPES } from '#/lib/reductions.ts'
import { type PricedBasket, priceLine, priceSale, type SaleLine } from './pricing.rules.ts'

const PRO: SaleLine & { productId: number } = { productId: 2, unitPrice: 189_500, quantity: 1, vatRate: 'standard' }

describe('any basket', () => {
  // Realistic prices keep subtotals within numeric(10,2); repeated ones make remainders tie.
  const unitPrice = fc.oneof(fc.constantFrom(0, 1, 100, 2900), fc.nat(1_000_000))
  const agreedFee = fc.option(fc.nat(50_000))
  const line = fc.record({
    productId: fc.integer({ min: 1, max: 1000 }),
    unitPrice,
    quantity: fc.integer({ min: 1, max: 99 }),
    vatRate: fc.constantFrom(...VAT_RATE_NAMES),
    isExcluded: fc.constantFrom(undefined, undefined, true as const),
  })
  const lines = fc.uniqueArray(line, { maxLength: 30, selector: ({ productId }) => productId })
  const code = fc.option(
    fc.record({ code: fc.constant('CODE'), type: fc.constantFrom(...DISCOUNT_TYPES), value: fc.nat(20_000) }),
    { nil: undefined },
  )
  const basket = fc.record({
    lines,
    code,
    deliveryType: fc.constantFrom(...DELIVERY_TYPES.filter((type) => DELIVERY[type].canBeFree)),
    delivery: fc.constantFrom(
      DEFAULT_DELIVERY,
      { ...DEFAULT_DELIVERY, standardFee: 0, expressFee: 333, freeFrom: 0 },
      { ...DEFAULT_DELIVERY, standardFee: 1, expressFee: 7, freeFrom: 9 },
    ),
    vatRegistered: fc.boolean(),
    vatTreatment: fc.constantFrom(...VAT_TREATMENTS),
    agreedFee,
  })
  const quoteLine = fc.record({
    productId: fc.option(fc.integer({ min: 1, max: 1000 })),
    unitPrice,
    quantity: fc.integer({ min: 1, max: 99 }),
    vatRate: fc.constantFrom(...VAT_RATE_NAMES),
    discount: fc.option(
      fc.oneof(
        fc.record({ type: fc.constant('percentage' as const), value: fc.integer({ min: 0, max: 10_000 }) }),
        fc.record({ type: fc.constant('fixed' as const), value: fc.nat(100_000) }),
      ),
    ),
  })
  const quote = fc.record({
    lines: fc.array(quoteLine, { minLength: 1, maxLength: 8 }),
    deliveryType: fc.constantFrom(...DELIVERY_TYPES),
    delivery: fc.constant(DEFAULT_DELIVERY),
    vatRegistered: fc.boolean(),
    vatTreatment: fc.constantFrom(...VAT_TREATMENTS),
    agreedFee,
  })
  const sale: fc.Arbitrary<Parameters<typeof priceSale<SaleLine>>[0]> = fc.oneof(basket, quote)
  const sum = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0)

  test('adds up', () => {
    fc.assert(
      fc.property(sale, (any) => {
        const priced = priceSale(any)
        if (any.vatTreatment !== 'export' || !any.vatRegistered)
          expect(priced.subtotal).toBe(sum(any.lines.map(({ unitPrice, quantity }) => unitPrice * quantity)))
        expect(priced.vatAmount === null).toBe(!any.vatRegistered)
        expect(sum(priced.lines.map(({ total }) => total))).toBe(priced.subtotal)
        expect(sum(priced.lines.map(({ reduction }) => reduction))).toBe(priced.discountAmount)
        expect(priced.totalAmount).toBe(priced.subtotal - priced.discountAmount + priced.deliveryFee)
        if (any.agreedFee != null && any.lines.length > 0 && any.code?.type !== 'free_delivery')
          expect(priced.deliveryFee).toBe(any.agreedFee)
        if (priced.vatAmount !== null) {
          expect(sum(priced.lines.map(({ vat }) => vat ?? 0)) + (priced.deliveryVat ?? 0)).toBe(priced.vatAmount)
        }
      }),
    )
  })

  test('takes off each line its own discount, at most what it costs', () => {
    fc.assert(
      fc.property(quote, (any) => {
        const vatTerms = { vatRegistered: any.vatRegistered, treatment: any.vatTreatment }
        const priced = priceSale(any)
        expect(priced.lines.map(({ enteredPrice }) => enteredPrice)).toEqual(any.lines.map((line) => line.unitPrice))
        for (const line of priced.lines) {
          const { discount, enteredPrice, unitPrice: charged, quantity, vatRate, total, reduction } = line
          expect(charged).toBe(chargedPrice(enteredPrice, vatRate, vatTerms))
          expect(total).toBe(charged * quantity)
          if (discount?.type === 'fixed' && discount.value < enteredPrice * quantity)
            expect(reduction).toBe(Math.min(total, chargedPrice(discount.value, vatRate, vatTerms)))
          else expect(reduction).toBe(discountAmount(discount ?? undefined, total))
          expect(line.vat).toBe(any.vatRegistered ? includedVat(total - reduction, line.vatPercent) : null)
          expect(priceLine({ ...line, unitPrice: enteredPrice }, vatTerms)).toMatchObject({ total, reduction })
        }
      }),
    )
  })

  test('takes the discount off only the lines it applies to, as if they were the whole basket', () => {
    fc.assert(
      fc.property(basket, (any) => {
        const priced = priceSale(any)
        const excluded = new Set(any.lines.flatMap(({ productId, isExcluded }) => (isExcluded ? [productId] : [])))
        const [off, on] = [true, false].map((is) =>
          priced.lines.filter(({ productId }) => excluded.has(productId) === is),
        )
        expect(off?.every(({ reduction }) => reduction === 0)).toBe(true)
        const alone = priceSale({ ...any, lines: any.lines.filter(({ isExcluded }) => !isExcluded) })
        expect(priced.discountAmount).toBe(alone.discountAmount)
        expect(on?.map(({ reduction }) => reduction)).toEqual(alone.lines.map(({ reduction }) => reduction))
      }),
    )
  })

  test('has no negative figure, and no line reduced by more than it costs', () => {
    fc.assert(
      fc.property(sale, (any) => {
        const priced = priceSale(any)
        const {
          lines: pricedLines,
          deliveryType: _,
          discountCode: _c,
          discountType: _t,
          vatTreatment: _v,
          ...figures
        } = priced
        expect(
          Object.values(figures).every((figure) => figure === null || (Number.isSafeInteger(figure) && figure >= 0)),
        ).toBe(true)
        expect(pricedLines.every(({ total, reduction }) => reduction >= 0 && reduction <= total)).toBe(true)
      }),
    )
  })

  test('rounds the VAT of each line to within half a penny of its rate', () => {
    fc.assert(
      fc.property(sale, (any) => {
        const priced = priceSale({ ...any, vatRegistered: true })
        const exact = (gross: number, percent: number) => (gross * percent) / (100 + percent)
        for (const { total, reduction, vat, vatPercent } of priced.lines) {
          expect(Math.abs((vat ?? Number.NaN) - exact(total - reduction, vatPercent))).toBeLessThanOrEqual(0.5 + 1e-6)
        }
        const rates = priced.lines.map(({ vatPercent }) => vatPercent)
        const deliveryVat = priced.deliveryVat ?? Number.NaN
        expect(deliveryVat).toBeLessThanOrEqual(exact(priced.deliveryFee, Math.max(0, ...rates)) + 2)
        expect(deliveryVat).toBeGreaterThanOrEqual(exact(priced.deliveryFee, Math.min(20, ...rates)) - 2)
      }),
    )
  })

  test('charges an export its prices without VAT, to within rounding, and no VAT', () => {
    fc.assert(
      fc.property(basket, (any) => {
        const exported = priceSale({ ...any, vatRegistered: true, vatTreatment: 'export' })
        expect(exported.vatAmount).toBe(0)
        expect(exported.lines.every(({ vat, vatPercent }) => vat === 0 && vatPercent === 0)).toBe(true)
        const domestic = priceSale({ ...any, vatRegistered: true, vatTreatment: 'domestic' })
        const units = domestic.lines.reduce((sum, { quantity }) => sum + quantity, 0)
        for (const [index, line] of domestic.lines.entries()) {
          const net = line.total - line.reduction - (line.vat ?? 0)
          const { total, reduction } = exported.lines[index] as typeof line
          // Half a penny for each unit, as much again for those of all lines, which change this one's share of the discount,
          // and a penny for each line that shares it.
          const rounding = (line.quantity + units) / 2 + domestic.lines.length + 1
          expect(Math.abs(total - reduction - net)).toBeLessThanOrEqual(rounding)
        }
        const isFree = domestic.subtotal === domestic.discountAmount
        if (isFree) expect(exported.subtotal).toBe(exported.discountAmount)
      }),
    )
  })

  test('costs the same, line by line, however its lines are ordered', () => {
    const shuffled = basket.chain((any) =>
      fc.record({
        any: fc.constant(any),
        reordered: fc.shuffledSubarray(any.lines, { minLength: any.lines.length }),
      }),
    )
    const byProduct = (priced: PricedBasket) => ({
      ...priced,
      lines: priced.lines.toSorted((a, b) => a.productId - b.productId),
    })
    fc.assert(
      fc.property(shuffled, ({ any, reordered }) => {
        expect(byProduct(priceSale({ ...any, lines: reordered }))).toEqual(byProduct(priceSale(any)))
      }),
    )
  })

  test('delivery is free after spending `untilFreeDelivery` more', () => {
    fc.assert(
      fc.property(basket, (any) => {
        const { code: _, agreedFee: __, ...rest } = any
        const undiscounted = { ...rest, vatTreatment: 'domestic' as const }
        const priced = priceSale(undiscounted)
        fc.pre(priced.untilFreeDelivery > 0)
        const more = { ...PRO, productId: 1001, unitPrice: priced.untilFreeDelivery }
        const less = { ...more, unitPrice: more.unitPrice - 1 }
        expect(priceSale({ ...undiscounted, lines: [...any.lines, more] }).deliveryFee).toBe(0)
        expect(priceSale({ ...undiscounted, lines: [...any.lines, less] }).untilFreeDelivery).toBe(1)
      }),
    )
  })
})
