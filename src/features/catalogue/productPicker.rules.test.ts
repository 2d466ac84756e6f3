import { expect, test } from 'vitest'
import { namesFirst } from './productPicker.rules.ts'

test('a name that begins with what was typed comes first, one that mentions it only in its description last', () => {
  const found = ['Battery Pack', 'Cover for Courtside Pro', 'Courtside Club', 'Courtside Lite', 'Hopper'].map(
    (name) => ({
      name,
    }),
  )
  expect(namesFirst(found, 'COURT').map(({ name }) => name)).toEqual([
    'Courtside Club',
    'Courtside Lite',
    'Cover for Courtside Pro',
    'Battery Pack',
    'Hopper',
  ])
  expect(namesFirst(found, 'cs-bat')).toEqual(found)
})
