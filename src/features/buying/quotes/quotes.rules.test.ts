import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountAmount } from '#/features/orders/discounts/discounts.rules.ts'
import { DEFAULT_DELIVERY } from '#/features/shop/delivery/delivery.rules.ts'
import { DELIVERY_TYPES } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import {
  chargedPrice,
  includedVat,
  shareDelivery,
  VAT_RATE_NAMES,
  VAT_TREATMENTS,
} from '#/features/shop/vat/vat.rules.ts'
import { addDays } from '#/lib/workingDays.ts'
import { dueOn, findBadDay, PAYMENT_DAYS, priceQuote, stateOn } from './quotes.rules.ts'

const line = fc.record({
  unitPrice: fc.integer({ min: 0, max: 500_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  vatRate: fc.constantFrom(...VAT_RATE_NAMES),
  discount: fc.option(
    fc.oneof(
      fc.record({ type: fc.constant('percentage' as const), value: fc.integer({ min: 0, max: 10_000 }) }),
      fc.record({ type: fc.constant('fixed' as const), value: fc.integer({ min: 0, max: 100_000 }) }),
    ),
  ),
})
const terms = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  deliveryType: fc.constantFrom(...DELIVERY_TYPES),
  agreedFee: fc.option(fc.integer({ min: 0, max: 50_000 })),
  delivery: fc.constant(DEFAULT_DELIVERY),
  vatRegistered: fc.boolean(),
  vatTreatment: fc.constantFrom(...VAT_TREATMENTS),
})

test('adds up to the penny, and takes no more off a line than it costs', () => {
  fc.assert(
    fc.property(terms, (given) => {
      const priced = priceQuote(given)
      const gross = priced.lines.map(({ unitPrice, quantity, reduction }) => unitPrice * quantity - reduction)
      for (const [index, amount] of gross.entries()) {
        expect(amount).toBeGreaterThanOrEqual(0)
        const { discount, unitPrice, enteredPrice, quantity, reduction, vatRate, vatPercent, vat } = priced.lines[
          index
        ] as (typeof priced.lines)[number]
        const vatTerms = { vatRegistered: given.vatRegistered, treatment: given.vatTreatment }
        expect(enteredPrice).toBe(given.lines[index]?.unitPrice)
        expect(unitPrice).toBe(chargedPrice(enteredPrice, vatRate, vatTerms))
        if (discount?.type === 'fixed' && discount.value < enteredPrice * quantity)
          expect(reduction).toBe(Math.min(unitPrice * quantity, chargedPrice(discount.value, vatRate, vatTerms)))
        else expect(reduction).toBe(discountAmount(discount ?? undefined, unitPrice * quantity))
        expect(vat).toBe(given.vatRegistered ? includedVat(amount, vatPercent) : null)
      }
      const total = gross.reduce((sum, amount) => sum + amount, priced.deliveryFee)
      expect(priced.totalAmount).toBe(total)
      expect(priced.totalAmount).toBe(priced.subtotal - priced.discountAmount + priced.deliveryFee)
      expect(priced.deliveryFee).toBe(given.agreedFee ?? priced.deliveryFee)
      expect(priced.vatAmount === null).toBe(!given.vatRegistered)
      if (priced.vatAmount !== null) {
        const amounts = priced.lines.map(({ vatPercent }, index) => ({ vatPercent, amount: gross[index] ?? 0 }))
        const delivery = shareDelivery(priced.deliveryFee, amounts).reduce((sum, { vat }) => sum + vat, 0)
        expect(priced.vatAmount).toBe(priced.lines.reduce((sum, { vat }) => sum + (vat ?? 0), delivery))
        if (given.vatTreatment === 'export') expect(priced.vatAmount).toBe(0)
      }
    }),
  )
})

test('charges the standard fee, or what was agreed instead', () => {
  const quote = (agreedFee: number | null, unitPrice = 10_000) =>
    priceQuote({
      lines: [{ unitPrice, quantity: 1, vatRate: 'standard', discount: null }],
      deliveryType: 'standard',
      agreedFee,
      delivery: DEFAULT_DELIVERY,
      vatRegistered: true,
      vatTreatment: 'domestic',
    }).deliveryFee
  expect([quote(null), quote(0), quote(7500), quote(null, 200_000)]).toEqual([5000, 0, 7500, 0])
})

test('a sent quote expires after its last day; nothing else does', () => {
  const on = (today: string, state: 'sent' | 'accepted' | 'draft' = 'sent') =>
    stateOn({ state, expiresOn: '2026-12-24' }, today)
  expect([on('2026-12-24'), on('2026-12-25')]).toEqual(['sent', 'expired'])
  expect([on('2027-01-01', 'accepted'), on('2027-01-01', 'draft')]).toEqual(['accepted', 'draft'])
})

test('counts the terms from acceptance', () => {
  expect(PAYMENT_DAYS.map((days) => dueOn(days, '2026-12-24'))).toEqual([
    null,
    '2026-12-31',
    '2027-01-07',
    '2027-01-23',
  ])
})

test('refuses days that are past or over a year ahead', () => {
  const today = '2026-11-24'
  const bad = (expiresOn: string, holdUntil: string | null) => findBadDay({ expiresOn, holdUntil }, today)
  expect(bad(today, null)).toBeUndefined()
  expect(bad(addDays(today, 365), today)).toBeUndefined()
  expect(bad(addDays(today, -1), null)).toBe('expiresOn')
  expect(bad(addDays(today, 366), null)).toBe('expiresOn')
  expect(bad(today, addDays(today, -1))).toBe('holdUntil')
})
