/**
 * RFC 4180 to the letter, and independent of the library that writes: CRLF after every record, and quotation marks around
 * every cell with a comma, a quotation mark or any line break. Throws on anything else, and on records of different widths.
 */
export function parseStrictCsv(text: string): string[][] {
  const CELL = /"((?:[^"]|"")*)"|([^",\r\n]*)/y
  const records: string[][] = []
  let record: string[] = []
  for (let at = 0; at < text.length; ) {
    CELL.lastIndex = at
    const [whole = '', quoted, plain = ''] = CELL.exec(text) ?? []
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    at += whole.length
    if (text[at] === ',') {
      at += 1
      continue
    }
    if (!text.startsWith('\r\n', at))
      throw new Error(`Not RFC 4180 after ${JSON.stringify(text.slice(at - 40, at + 10))}`)
    at += 2
    records.push(record)
    record = []
  }
  if (record.length > 0) throw new Error('The last record doesn’t end')
  const ragged = records.find(({ length }) => length !== records[0]?.length)
  if (ragged) throw new Error(`${ragged.length} cells instead of ${records[0]?.length}: ${JSON.stringify(ragged)}`)
  return records
}
