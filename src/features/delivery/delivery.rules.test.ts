import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addWorkingDays, isWorkingDay, londonDay, londonTime } from '#/lib/workingDays.ts'
import { createDeliveryTimes } from './delivery.facts.ts'
import {
  arrivalDays,
  checkMainland,
  DEFAULT_DELIVERY,
  deliveryFee,
  deliveryPromise,
  formatDateRange,
  formatPromise,
  formatRelativeDay,
  isAddressIncomplete,
  postcodeOutsideMainland,
  preselectedDelivery,
} from './delivery.rules.ts'
import { DELIVERY_TYPES, type DeliveryType, mapPrices } from './deliveryTypes.rules.ts'

describe('deliveryFee', () => {
  test.each<[DeliveryType, number, boolean, number]>([
    ['standard', 189_500, false, 5000],
    ['express', 189_500, false, 10_000],
    ['standard', 199_999, false, 5000],
    ['standard', 200_000, false, 0],
    ['express', 200_000, false, 0],
    ['standard', 2900, true, 0],
    ['express', 2900, true, 0],
  ])('%s for %i pence after discount, free-delivery code %s: %i', (type, discountedSubtotal, freeDeliveryCode, fee) => {
    expect(deliveryFee(DEFAULT_DELIVERY, { type, discountedSubtotal, freeDeliveryCode })).toBe(fee)
  })

  test('follows the settings', () => {
    const settings = { ...DEFAULT_DELIVERY, standardFee: 1, expressFee: 2, freeFrom: 3 }
    const fee = (type: DeliveryType, discountedSubtotal: number) =>
      deliveryFee(settings, { type, discountedSubtotal, freeDeliveryCode: false })
    expect([fee('standard', 2), fee('express', 2), fee('standard', 3)]).toEqual([1, 2, 0])
  })
})

describe('preselectedDelivery', () => {
  const preselect = (discountedSubtotal: number, freeDeliveryCode: boolean, change = {}) =>
    preselectedDelivery({ ...DEFAULT_DELIVERY, ...change }, { discountedSubtotal, freeDeliveryCode })

  test('is the fastest type only if all are free', () => {
    expect(preselect(199_999, false)).toBe('standard')
    expect(preselect(200_000, false)).toBe('express')
    expect(preselect(2900, true)).toBe('express')
    expect(preselect(2900, false, { standardFee: 0 })).toBe('standard')
    expect(
      preselect(
        2900,
        false,
        mapPrices(() => 0),
      ),
    ).toBe('express')
  })
})

describe('checkMainland', () => {
  test.each([
    ['1 Court Lane, Ashford, TN23 1AA', 'TN23 1AA'],
    ['1 Court Lane, Ashford, tn231aa', 'TN23 1AA'],
    ['1 Court Lane, Guildford GU1 3AA', 'GU1 3AA'],
    ['1 Court Lane, Glasgow G1 1AA', 'G1 1AA'],
    ['1 Court Lane, Birmingham B1 1AA', 'B1 1AA'],
    ['1 Court Lane, Portsmouth PO3 1AA', 'PO3 1AA'],
    ['1 Court Lane, Portsmouth PO31AA', 'PO3 1AA'],
    ['Unit GY1 1AA, Guernsey House, London SW1A 1AA', 'SW1A 1AA'],
  ])('accepts %j', (address, postcode) => {
    expect(checkMainland(address)).toEqual({ ok: true, value: { postcode } })
  })

  test.each([
    ['1 Court Lane, Belfast BT1 1AA', 'BT1 1AA'],
    ['1 Court Lane, Newport po301aa', 'PO30 1AA'],
    ['Unit B1 2AB, St Peter Port, GY1 1AA', 'GY1 1AA'],
    ['Portree\nIV51 9AA\nUnited Kingdom', 'IV51 9AA'],
    ['Sgt P Court, BFPO 58', 'BFPO 58'],
  ])('refuses %j', (address, postcode) => {
    expect(checkMainland(address)).toEqual({
      ok: false,
      code: 'outsideMainland',
      field: 'shippingAddress',
      postcode,
      message: `We deliver to mainland UK only, and ${postcode} is outside it. Please contact us for a quote.`,
    })
  })

  test.each([
    '1 Court Lane, Ashford, Kent',
    'asdfasdfasdf',
    '14 Rue de Rivoli, 75001 Paris',
    '1 Grafton Street, Dublin D02 AF30',
    '1 Court Lane, Ashford, TN23',
    '',
  ])('reports %j as incomplete', (address) => {
    expect(checkMainland(address)).toEqual({
      ok: false,
      code: 'incompleteAddress',
      field: 'shippingAddress',
      message: 'Please enter a complete address',
      hint: 'Enter a UK postcode, like GU1 3JF',
    })
    expect([isAddressIncomplete(address), postcodeOutsideMainland(address)]).toEqual([true, undefined])
  })

  test('distinguishes an address outside the mainland from an incomplete one', () => {
    const jersey = 'Fort Regent\nSt Helier\nJE2 3AB'
    expect([isAddressIncomplete(jersey), postcodeOutsideMainland(jersey)]).toEqual([false, 'JE2 3AB'])
  })
})

describe('deliveryPromise', () => {
  const table: [string, string, DeliveryType, string, string, string, string][] = [
    [
      'Friday before 2 pm',
      '2026-11-20T13:59:59Z',
      'standard',
      '2026-11-23',
      '2026-11-25',
      '2026-12-04',
      '2026-11-20T14:00:00Z',
    ],
    [
      'Friday at 2 pm',
      '2026-11-20T14:00:00Z',
      'standard',
      '2026-11-24',
      '2026-11-26',
      '2026-12-07',
      '2026-11-23T14:00:00Z',
    ],
    ['Saturday', '2026-11-21T09:00:00Z', 'express', '2026-11-24', '2026-11-26', '2026-11-30', '2026-11-23T14:00:00Z'],
    [
      'summer, 1:59 pm',
      '2026-07-15T12:59:00Z',
      'express',
      '2026-07-16',
      '2026-07-20',
      '2026-07-22',
      '2026-07-15T13:00:00Z',
    ],
    [
      'summer, 2 pm',
      '2026-07-15T13:00:00Z',
      'express',
      '2026-07-17',
      '2026-07-21',
      '2026-07-23',
      '2026-07-16T13:00:00Z',
    ],
    [
      'Christmas Eve',
      '2026-12-24T10:00:00Z',
      'standard',
      '2026-12-29',
      '2026-12-31',
      '2027-01-12',
      '2026-12-24T14:00:00Z',
    ],
    [
      'Christmas Day',
      '2026-12-25T10:00:00Z',
      'standard',
      '2026-12-30',
      '2027-01-04',
      '2027-01-13',
      '2026-12-29T14:00:00Z',
    ],
    [
      'after midnight, still yesterday in UTC',
      '2026-07-15T23:30:00Z',
      'express',
      '2026-07-17',
      '2026-07-21',
      '2026-07-23',
      '2026-07-16T13:00:00Z',
    ],
    [
      'Friday before the clocks go forward',
      '2026-03-27T15:00:00Z',
      'express',
      '2026-03-31',
      '2026-04-02',
      '2026-04-08',
      '2026-03-30T13:00:00Z',
    ],
  ]
  test.each(table)('%s', (_, now, type, dispatchBy, earliest, latest, orderBefore) => {
    expect(deliveryPromise(new Date(now), type)).toEqual({
      dispatchBy,
      earliest,
      latest,
      orderBefore: new Date(orderBefore),
    })
  })

  const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  const deliveryType = fc.constantFrom(...DELIVERY_TYPES)

  test('consists of working days in order, with a cut-off in the future', () => {
    fc.assert(
      fc.property(moment, deliveryType, (now, type) => {
        const { dispatchBy, earliest, latest, orderBefore } = deliveryPromise(now, type)
        expect([dispatchBy, earliest, latest].every(isWorkingDay)).toBe(true)
        expect(londonDay(now) < dispatchBy && dispatchBy < earliest && earliest < latest).toBe(true)
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
      'Order by 2 pm today: dispatched by Monday, usually with you Wed 25 to Thu 26 November, by Fri 4 December at the latest.',
    ],
    [
      '2026-11-20T10:00:00Z',
      'express',
      'Order by 2 pm today: dispatched by Monday, with you Wed 25 to Fri 27 November.',
    ],
    [
      '2026-11-17T10:00:00Z',
      'standard',
      'Order by 2 pm today: dispatched by tomorrow, usually with you Fri 20 to Mon 23 November, by Tue 1 December at the latest.',
    ],
    [
      '2026-11-17T15:00:00Z',
      'standard',
      'Order by 2 pm tomorrow: dispatched by Thursday, usually with you Mon 23 to Tue 24 November, by Wed 2 December at the latest.',
    ],
    [
      '2026-11-20T15:00:00Z',
      'express',
      'Order by 2 pm on Monday: dispatched by Tuesday, with you Thu 26 to Mon 30 November.',
    ],
    [
      '2026-12-24T15:00:00Z',
      'express',
      'Order by 2 pm on Tuesday: dispatched by Wednesday, with you Mon 4 to Wed 6 January.',
    ],
    [
      '2026-11-24T10:00:00Z',
      'express',
      'Order by 2 pm today: dispatched by tomorrow, with you Fri 27 November to Tue 1 December.',
    ],
  ])('at %s, %s: %s', (now, type, sentence) => {
    expect(formatPromise(deliveryPromise(new Date(now), type), type, new Date(now))).toBe(sentence)
  })
})

test('names one range of days if deliveries usually take as long as is allowed', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const sentence = (within: number) => {
    const times = createDeliveryTimes({ withinDays: within })
    return formatPromise(deliveryPromise(now, 'standard', times), 'standard', now, times)
  }
  expect(sentence(4)).toBe('Order by 2 pm today: dispatched by Monday, with you Wed 25 to Thu 26 November.')
  expect(sentence(3)).toBe('Order by 2 pm today: dispatched by Monday, with you Wed 25 November.')
  expect(sentence(5)).toContain('usually with you Wed 25 to Thu 26 November, by Fri 27 November at the latest.')
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
