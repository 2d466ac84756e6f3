import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candidate, closingPrice, MAX_SUGGESTIONS, rankSuggestions } from './suggestions.rules.ts'

const candidate = (id: number, change: Partial<Candidate> = {}): Candidate => ({
  id,
  category: 'Accessories',
  price: 50_00,
  specs: null,
  fits: true,
  ...change,
})
const ids = (found: Candidate[], closing?: number) => rankSuggestions(found, closing).map(({ id }) => id)

test('names a price only when free delivery is within reach', () => {
  expect(closingPrice(105_00, 2000_00)).toBe(105_00)
  expect(closingPrice(500_00, 2000_00)).toBe(500_00)
  expect(closingPrice(500_01, 2000_00)).toBeUndefined()
  expect(closingPrice(0, 2000_00)).toBeUndefined()
})

test('ranks what fits and brings free delivery first, then bundled and other accessories, then parts', () => {
  const found = [
    candidate(1, { category: 'Parts' }),
    candidate(2),
    candidate(3, { specs: 'Bundle: yes' }),
    candidate(4, { price: 150_00 }),
    candidate(5, { price: 120_00 }),
    candidate(6, { price: 110_00, fits: false }),
  ]
  expect(ids(found, 105_00)).toEqual([5, 4, 3])
  expect(ids(found.slice(0, 3), 105_00)).toEqual([3, 2, 1])
  expect(ids([candidate(1, { category: 'Parts' }), candidate(6, { price: 110_00, fits: false })], 105_00)).toEqual([
    6, 1,
  ])
  expect(ids(found)).toEqual([3, 2, 4])
})

test('suggests no machine, nothing that neither fits nor closes the gap, and at most three', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          category: fc.constantFrom('Ball Machines', 'Accessories', 'Parts', 'Clothing'),
          price: fc.integer({ min: 1, max: 3000_00 }),
          fits: fc.boolean(),
        }),
      ),
      fc.option(fc.integer({ min: 1, max: 500_00 }), { nil: undefined }),
      (found, closing) => {
        const suggested = rankSuggestions(
          found.map((change, id) => candidate(id, change)),
          closing,
        )
        expect(suggested.length).toBeLessThanOrEqual(MAX_SUGGESTIONS)
        for (const { category, fits, price } of suggested) {
          expect(category).not.toBe('Ball Machines')
          expect(fits || price >= (closing ?? Number.POSITIVE_INFINITY)).toBe(true)
        }
      },
    ),
  )
})
