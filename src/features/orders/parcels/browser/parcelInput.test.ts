import { expect, test } from 'vitest'
import { type ParcelInput, type ParcelProblems, parcelProblems, toParcelBody, unitsOf } from './parcelInput.ts'

const LINES = [
  { lineId: 1, name: 'Ball Basket', max: 3 },
  { lineId: 2, name: 'Remote', max: 1 },
]
const DAYS = { from: '2026-11-02', to: '2026-11-24' }
const DATE = 'Choose a date from the day of the order to today'
const typed: ParcelInput = {
  quantities: { 1: ' 2 ', 2: '' },
  carrier: 'DPD',
  trackingNumber: 'X1',
  sentOn: '2026-11-24',
}

test('reads what was typed, leaving out lines without a quantity', () => {
  expect(parcelProblems(typed, LINES, DAYS)).toBeUndefined()
  expect(unitsOf(typed)).toBe(2)
  expect(toParcelBody(typed, LINES)).toEqual({
    carrier: 'DPD',
    trackingNumber: 'X1',
    sentOn: '2026-11-24',
    lines: [{ lineId: 1, quantity: 2 }],
  })
})

test.each<[object, ParcelProblems]>([
  [
    { quantities: { 1: '4', 2: 'two' } },
    { lines: { 1: 'Enter a number from 0 to 3', 2: 'Enter a number from 0 to 1' } },
  ],
  [{ quantities: { 1: '-1' } }, { lines: { 1: 'Enter a number from 0 to 3' } }],
  [{ quantities: { 1: '0', 2: '0' } }, { lines: {}, none: 'Choose at least one item' }],
  [
    { trackingNumber: 'x'.repeat(61) },
    { lines: {}, trackingNumber: 'A tracking number can have at most 60 characters' },
  ],
  [{ sentOn: '' }, { lines: {}, sentOn: DATE }],
  [{ sentOn: '2026-11-01' }, { lines: {}, sentOn: DATE }],
  [{ sentOn: '2026-11-25' }, { lines: {}, sentOn: DATE }],
])('says what is wrong with %o', (change, problems) => {
  expect(parcelProblems({ ...typed, ...change } as typeof typed, LINES, DAYS)).toEqual(problems)
})
