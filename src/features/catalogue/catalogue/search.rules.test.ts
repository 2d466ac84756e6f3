import { expect, test } from 'vitest'
import { pageNumbers } from './browser/Pager.tsx'
import { isFiltered, parseSearch, withoutFilters } from './search.rules.ts'

test('parses known values and drops empty and unknown ones', () => {
  const search = { q: 'battery', category: 'Parts', band: 'under-500', sort: 'price-asc' }
  expect(parseSearch({ ...search, page: '3' })).toEqual({ ...search, page: 3 })
  expect(parseSearch({ q: '', category: '', band: 'cheap', sort: 'random', colour: 'red' })).toEqual({})
  expect(parseSearch({ q: 'x', sort: 'featured' })).toEqual({ q: 'x', sort: 'featured' })
  expect(parseSearch({ sort: 'featured' })).toEqual({})
  expect(parseSearch({ q: 60 })).toEqual({ q: '60' })
  expect(parseSearch({ q: ' battery  pack ', category: ' Parts' })).toEqual({ q: 'battery  pack', category: 'Parts' })
  expect(parseSearch({ q: 'x'.repeat(5000) }).q).toHaveLength(200)
})

test('matches known categories in any case and keeps others unchanged', () => {
  expect(parseSearch({ category: 'parts' })).toEqual({ category: 'Parts' })
  expect(parseSearch({ category: 'ball MACHINES' })).toEqual({ category: 'Ball Machines' })
  expect(parseSearch({ category: 'bags' })).toEqual({ category: 'bags' })
})

test.each([
  ['2', 2],
  ['0', undefined],
  ['1', undefined],
  ['-2', undefined],
  ['1.5', undefined],
  ['two', undefined],
  ['9'.repeat(40), 1_000_000],
])('page=%s is page %s', (page, read) => {
  expect(parseSearch({ page }).page).toBe(read)
})

test('does not count sorting as a filter, and keeps it when clearing', () => {
  expect(isFiltered({ sort: 'name' })).toBe(false)
  expect(isFiltered(parseSearch({ q: '  ' }))).toBe(false)
  expect(isFiltered({ q: 'x' })).toBe(true)
  expect(isFiltered({ band: 'over-3000' })).toBe(true)
  expect(withoutFilters({ q: 'x', category: 'Parts', band: 'over-3000', sort: 'name' })).toEqual({ sort: 'name' })
})

test.each([
  [1, 2, '1 2'],
  [1, 40, '1 2 … 40'],
  [3, 40, '1 2 3 4 … 40'],
  [4, 40, '1 2 3 4 5 … 40'],
  [20, 40, '1 … 19 20 21 … 40'],
  [38, 40, '1 … 37 38 39 40'],
  [40, 40, '1 … 39 40'],
])('page %i of %i shows %s', (page, pages, named) => {
  expect(
    pageNumbers(page, pages)
      .map((at) => at ?? '…')
      .join(' '),
  ).toBe(named)
})
