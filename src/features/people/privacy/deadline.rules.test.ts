import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#/lib/workingDays.ts'
import { acknowledgement, responseDueOn } from './deadline.rules.ts'

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const monthOf = (of: string) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7))

describe('dueOn', () => {
  test.each([
    ['2026-11-21', '2026-12-21', '30 days and a month are the same in a month of 30 days'],
    ['2026-12-15', '2027-01-14', '30 days are shorter than a month of 31'],
    ['2026-01-29', '2026-02-28', 'a month to the day'],
    ['2026-01-31', '2026-02-28', 'the next month has no 31st: its last day'],
    ['2028-01-31', '2028-02-29', 'in a leap year that is the 29th'],
    ['2026-02-10', '2026-03-10', 'February makes the month the shorter one'],
    ['2028-02-10', '2028-03-10', 'also with 29 days'],
    ['2026-03-31', '2026-04-30', 'the last of March to the last of April'],
    ['2026-12-31', '2027-01-30', 'over the turn of the year'],
    ['2100-02-01', '2100-03-01', '2100 is no leap year'],
  ])('of %s is %s: %s', (received, due) => {
    expect(responseDueOn(received)).toBe(due)
  })

  test('is at most 30 days and one calendar month away', () => {
    fc.assert(
      fc.property(day, (received) => {
        const due = responseDueOn(received)
        expect(due <= addDays(received, 30)).toBe(true)
        expect(monthOf(due) - monthOf(received)).toBeLessThanOrEqual(1)
        if (monthOf(due) > monthOf(received)) expect(due.slice(8) <= received.slice(8)).toBe(true)
      }),
    )
  })

  test('is one of those two days, and at least 28 days away', () => {
    fc.assert(
      fc.property(day, (received) => {
        const due = responseDueOn(received)
        const isMonth = due.slice(8) === received.slice(8) || addDays(due, 1).endsWith('-01')
        expect(due === addDays(received, 30) || isMonth).toBe(true)
        expect(due >= addDays(received, 28)).toBe(true)
      }),
    )
  })

  test('is never earlier for a later request', () => {
    fc.assert(
      fc.property(day, (received) => {
        expect(responseDueOn(addDays(received, 1)) >= responseDueOn(received)).toBe(true)
      }),
    )
  })

  test.each(['2026-02-30', 'today', ''])('rejects the day “%s”', (received) => {
    expect(() => responseDueOn(received)).toThrow(RangeError)
  })
})

test('acknowledges a request with the due date and its year', () => {
  expect(acknowledgement('2027-01-14')).toBe(
    'We’ve received your request and will reply by Thu 14 January 2027 at the latest. ' +
      'Before we disclose or delete anything, we’ll check that the address is yours.',
  )
})
