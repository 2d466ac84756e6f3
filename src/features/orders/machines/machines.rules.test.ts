import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseUnits, countOwned, countSold, warrantyEnd } from './machines.rules.ts'

const units = fc.integer({ min: 0, max: 9 })

test('owns what was sent, less what was refunded of the order', () => {
  fc.assert(
    fc.property(units, units, units, (quantity, shipped, refunded) => {
      const line = { quantity, shipped: Math.min(shipped, quantity), refunded: Math.min(refunded, quantity) }
      const owned = countOwned(line)
      expect(owned).toBeGreaterThanOrEqual(0)
      expect(owned).toBeLessThanOrEqual(line.shipped)
      expect(owned).toBeLessThanOrEqual(countSold(line))
      // A refund of what is still to be sent takes nothing away.
      if (line.refunded <= line.quantity - line.shipped) expect(owned).toBe(line.shipped)
    }),
  )
})

test('keeps every number that fits, and invents none twice', () => {
  const numbered = fc.uniqueArray(fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(units, numbered, (count, taken) => {
      const chosen = chooseUnits(count, taken)
      expect(chosen).toHaveLength(count)
      expect(new Set(chosen).size).toBe(count)
      expect(chosen.filter((unit) => taken.includes(unit))).toHaveLength(Math.min(count, taken.length))
    }),
  )
  expect(chooseUnits(2, [3])).toEqual([1, 3])
})

test.each([
  ['2026-11-24', 2, '2028-11-24'],
  ['2028-02-29', 1, '2029-03-01'],
  ['2028-02-29', 4, '2032-02-29'],
])('a warranty from %s over %i years ends on %s', (from, years, until) => expect(warrantyEnd(from, years)).toBe(until))
