import fc from 'fast-check'
import { expect, test } from 'vitest'
import { netOfSale } from './netSale.rules.ts'
import { VAT_RATE_NAMES, type VatTreatment, vatOfSale } from './vat.rules.ts'

const lines = fc.array(
  fc.record({
    unitPrice: fc.integer({ min: 0, max: 500_000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    /** In per cent. */
    off: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })),
    vatRate: fc.constantFrom(...VAT_RATE_NAMES),
  }),
  { minLength: 1, maxLength: 8 },
)

function sell(given: typeof lines extends fc.Arbitrary<infer Lines> ? Lines : never, terms: Terms) {
  const { deliveryFee, vatRegistered, treatment } = terms
  const priced = given.map((line) => {
    const total = line.unitPrice * line.quantity
    const reduction = Math.round((total * line.off) / 100)
    return { ...line, reduction, amount: total - reduction }
  })
  const vat = vatOfSale(priced, deliveryFee, { vatRegistered, treatment })
  const totalAmount = sum(priced.map(({ amount }) => amount)) + deliveryFee
  const sold = priced.map((line, index) => ({ ...line, vat: null, vatPercent: 0, ...vat.lines[index] }))
  return { lines: sold, deliveryFee, totalAmount, vatAmount: vat.vatAmount }
}
type Terms = { deliveryFee: number; vatRegistered: boolean; treatment: VatTreatment }

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

test('adds up to the total less its VAT, at any rates and discounts', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 20_000 }), (given, deliveryFee) => {
      const sale = sell(given, { deliveryFee, vatRegistered: true, treatment: 'domestic' })
      const net = netOfSale(sale)
      if (!net) {
        expect(sale.vatAmount).toBe(0)
        return
      }
      expect(net.totalAmount).toBe(sale.totalAmount - (sale.vatAmount ?? 0))
      expect(sum(net.lines.map(({ listed }) => listed))).toBe(net.subtotal)
      expect(net.subtotal - net.discountAmount + net.deliveryFee).toBe(net.totalAmount)
      expect(net.discountAmount).toBeGreaterThanOrEqual(0)
      for (const [index, { listed, charged }] of net.lines.entries()) {
        const { unitPrice, quantity, reduction } = sale.lines[index] as (typeof sale.lines)[number]
        expect(listed).toBeGreaterThanOrEqual(charged)
        expect(listed).toBeLessThanOrEqual(unitPrice * quantity)
        if (reduction === 0) expect(listed).toBe(charged)
      }
    }),
  )
})

test.each<[string, Terms]>([
  ['an export', { deliveryFee: 1200, vatRegistered: true, treatment: 'export' }],
  ['a merchant who isn’t registered', { deliveryFee: 1200, vatRegistered: false, treatment: 'domestic' }],
])('shows nothing without VAT beside the prices of %s', (_, terms) => {
  expect(netOfSale(sell([{ unitPrice: 12_000, quantity: 1, off: 0, vatRate: 'standard' }], terms))).toBeNull()
})

test('shows nothing beside zero-rated goods, but delivery to Northern Ireland has VAT', () => {
  const of = (vatRate: 'zero' | 'standard', treatment: VatTreatment) =>
    netOfSale(
      sell([{ unitPrice: 12_000, quantity: 1, off: 0, vatRate }], {
        deliveryFee: 1200,
        vatRegistered: true,
        treatment,
      }),
    )
  expect(of('zero', 'domestic')).toBeNull()
  expect(of('standard', 'northernIreland')).toMatchObject({ subtotal: 10_000, deliveryFee: 1000, totalAmount: 11_000 })
})
