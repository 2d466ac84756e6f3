import { describe, expect, test } from 'vitest'
import {
  checkMainland,
  DEFAULT_DELIVERY,
  deliveryFee,
  isAddressIncomplete,
  postcodeOutsideMainland,
  preselectedDelivery,
} from './delivery.rules.ts'
import { type DeliveryType, mapPrices } from './deliveryTypes.rules.ts'

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
