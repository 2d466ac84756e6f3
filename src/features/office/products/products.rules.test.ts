import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseFeatures, parseSpecs } from '#/features/catalogue/catalogue/productTexts.rules.ts'
import { FIELD_NAMES, fieldOf, PRODUCT_FIELDS } from './productFields.rules.ts'
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

const VALUES = {
  price: fc.nat(9_999_999_999),
  cost: fc.option(fc.nat(9_999_999_999)),
  stockQuantity: fc.nat(1_000_000),
  lowStockLevel: fc.option(fc.nat(1_000_000)),
  inStock: fc.boolean(),
  sku: fc.option(fc.stringMatching(/^[A-Z0-9][A-Z0-9._/-]{0,39}$/)),
  barcode: fc.option(fc.constantFrom('5000157024671', '96385074', '036000291452', '10012345000017')),
  warrantyYears: fc.option(fc.integer({ min: 1, max: 25 })),
  weightGrams: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
}

test.each(Object.entries(VALUES))('%s survives a spreadsheet', (name, values) => {
  const field = PRODUCT_FIELDS[name as keyof typeof VALUES]
  fc.assert(
    fc.property(values as fc.Arbitrary<never>, (value) => {
      const cell = field.format(value)
      expect([field.validate(cell), field.parse(cell)]).toEqual([undefined, value])
    }),
  )
})

test('a message about a field never has its name in the code', () => {
  for (const field of FIELD_NAMES.map(fieldOf))
    for (const written of ['', '?', '-1', 'x'.repeat(30_000)])
      expect(field.validate(written) ?? '').not.toMatch(
        new RegExp(`\\b(${FIELD_NAMES.filter((name) => /[A-Z]/.test(name)).join('|')})\\b`),
      )
})

test('asks for an address if the name gives none', () => {
  expect(slugProblem(slugForName('日本 ™'))).toBe('Please enter the product’s address')
})

test('derives a valid or empty slug from any name', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (name) => {
      const slug = slugForName(name)
      expect(slug === '' || slugProblem(slug) === undefined).toBe(true)
    }),
  )
})
