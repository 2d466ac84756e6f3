import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addWorkingDays, isWorkingDay, londonDay, londonTime } from '#/lib/workingDays.ts'
import { createDeliveryTimes } from './delivery.facts.ts'
import { arrivalDays } from './delivery.rules.ts'
import {
  deliveryPromise,
  formatArrival,
  formatArrivalDays,
  formatDateRange,
  formatDaysOncePaid,
  formatPromise,
  formatPromiseOncePaid,
  formatRelativeDay,
} from './deliveryDates.rules.ts'
import type { DeliveryType } from './deliveryTypes.rules.ts'

describe('deliveryPromise', () => {
  const table: [string, string, DeliveryType, string, string, string, string][] = [
    [
      'Friday before 2 pm',
      '2026-11-20T13:59:59Z',
      'standard',
      '2026-11-24',
      '2026-11-25',
      '2026-12-04',
      '2026-11-20T14:00:00Z',
    ],
    [
      'Friday at 2 pm',
      '2026-11-20T14:00:00Z',
      'standard',
      '2026-11-25',
      '2026-11-26',
      '2026-12-07',
      '2026-11-23T14:00:00Z',
    ],
    ['Saturday', '2026-11-21T09:00:00Z', 'express', '2026-11-25', '2026-11-26', '2026-11-30', '2026-11-23T14:00:00Z'],
    [
      'summer, 1:59 pm',
      '2026-07-15T12:59:00Z',
      'express',
      '2026-07-17',
      '2026-07-20',
      '2026-07-22',
      '2026-07-15T13:00:00Z',
    ],
    [
      'summer, 2 pm',
      '2026-07-15T13:00:00Z',
      'express',
      '2026-07-20',
      '2026-07-21',
      '2026-07-23',
      '2026-07-16T13:00:00Z',
    ],
    [
      'Christmas Eve',
      '2026-12-24T10:00:00Z',
      'standard',
      '2026-12-30',
      '2026-12-31',
      '2027-01-12',
      '2026-12-24T14:00:00Z',
    ],
    [
      'Christmas Day',
      '2026-12-25T10:00:00Z',
      'standard',
      '2026-12-31',
      '2027-01-04',
      '2027-01-13',
      '2026-12-29T14:00:00Z',
    ],
    [
      'after midnight, still yesterday in UTC',
      '2026-07-15T23:30:00Z',
      'express',
      '2026-07-20',
      '2026-07-21',
      '2026-07-23',
      '2026-07-16T13:00:00Z',
    ],
    [
      'Friday before the clocks go forward',
      '2026-03-27T15:00:00Z',
      'express',
      '2026-04-01',
      '2026-04-02',
      '2026-04-08',
      '2026-03-30T13:00:00Z',
    ],
  ]
  test.each(table)('%s', (_, now, type, dispatchBy, earliest, latest, orderBefore) => {
    expect(deliveryPromise(new Date(now), type)).toMatchObject({
      dispatchBy,
      earliest,
      latest,
      orderBefore: new Date(orderBefore),
    })
  })

  const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  const deliveryType = fc.constantFrom<DeliveryType>('standard', 'express')

  test('consists of working days in order, with a cut-off in the future', () => {
    fc.assert(
      fc.property(moment, deliveryType, (now, type) => {
        const { dispatchBy, earliest, usuallyBy, latest, orderBefore } = deliveryPromise(now, type)
        expect([dispatchBy, earliest, latest].every((day) => isWorkingDay(day))).toBe(true)
        expect(londonDay(now) < dispatchBy && dispatchBy < earliest && earliest < latest).toBe(true)
        expect(isWorkingDay(usuallyBy) && earliest <= usuallyBy && usuallyBy <= latest).toBe(true)
        expect(orderBefore > now).toBe(true)
        expect(londonTime(londonDay(orderBefore), '14:00')).toEqual(orderBefore)
        expect(latest).toBe(addWorkingDays(londonDay(orderBefore), arrivalDays(type).latest))
      }),
    )
  })

  test('is the same until its cut-off and later from then on', () => {
    fc.assert(
      fc.property(moment, deliveryType, (now, type) => {
        const promise = deliveryPromise(now, type)
        expect(deliveryPromise(new Date(promise.orderBefore.getTime() - 1), type)).toEqual(promise)
        expect(deliveryPromise(promise.orderBefore, type).dispatchBy > promise.dispatchBy).toBe(true)
      }),
    )
  })

  test.each<[string, DeliveryType, string]>([
    [
      '2026-11-20T10:00:00Z',
      'standard',
      'Order by 2 pm today: dispatched by Tuesday, usually with you Wed 25 to Fri 27 November, guaranteed by Fri 4 December.',
    ],
    [
      '2026-11-20T10:00:00Z',
      'express',
      'Order by 2 pm today: dispatched by Tuesday, usually with you Wed 25 to Fri 27 November, guaranteed by Fri 27 November.',
    ],
    [
      '2026-11-17T10:00:00Z',
      'standard',
      'Order by 2 pm today: dispatched by Thursday, usually with you Fri 20 to Tue 24 November, guaranteed by Tue 1 December.',
    ],
    [
      '2026-11-17T15:00:00Z',
      'standard',
      'Order by 2 pm tomorrow: dispatched by Friday, usually with you Mon 23 to Wed 25 November, guaranteed by Wed 2 December.',
    ],
    [
      '2026-11-20T15:00:00Z',
      'express',
      'Order by 2 pm on Monday: dispatched by Wednesday, usually with you Thu 26 to Mon 30 November, guaranteed by Mon 30 November.',
    ],
    [
      '2026-12-24T15:00:00Z',
      'express',
      'Order by 2 pm on Tuesday: dispatched by Thu 31 December, usually with you Mon 4 to Wed 6 January, guaranteed by Wed 6 January.',
    ],
    [
      '2026-11-24T10:00:00Z',
      'express',
      'Order by 2 pm today: dispatched by Thursday, usually with you Fri 27 November to Tue 1 December, guaranteed by Tue 1 December.',
    ],
  ])('at %s, %s: %s', (now, type, sentence) => {
    expect(formatPromise(deliveryPromise(new Date(now), type), new Date(now))).toBe(sentence)
  })
})

test('skips the days on which the shop is closed, at the cut-off too', () => {
  const times = createDeliveryTimes({ closedDays: '2026-11-20\n2026-11-24/2026-11-26 Stock count' })
  const now = new Date('2026-11-20T10:00:00Z')
  expect(formatPromise(deliveryPromise(now, 'standard', times), now)).toBe(
    'Order by 2 pm on Monday: dispatched by Mon 30 November, usually with you Tue 1 to Thu 3 December, guaranteed by Thu 10 December.',
  )
})

test('names a single day once', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const sentence = (set: Parameters<typeof createDeliveryTimes>[0], type: DeliveryType) =>
    formatPromise(deliveryPromise(now, type, createDeliveryTimes(set)), now)
  expect(sentence({ dispatchTo: 1, expressFrom: 2, expressTo: 2 }, 'express')).toBe(
    'Order by 2 pm today: dispatched by Monday, guaranteed by Tue 24 November.',
  )
  expect(sentence({ dispatchTo: 1, transitTo: 2 }, 'standard')).toBe(
    'Order by 2 pm today: dispatched by Monday, usually with you Wed 25 November, guaranteed by Fri 4 December.',
  )
})

test('both types say when they usually arrive and by when they’re guaranteed to', () => {
  const words = (['standard', 'express'] as const).map((type) => [
    formatArrivalDays(type),
    formatArrival(deliveryPromise(new Date('2026-11-27T10:00:00Z'), type)),
  ])
  expect(words).toEqual([
    [
      'usually 3–5 working days, guaranteed within 10',
      'usually Wed 2 to Fri 4 December, guaranteed by Fri 11 December',
    ],
    ['usually 3–5 working days, guaranteed within 5', 'usually Wed 2 to Fri 4 December, guaranteed by Fri 4 December'],
  ])
})

test('names days within the week and dates the others', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const words = [-1, 0, 1, 2, 6, 7].map((days) => formatRelativeDay(addDays('2026-11-20', days), now))
  expect(words).toEqual(['Thu 19 November', 'today', 'tomorrow', 'Sunday', 'Thursday', 'Fri 27 November'])
})

test('names the month of a range once if it can', () => {
  expect(formatDateRange('2026-11-25', '2026-11-27')).toBe('Wed 25 to Fri 27 November')
  expect(formatDateRange('2026-11-30', '2026-12-02')).toBe('Mon 30 November to Wed 2 December')
  expect(formatDateRange('2026-11-25', '2026-11-25')).toBe('Wed 25 November')
})

test('what is read later names the day, and counts from the payment', () => {
  const said = (now: string, type: DeliveryType = 'standard') =>
    formatPromiseOncePaid(deliveryPromise(new Date(now), type))
  expect(said('2026-11-27T10:00:00Z')).toEqual({
    dispatch: 'By Tue 1 December, if your payment reaches us by 2 pm on Fri 27 November',
    arrival: 'Usually Wed 2 to Fri 4 December, guaranteed by Fri 11 December',
  })
  // After the cut-off, at a weekend and on a bank holiday, payments are processed on the next working day.
  for (const now of ['2026-11-27T14:00:00Z', '2026-11-28T09:00:00Z', '2026-11-29T23:30:00Z'])
    expect(said(now).dispatch).toBe('By Wed 2 December, if your payment reaches us by 2 pm on Mon 30 November')
  expect(said('2026-12-24T14:00:00Z', 'express').dispatch).toContain('by 2 pm on Tue 29 December')
  // British Summer Time.
  expect(said('2026-07-15T12:59:00Z').dispatch).toContain('by 2 pm on Wed 15 July')
  expect((['standard', 'express'] as const).map(formatDaysOncePaid)).toEqual([
    {
      dispatch: '1–2 working days after your payment arrives',
      arrival: 'Usually 3–5 working days after we’ve processed your payment, guaranteed within 10',
    },
    {
      dispatch: '1–2 working days after your payment arrives',
      arrival: 'Usually 3–5 working days after we’ve processed your payment, guaranteed within 5',
    },
  ])
})
