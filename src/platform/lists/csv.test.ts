import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseStrictCsv } from '../../../test/support/strictCsv.ts'
import { type CsvOptions, formatCell, toCsv, withoutApostrophe } from './csv.ts'

async function write(columns: Parameters<typeof toCsv>[0], rows: object[], options?: CsvOptions) {
  const batches = (async function* () {
    yield rows
  })()
  let written = ''
  for await (const text of toCsv(columns, batches, options)) written += text
  return written
}

test.each([
  ['2026-11-23T14:05:59.000Z', '2026-11-23 14:05'],
  ['2026-06-30T23:30:00.000Z', '2026-07-01 00:30'],
  ['2026-11-23', '2026-11-23'],
  ['1145.00', '1145.00'],
  ['-12.50', '-12.50'],
  ['-12.50+1', "'-12.50+1"],
  ['=cmd|calc', "'=cmd|calc"],
  ['\uff1dcmd', "'\uff1dcmd"],
  [' \t=cmd', "' \t=cmd"],
  ['\n=cmd', "'\n=cmd"],
  ["'=cmd", "''=cmd"],
  ["O'Brien", "O'Brien"],
  [' two words', ' two words'],
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
  expect(await write({ Name: ({ name }: { name: string }) => name }, [{ name: 'Bo' }], options)).toBe(file)
})

test('any text in any column is one cell for a strict reader, and never a formula', async () => {
  const awkward = fc.constantFrom(
    '\r',
    '\n',
    '\r\n',
    '"',
    ',',
    ';',
    '\t',
    ' ',
    "'",
    '=',
    '+',
    '-',
    '@',
    '\uff1d',
    '\ufeff',
    'a',
    '1',
  )
  const cell = fc.oneof(fc.string({ unit: awkward, maxLength: 8 }), fc.string({ unit: 'grapheme' }))
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))
  await fc.assert(
    fc.asyncProperty(table, async ([heading = [], ...rows]) => {
      const columns = Object.fromEntries(
        heading.map((name, index) => [`${index} ${name}`, (row: string[]) => row[index] ?? '']),
      )
      const [names, ...records] = parseStrictCsv(await write(columns, rows, { byteOrderMark: false }))
      expect(names).toEqual(Object.keys(columns))
      expect(records.map((record) => record.map(withoutApostrophe))).toEqual(rows)
      for (const read of records.flat()) if (!/^-\d+\.\d{2}$/.test(read)) expect(read).not.toMatch(/^\s*[=+\-@\uff1d]/)
    }),
    { numRuns: 500 },
  )
})
