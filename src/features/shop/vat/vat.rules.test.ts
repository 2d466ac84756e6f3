import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargedPrice, includedVat, shareDelivery, VAT_RATE_NAMES, VAT_RATES, vatTreatmentOf } from './vat.rules.ts'
import { vatAfterCorrection } from './vatCorrection.rules.ts'
import { exVatPrice } from './vatRates.rules.ts'

test.each([
  [0, 20, 0],
  [2, 20, 0],
  [3, 20, 1],
  [8, 20, 1],
  [9, 20, 2],
  [120, 20, 20],
  [5000, 20, 833],
  [10_000, 20, 1667],
  [105, 5, 5],
  [10, 5, 0],
  [11, 5, 1],
  [5000, 0, 0],
])('%i pence at %i%% contain %i of VAT, half up', (gross, percent, vat) => {
  expect(includedVat(gross, percent)).toBe(vat)
})

test.each([
  ['4 Court Lane\nLondon\nSW19 5AE', 'domestic'],
  ['1 Strand\nDouglas\nIM1 2AA', 'domestic'],
  ['Unit 4\nBFPO 58', 'domestic'],
  ['Unit 4\nBF1 2AT', 'domestic'],
  ['Lerwick ZE1 0AA', 'domestic'],
  ['no postcode', 'domestic'],
  ['2 Malone Road\nBelfast\nBT9 5BN', 'northernIreland'],
  ['Fort Regent\nSt Helier\nje23ab', 'export'],
  ['St Anne\nAlderney\nGY9 3UF', 'export'],
  ['Main Street\nGX11 1AA', 'export'],
  // G and GU aren't GY; only the last postcode counts.
  ['Guildford GU1 3JF', 'domestic'],
  ['c/o JE2 3AB House\nLeeds\nLS1 4AP', 'domestic'],
] as const)('%j is sold as %s', (address, treatment) => {
  expect(vatTreatmentOf(address)).toBe(treatment)
})

test('shares delivery over the rates of the goods, to the penny', () => {
  const line = fc.record({
    vatPercent: fc.constantFrom(...VAT_RATE_NAMES.map((rate): number => VAT_RATES[rate].percent)),
    amount: fc.oneof(fc.constant(0), fc.nat(500_000)),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.nat(50_000), (lines, fee) => {
      const parts = shareDelivery(fee, lines)
      expect(parts.reduce((sum, { gross }) => sum + gross, 0)).toBe(fee)
      const worth = lines.reduce((sum, { amount }) => sum + amount, 0)
      for (const { vatPercent, gross, vat } of parts) {
        expect(vat).toBe(includedVat(gross, vatPercent))
        const ofRate = lines
          .filter((line) => line.vatPercent === vatPercent)
          .reduce((sum, { amount }) => sum + amount, 0)
        if (worth > 0) expect(Math.abs(gross - (fee * ofRate) / worth)).toBeLessThan(1)
      }
    }),
  )
  const free = [0, 20, 5].map((vatPercent) => ({ vatPercent, amount: 0 }))
  expect(shareDelivery(5000, free)).toEqual([{ vatPercent: 20, gross: 5000, vat: 833 }])
})

test('takes VAT off a price only for an export by a registered merchant', () => {
  const at = (treatment: 'domestic' | 'northernIreland' | 'export', vatRegistered = true) =>
    VAT_RATE_NAMES.map((rate) => chargedPrice(12_600, rate, { treatment, vatRegistered }))
  expect(at('export')).toEqual([10_500, 12_000, 12_600])
  for (const other of [at('domestic'), at('northernIreland'), at('export', false)])
    expect(other).toEqual([12_600, 12_600, 12_600])
})

test('notices when a corrected address calls for other VAT', () => {
  const order = { shippingAddress: 'St Helier JE2 3AB', vatAmount: 833, vatTreatment: 'domestic' as const }
  expect(vatAfterCorrection(order)).toBe('refundDue')
  expect(vatAfterCorrection({ ...order, vatAmount: 0 })).toBeUndefined()
  expect(vatAfterCorrection({ ...order, vatAmount: null })).toBeUndefined()
  expect(vatAfterCorrection({ ...order, vatAmount: 0, vatTreatment: 'export' })).toBeUndefined()
  const london = { ...order, shippingAddress: 'London SW19 5AE' }
  expect(vatAfterCorrection(london)).toBeUndefined()
  expect(vatAfterCorrection({ ...london, vatAmount: 0, vatTreatment: 'export' })).toBe('vatDue')
  expect(vatAfterCorrection({ ...london, shippingAddress: 'Belfast BT9 5BN' })).toBeUndefined()
})

test('takes the VAT out of a price, if there is any', () => {
  expect(exVatPrice(189500, 'standard', true)).toBe(157917)
  expect(exVatPrice(10500, 'reduced', true)).toBe(10000)
  expect([exVatPrice(100, 'zero', true), exVatPrice(100, 'standard', false)]).toEqual([undefined, undefined])
})
