import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateField } from '#/lib/fieldRules.ts'
import { productReviewRules, suggestDisplayName } from './productReviews.rules.ts'
import { parseReviewSearch } from './reviewSearch.rules.ts'
import { fillStars, summarise } from './summary.rules.ts'

test.each([
  ['Ines Calder', 'Ines C.'],
  ['  Mary  Jane van der berg ', 'Mary B.'],
  ['Plato', 'Plato'],
  ['', ''],
  ['Ángel Óscar', 'Ángel Ó.'],
])('suggests for %j the name %j', (customerName, shown) => expect(suggestDisplayName(customerName)).toBe(shown))

test('suggests names that fit, and gives away no surname', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (name) => {
      const { max } = productReviewRules.displayName
      expect(validateField(suggestDisplayName(name), { max })).toBeUndefined()
    }),
  )
})

test.each([
  [{}, {}],
  [
    { stars: '4', sort: 'lowest', page: '2' },
    { stars: 4, sort: 'lowest', page: 2 },
  ],
  [{ stars: '0', sort: 'newest', page: '1' }, {}],
  [{ stars: '4,5', sort: 'constructor', page: '-1' }, {}],
  [{ page: '999999' }, { page: 10_000 }],
])('reads %j as %j', (typed, search) => expect(parseReviewSearch(typed)).toEqual(search))

test('reads what it has read the same way', () => {
  const typed = fc.record({ stars: fc.anything(), sort: fc.anything(), page: fc.anything() }, { requiredKeys: [] })
  fc.assert(
    fc.property(typed, (search) => {
      const once = parseReviewSearch(search)
      expect(parseReviewSearch(once)).toEqual(once)
    }),
  )
})

test('counts every review once, and averages them', () => {
  const ratings = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 50 })
  fc.assert(
    fc.property(ratings, (given) => {
      const counted = [...Map.groupBy(given, (rating) => rating)].map(([stars, { length: count }]) => ({
        stars,
        count,
      }))
      const { count, average } = summarise(counted)
      expect(count).toBe(given.length)
      expect(fillStars(counted).map(({ stars }) => stars)).toEqual([5, 4, 3, 2, 1])
      expect(summarise(fillStars(counted))).toEqual({ count, average })
      if (given.length === 0) expect(average).toBeNull()
      else expect(average).toBeCloseTo(given.reduce((sum, rating) => sum + rating, 0) / given.length, 0)
    }),
  )
})
