import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMarginPercent, marginOf } from './margin.rules.ts'

test.each([
  // £1,895.00 includes £315.83 VAT.
  [189_500, 98_400, true, 59_517, '37.7%'],
  [189_500, 98_400, false, 91_100, '48.1%'],
  [12_000, 10_000, true, 0, '0.0%'],
  [12_000, 15_000, true, -5000, '-50.0%'],
  [12_000, 0, true, 10_000, '100.0%'],
])('a price of %i and a cost of %i, VAT %s, leave %i', (price, cost, vatRegistered, amount, percent) => {
  const margin = marginOf({ price, cost, vatRate: 'standard' }, vatRegistered)
  expect(margin?.amount).toBe(amount)
  expect(margin && formatMarginPercent(margin)).toBe(percent)
})

test('the product’s own rate counts', () => {
  expect(marginOf({ price: 10_500, cost: 4000, vatRate: 'reduced' }, true)).toEqual({ amount: 6000, tenths: 600 })
  expect(marginOf({ price: 10_500, cost: 4200, vatRate: 'zero' }, true)).toEqual({ amount: 6300, tenths: 600 })
})

test('there’s none without a cost or for a free product', () => {
  expect(marginOf({ price: 100, cost: null, vatRate: 'standard' }, true)).toBeUndefined()
  expect(marginOf({ price: 0, cost: 50, vatRate: 'standard' }, true)).toBeUndefined()
})

test('cost and margin add up to the price without VAT, and a registered merchant earns no more', () => {
  const pence = fc.integer({ min: 1, max: 9_999_999_999 })
  fc.assert(
    fc.property(pence, pence, (price, cost) => {
      const registered = marginOf({ price, cost, vatRate: 'standard' }, true)
      const unregistered = marginOf({ price, cost, vatRate: 'standard' }, false)
      expect(unregistered && unregistered.amount + cost).toBe(price)
      if (!registered || !unregistered) return
      expect(Math.abs((registered.amount + cost) * 1.2 - price)).toBeLessThanOrEqual(1)
      expect(registered.amount).toBeLessThanOrEqual(unregistered.amount)
      expect(registered.tenths).toBeLessThanOrEqual(1000)
    }),
  )
})
