import { expect, test } from 'vitest'
import { bestFirst, hasCode } from './foundProducts.rules.ts'

test('a name that begins with what was typed comes first, one that mentions it only in its description last', () => {
  const found = ['Battery Pack', 'Cover for Courtside Pro', 'Courtside Club', 'Courtside Lite', 'Hopper'].map(
    (name) => ({
      name,
    }),
  )
  expect(bestFirst(found, 'COURT').map(({ name }) => name)).toEqual([
    'Courtside Club',
    'Courtside Lite',
    'Cover for Courtside Pro',
    'Battery Pack',
    'Hopper',
  ])
  expect(bestFirst(found, 'cs-bat')).toEqual(found)
})

test('a code comes before any name, in any case and with any zeros before it', () => {
  const BATTERY = { name: 'Battery', sku: 'CS-1', barcode: '0012345678905' }
  expect(bestFirst([{ name: 'CS-1 case', sku: 'CS-100', barcode: null }, BATTERY], 'cs-1')[0]).toBe(BATTERY)
  for (const typed of ['12345678905', '0012345678905', ' CS-1 ', 'ｃｓ-1'])
    expect([typed, hasCode(BATTERY, typed)]).toEqual([typed, true])
  for (const typed of ['', '0', 'CS-10', '1234567890']) expect([typed, hasCode(BATTERY, typed)]).toEqual([typed, false])
})
