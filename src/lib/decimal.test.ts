import { expect, test } from 'vitest'
import { parsePence } from './decimal.ts'

test.each([
  ['1145', 114500],
  ['1,145.00', 114500],
  [' £1,145.50 ', 114550],
  ['£1145.5', 114550],
  ['1145,00', 114500],
  [24.5, 2450],
  ['0', 0],
])('parses %j as an amount', (written, pence) => expect(parsePence(written)).toBe(pence))

test.each(['', 'ten', '-1', '1.234', '1e3', '1,1,1', '123456789', Number.NaN])('rejects %j as an amount', (written) =>
  expect(parsePence(written)).toBeUndefined(),
)
