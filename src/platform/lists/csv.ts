import { stringify } from 'csv-stringify/sync'
import { londonTimestamp } from '#/lib/workingDays.ts'
import type { ExportCell } from './lists.ts'

const BYTE_ORDER_MARK = '\ufeff'

/** Written as methods, whose parameters TypeScript doesn’t check: each reads the rows of its own file. */
export type CsvColumns = Record<string, { cell(row: object): ExportCell }['cell']>

/** By default for a spreadsheet; other programs may want neither a byte order mark nor a heading. */
export type CsvOptions = { byteOrderMark?: boolean; heading?: boolean }

/** RFC 4180: every line break within a cell is quoted, which the library does only if asked. */
export async function* toCsv(
  columns: CsvColumns,
  batches: AsyncIterable<object[]>,
  { byteOrderMark = true, heading = true }: CsvOptions = {},
): AsyncGenerator<string, void> {
  const lines = (rows: unknown[][]) => stringify(rows, { record_delimiter: 'windows', quote_record_delimiter: true })
  const cells = Object.values(columns)
  let before = (byteOrderMark ? BYTE_ORDER_MARK : '') + (heading ? lines([Object.keys(columns)]) : '')
  for await (const rows of batches) {
    yield before + lines(rows.map((row) => cells.map((cell) => formatCell(cell(row)))))
    before = ''
  }
  yield before
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/
/** Spreadsheets skip white space before a formula. The apostrophes make `withoutApostrophe` exact. */
const FORMULA = /^'*(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/
const NEGATIVE_AMOUNT = /^-\d+\.\d{2}$/

/** Times are in London, in a form that spreadsheets recognise. An apostrophe keeps them from running a text as a formula. */
export function formatCell(cell: ExportCell): string | number | null {
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  if (typeof cell !== 'string') return cell
  if (ISO_TIME.test(cell)) return londonTimestamp(new Date(cell))
  return FORMULA.test(cell) && !NEGATIVE_AMOUNT.test(cell) ? `'${cell}` : cell
}

/** The text that an export wrote with an apostrophe before it. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
