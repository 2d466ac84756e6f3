import { expect, test } from 'vitest'
import { EMPTY_ADDRESS } from '#/lib/address.ts'
import { fieldLabels, fillCustomer } from './fillCustomer.ts'

const EMPTY = { customerName: '', customerEmail: '', customerPhone: '', ...EMPTY_ADDRESS }
const LAST_USED = '2026-11-24T09:00:00.000Z'
const INES = {
  name: 'Ines Calder',
  email: 'ines@example.com',
  phone: '07700 900123',
  company: null,
  addresses: [
    { use: 'billing' as const, text: '1 Bank Street\nLeeds\nLS1 4AP', lastUsed: LAST_USED },
    { use: 'delivery' as const, text: '4 Court Lane\nLondon\nSW19 5AE', lastUsed: LAST_USED },
  ],
}
const ADDRESS = { line1: '4 Court Lane', line2: '', town: 'London', county: '', postcode: 'SW19 5AE' }

test('fills an empty form with the last delivery address', () => {
  expect(fillCustomer(EMPTY, INES)).toEqual({
    fill: { customerName: INES.name, customerEmail: INES.email, customerPhone: INES.phone, ...ADDRESS },
    differing: {},
  })
})

test('leaves what has been typed, and the address as a whole', () => {
  const typed = { ...EMPTY, customerName: ' Ines Calder ', customerPhone: '020 7946 0000', postcode: 'LS6 2AB' }
  const { fill, differing } = fillCustomer(typed, INES)
  expect(fill).toEqual({ customerEmail: INES.email })
  expect(differing).toEqual({ customerPhone: INES.phone, ...ADDRESS })
  expect(fieldLabels(differing)).toEqual(['phone number', 'address'])
})

test('knows the company from staff, or from the address, and no name but an email address', () => {
  const addresses = [{ use: 'delivery' as const, text: 'Wickham TC\n1 Lane\nLeeds\nLS6 2AB', lastUsed: LAST_USED }]
  expect(fillCustomer(EMPTY, { ...INES, addresses }).fill.company).toBe('Wickham TC')
  expect(fillCustomer(EMPTY, { ...INES, addresses, company: 'Raynes Park TC' }).fill.company).toBe('Raynes Park TC')
  const unknown = { ...INES, name: INES.email, phone: null, addresses: [] }
  expect(fillCustomer(EMPTY, unknown).fill).toEqual({ customerEmail: INES.email })
})
