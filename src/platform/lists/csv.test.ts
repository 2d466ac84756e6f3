import { expect, test } from 'vitest'
import { formatCell, toCsv } from './csv.ts'

test.each([
  ['2026-11-23T14:05:59.000Z', '2026-11-23 14:05'],
  ['2026-06-30T23:30:00.000Z', '2026-07-01 00:30'],
  ['2026-11-23', '2026-11-23'],
  ['1145.00', '1145.00'],
  ['-12.50', '-12.50'],
  ['-12.50+1', "'-12.50+1"],
  ['=cmd|calc', "'=cmd|calc"],
  ['\uff1dcmd', "'\uff1dcmd"],
  ['Ines Calder', 'Ines Calder'],
  [true, 'yes'],
  [3, 3],
  [null, null],
])('writes %o as %o', (cell, written) => {
  expect(formatCell(cell)).toBe(written)
})

test.each([
  [undefined, '\ufeffName\r\nBo\r\n'],
  [{ byteOrderMark: false }, 'Name\r\nBo\r\n'],
  [{ byteOrderMark: false, heading: false }, 'Bo\r\n'],
])('writes a file with %o', async (options, file) => {
  const batches = (async function* () {
    yield [{ name: 'Bo' }]
  })()
  let written = ''
  for await (const text of toCsv({ Name: ({ name }: { name: string }) => name }, batches, options)) written += text
  expect(written).toBe(file)
})
