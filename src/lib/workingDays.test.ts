import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addWorkingDays,
  BANK_HOLIDAYS_PUBLISHED_UNTIL,
  bankHolidays,
  easterSunday,
  formatShortDate,
  isWorkingDay,
  londonDay,
  londonTime,
  weekdayName,
  weekdayOf,
} from './workingDays.ts'

/** https://www.gov.uk/bank-holidays, England and Wales. */
const PUBLISHED: Record<number, string> = {
  2017: '01-02 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
  2018: '01-01 03-30 04-02 05-07 05-28 08-27 12-25 12-26',
  2019: '01-01 04-19 04-22 05-06 05-27 08-26 12-25 12-26',
  2020: '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28',
  2021: '01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28',
  2022: '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27',
  2023: '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26',
  2024: '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26',
  2025: '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
  2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
  2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
}

const day = fc
  .date({ min: new Date('2015-01-01T00:00:00Z'), max: new Date('2060-12-31T00:00:00Z'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10))
const year = fc.integer({ min: 2015, max: 2199 })

describe('bank holidays', () => {
  test('are said to be published for as long as they’re listed above', () => {
    expect(Math.max(...Object.keys(PUBLISHED).map(Number))).toBe(BANK_HOLIDAYS_PUBLISHED_UNTIL)
  })

  test.each(Object.entries(PUBLISHED))('match those published for %s', (published, days) => {
    expect(bankHolidays(Number(published))).toEqual(days.split(' ').map((rest) => `${published}-${rest}`))
  })

  test.each([
    '1818-03-22',
    '1961-04-02',
    '2000-04-23',
    '2024-03-31',
    '2025-04-20',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
    '2285-03-22',
  ])('finds Easter on %s', (easter) => {
    expect(easterSunday(Number(easter.slice(0, 4)))).toBe(easter)
  })

  test('Easter is a Sunday between 22 March and 25 April', () => {
    fc.assert(
      fc.property(year, (any) => {
        const easter = easterSunday(any)
        expect(weekdayName(easter)).toBe('Sunday')
        expect(easter >= `${any}-03-22` && easter <= `${any}-04-25`).toBe(true)
      }),
    )
  })

  test('are eight weekdays in any year without exceptions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2024, max: 2199 }), (any) => {
        const days = bankHolidays(any)
        expect(new Set(days).size).toBe(8)
        expect(days.every((holiday) => ![0, 6].includes(weekdayOf(holiday)))).toBe(true)
        expect(days).toEqual(days.toSorted())
      }),
    )
  })
})

describe('working days', () => {
  test.each([
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2026-11-22', false],
    ['2026-12-25', false],
    ['2026-12-28', false],
    ['2026-12-29', true],
    ['2026-08-03', true],
    ['2022-05-30', true],
  ])('%s: %s', (any, working) => {
    expect(isWorkingDay(any)).toBe(working)
  })

  test.each([
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-20', 10, '2026-12-04'],
    ['2026-12-24', 1, '2026-12-29'],
    ['2026-12-24', 4, '2027-01-04'],
    ['2027-12-24', 1, '2027-12-29'],
    ['2026-04-02', 1, '2026-04-07'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s plus %i is %s', (from, count, expected) => {
    expect(addWorkingDays(from, count)).toBe(expected)
  })

  test('returns a working day that is exactly that many working days later', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 40 }), (from, count) => {
        const reached = addWorkingDays(from, count)
        expect(isWorkingDay(reached)).toBe(true)
        let passed = 0
        for (let next = addDays(from, 1); next <= reached; next = addDays(next, 1)) if (isWorkingDay(next)) passed += 1
        expect(passed).toBe(count)
      }),
    )
  })

  test('adding twice equals adding the sum', () => {
    fc.assert(
      fc.property(day, fc.nat(20), fc.nat(20), (from, a, b) => {
        expect(addWorkingDays(addWorkingDays(from, a), b)).toBe(addWorkingDays(from, a + b))
      }),
    )
  })

  test.each(['', '2026-02-30', '2026-2-3', '2026-13-01', '26-01-01', '2026-01-01T00:00', 'today'])(
    'rejects %j as a day',
    (text) => {
      expect(() => isWorkingDay(text)).toThrow(RangeError)
      expect(() => addWorkingDays(text, 1)).toThrow(RangeError)
      expect(() => londonTime(text, '14:00')).toThrow(RangeError)
    },
  )

  test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('rejects %d as a number of days', (count) => {
    expect(() => addWorkingDays('2026-11-20', count)).toThrow(RangeError)
  })
})

describe('London', () => {
  test.each([
    ['2026-01-15', '14:00', '2026-01-15T14:00:00Z'],
    ['2026-07-15', '14:00', '2026-07-15T13:00:00Z'],
    ['2026-03-28', '14:00', '2026-03-28T14:00:00Z'],
    ['2026-03-29', '14:00', '2026-03-29T13:00:00Z'],
    ['2026-10-24', '14:00', '2026-10-24T13:00:00Z'],
    ['2026-10-25', '14:00', '2026-10-25T14:00:00Z'],
    ['2026-07-15', '00:30', '2026-07-14T23:30:00Z'],
    ['2026-10-25', '01:30', '2026-10-25T00:30:00Z'],
    ['2026-03-29', '01:30', '2026-03-29T01:30:00Z'],
  ])('%s %s is %s', (any, time, moment) => {
    expect(londonTime(any, time).toISOString()).toBe(new Date(moment).toISOString())
  })

  test.each([
    ['2026-07-14T22:59:59Z', '2026-07-14'],
    ['2026-07-14T23:00:00Z', '2026-07-15'],
    ['2026-01-14T23:59:59Z', '2026-01-14'],
    ['2026-12-31T23:59:59Z', '2026-12-31'],
  ])('at %s it is %s', (moment, expected) => {
    expect(londonDay(new Date(moment))).toBe(expected)
  })

  test.each(['14', '24:00', '14:60', '2 pm', ''])('rejects %j as a time of day', (time) => {
    expect(() => londonTime('2026-11-20', time)).toThrow(RangeError)
  })

  test('a time belongs to its day, and times keep their order', () => {
    const hour = fc.integer({ min: 3, max: 23 }).map((hours) => `${String(hours).padStart(2, '0')}:00`)
    fc.assert(
      fc.property(day, hour, (any, time) => {
        expect(londonDay(londonTime(any, time))).toBe(any)
        expect(londonTime(any, time) > londonTime(any, '02:30')).toBe(true)
      }),
    )
  })
})

test('formats days as Intl does', () => {
  expect(formatShortDate('2026-11-23')).toBe('Mon 23 November')
  expect(formatShortDate('2027-01-04')).toBe('Mon 4 January')
  expect(weekdayName('2026-11-22')).toBe('Sunday')
  fc.assert(
    fc.property(day, (any) => {
      const format = new Intl.DateTimeFormat('en-GB', {
        timeZone: 'UTC',
        weekday: 'short',
        day: 'numeric',
        month: 'long',
      })
      expect(formatShortDate(any)).toBe(format.format(new Date(any)).replace(',', ''))
    }),
  )
})
