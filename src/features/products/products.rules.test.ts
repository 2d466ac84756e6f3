import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseFeatures, parseSpecs } from '#/features/catalogue/productTexts.rules.ts'
import {
  featureProblem,
  formatFeatures,
  formatSpecs,
  isFilledIn,
  slugForName,
  slugProblem,
  specProblem,
} from './products.rules.ts'

describe('valid rows survive formatting and parsing', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'B', ' ', ':', '|', ',', '.', '1', 'é'), maxLength: 12 })

  test('specifications', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ name: cell, value: cell })), (rows) => {
        const sound = rows
          .filter((row) => !specProblem(row))
          .map((row) => ({ name: row.name.trim(), value: row.value.trim() }))
        expect(parseSpecs(formatSpecs(sound))).toEqual(sound.filter(isFilledIn))
      }),
    )
  })

  test('features', () => {
    fc.assert(
      fc.property(fc.array(cell), (items) => {
        const sound = items.filter((item) => !featureProblem(item)).map((item) => item.trim())
        expect(parseFeatures(formatFeatures(sound))).toEqual(sound.filter(Boolean))
      }),
    )
  })
})

test('derives a valid or empty slug from any name', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (name) => {
      const slug = slugForName(name)
      expect(slug === '' || slugProblem(slug) === undefined).toBe(true)
    }),
  )
})
