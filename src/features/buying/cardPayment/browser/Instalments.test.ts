import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instalmentText } from './Instalments.tsx'

test('names three payments from £300', () => {
  expect(instalmentText(299_99)).toBeUndefined()
  expect(instalmentText(300_00)).toBe('or 3 payments of £100.00 with Klarna')
  expect(instalmentText(1895_00)).toBe('or 3 payments of £631.67 with Klarna')
})

test('never names less than a payment can be', () => {
  fc.assert(
    fc.property(fc.integer({ min: 300_00, max: 99_999_999 }), (price) => {
      const named = Number(/£([\d,.]+)/.exec(instalmentText(price) ?? '')?.[1]?.replaceAll(',', '')) * 100
      expect(Math.round(named) * 3).toBeGreaterThanOrEqual(price)
      expect(Math.round(named) * 3 - price).toBeLessThan(3)
    }),
  )
})
