import { expect, test } from 'vitest'
import { isFiltered, readFilters, withoutFilters } from './search.rules.ts'

test('known words are read, empty and unknown ones are left out', () => {
  expect(readFilters({ q: 'battery', category: 'Parts', band: 'under-500', sort: 'price-asc' })).toEqual({
    q: 'battery',
    category: 'Parts',
    band: 'under-500',
    sort: 'price-asc',
  })
  expect(readFilters({ q: '', category: '', band: 'cheap', sort: 'random', page: 2 })).toEqual({})
  expect(readFilters({ q: 60 })).toEqual({ q: '60' })
  expect(readFilters({ q: 'x'.repeat(5000) }).q).toHaveLength(200)
})

test('a sort alone is no filter, and outlives clearing', () => {
  expect(isFiltered({ sort: 'name' })).toBe(false)
  expect(isFiltered({ q: '  ' })).toBe(false)
  expect(isFiltered({ q: 'x' })).toBe(true)
  expect(isFiltered({ band: 'over-3000' })).toBe(true)
  expect(withoutFilters({ q: 'x', category: 'Parts', band: 'over-3000', sort: 'name' })).toEqual({ sort: 'name' })
})
