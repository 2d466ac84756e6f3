import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Discount } from '#/features/orders/discounts/discounts.rules.ts'
import { DEFAULT_DELIVERY } from '#/features/shop/delivery/delivery.rules.ts'
import { DELIVERY_TYPES } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { DISCOUNT_TYPES } from '#/lib/reductions.ts'
import { lostFreeDelivery, lostFreeDeliveryText, priceSale } from './pricing.rules.ts'

const price = (
  unitPrice: number,
  discount?: Discount,
  deliveryType = DELIVERY_TYPES[0] as (typeof DELIVERY_TYPES)[number],
) =>
  priceSale({
    lines: [{ productId: 1, unitPrice, quantity: 1, vatRate: 'standard' }],
    code: discount,
    deliveryType,
    delivery: DEFAULT_DELIVERY,
    vatRegistered: true,
  })
const fixed = (value: number): Discount => ({ code: 'CODE', type: 'fixed', value })

test.each([
  [200_000, fixed(1), 'Delivery is no longer free with this code: £49.99 more in all'],
  [200_000, fixed(5000), 'Delivery is no longer free with this code: £0.00 more in all'],
  [200_000, fixed(20_000), 'Delivery is no longer free with this code: £150.00 less in all'],
  [250_000, fixed(1), undefined],
  [199_999, fixed(1), undefined],
  [200_000, { code: 'FREE', type: 'free_delivery', value: 0 } as const, undefined],
  [
    200_000,
    { code: 'ALL', type: 'percentage', value: 10_000 } as const,
    'Delivery is no longer free with this code: £1,950.00 less in all',
  ],
  [200_000, undefined, undefined],
])('%i less %o: %s', (unitPrice, discount, text) => {
  expect(lostFreeDeliveryText(price(unitPrice, discount), DEFAULT_DELIVERY)).toBe(text)
})

test('says nothing about a fee that was agreed', () => {
  const agreed = { ...price(200_000, fixed(1)), deliveryFee: 7500 }
  expect(lostFreeDeliveryText(agreed, DEFAULT_DELIVERY)).toBeUndefined()
})

test('is the difference of the totals with and without the code, and no dearer order goes without it', () => {
  const discounts = fc.record({
    code: fc.constant('CODE'),
    type: fc.constantFrom(...DISCOUNT_TYPES),
    value: fc.integer({ min: 0, max: 10_000 }),
  })
  const goods = fc.oneof(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 199_000, max: 201_000 }))
  fc.assert(
    fc.property(goods, discounts, fc.constantFrom(...DELIVERY_TYPES), (unitPrice, discount, type) => {
      const [plain, coded] = [price(unitPrice, undefined, type), price(unitPrice, discount, type)]
      const added = coded.totalAmount - plain.totalAmount
      const told = lostFreeDelivery(coded, DEFAULT_DELIVERY)
      if (told !== undefined) expect(told).toBe(added)
      if (added > 0) expect(told).toBe(added)
    }),
  )
})
