import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bookDate,
  isDeliveryLine,
  partsOf,
  plainText,
  quickBooksTaxCode,
  unitsOf,
  xeroTaxType,
} from './bookkeeping.rules.ts'

test('a quantity times its unit price is always the line', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 99 }), (gross, quantity) => {
      const units = unitsOf({ name: 'Ball', quantity, gross })
      expect(units.quantity * units.unit).toBe(gross)
      expect(Number.isInteger(units.unit)).toBe(true)
    }),
  )
  expect(unitsOf({ name: 'Ball', quantity: 3, gross: 1000 })).toEqual({ name: '3 × Ball', quantity: 1, unit: 1000 })
  expect(unitsOf({ name: 'Ball', quantity: 3, gross: 999 })).toEqual({ name: 'Ball', quantity: 3, unit: 333 })
})

test.each([
  [20, '20% (VAT on Income)', '20.0% S'],
  [5, '5% (VAT on Income)', '5.0% R'],
  [0, 'Zero Rated Income', '0.0% Z'],
  [null, 'No VAT', 'No VAT'],
])('a rate of %s is “%s” in Xero and “%s” in QuickBooks', (rate, xero, quickBooks) => {
  expect([xeroTaxType(rate), quickBooksTaxCode(rate)]).toEqual([xero, quickBooks])
})

test('dates are days first, and delivery is told from goods', () => {
  expect(bookDate('2026-12-31')).toBe('31/12/2026')
  expect(isDeliveryLine({ name: 'Renamed since', isDelivery: true })).toBe(true)
  expect(isDeliveryLine({ name: 'Courtside Pro' })).toBe(false)
  // Documents from before it was recorded.
  expect(isDeliveryLine({ name: 'Standard delivery' })).toBe(true)
  expect(isDeliveryLine({ name: 'Standard delivery, free with FREESHIP' })).toBe(true)
})

test('a file holds as much as the program takes', () => {
  expect([partsOf(0, 'xero-invoices'), partsOf(500, 'xero-invoices'), partsOf(501, 'xero-invoices')]).toEqual([0, 1, 2])
})

test('FreeAgent’s descriptions have no commas, quotation marks or line breaks', () => {
  expect(plainText('Smith, "Jo"\r\nREF 1')).toBe('Smith Jo REF 1')
})
