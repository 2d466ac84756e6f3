import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatList } from './format.ts'

test('formats lists as Intl does', () => {
  expect(formatList(['Visa', 'Mastercard', 'Maestro'])).toBe('Visa, Mastercard and Maestro')
  const list = new Intl.ListFormat('en-GB')
  fc.assert(fc.property(fc.array(fc.string()), (names) => formatList(names) === list.format(names)))
})
