import { CsvError, parse } from 'csv-parse/sync'
import { cleanLine, cleanText } from '#/lib/cleanText.ts'
import { formatCount } from '#/lib/format.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { withoutApostrophe } from '#/platform/lists/csv.ts'
import { isStorable } from '#/platform/schemas/strings.schema.ts'
import { foreignIdNote, ID_COLUMN, STOCK_AT_EXPORT_COLUMN } from '../import.rules.ts'
import { MARGIN_COLUMN } from '../margin.rules.ts'
import { FIELD_NAMES, fieldOf } from '../productFields.rules.ts'
import { MAX_CSV_ROWS } from '../products.rules.ts'

/** `line` is the line on which the row begins; `cells` are by column. */
export type CsvRow = { line: number; cells: Record<string, string | undefined> }

const COLUMNS: readonly string[] = [
  ID_COLUMN,
  ...FIELD_NAMES.map((name) => fieldOf(name).column),
  STOCK_AT_EXPORT_COLUMN,
]
/** Derived from others. */
const UNREAD_COLUMNS: readonly string[] = [MARGIN_COLUMN]

const TOO_MANY_ROWS = `The file has more than ${formatCount(MAX_CSV_ROWS)} rows. Please split it and import each part.`

const MAX_COLUMNS = 200
const TOO_MANY_COLUMNS = `The file has a row with more than ${MAX_COLUMNS} columns. Please delete those that aren’t needed.`
/** In bytes. The longest texts of a product are about a quarter of this. */
const MAX_ROW_SIZE = 1024 * 1024

const KEY_COLUMNS: readonly string[] = [ID_COLUMN, 'Slug', 'SKU']
const NO_COLUMNS =
  'The first line must contain the column names, among them SKU, Slug or Id. Export your products to see an example.'

const SAVE_AS = 'In Excel, choose Save As and the type “CSV UTF-8 (comma delimited)”.'
const WORKBOOK = `This is a workbook, not a CSV file. ${SAVE_AS}`
const NOT_UTF8 = `The file isn’t a UTF-8 CSV file, so letters such as £ and é can’t be read. ${SAVE_AS}`

const LONG_COLUMNS: readonly string[] = FIELD_NAMES.map(fieldOf).flatMap(({ long, column }) => (long ? column : []))

/** What can’t be stored stays as it is, to be refused with its row. */
function cleanCell(column: string, cell: string): string {
  if (!isStorable(cell)) return cell
  return LONG_COLUMNS.includes(column) ? cleanText(cell) : cleanLine(cell)
}

class TooManyColumns extends Error {}

/** Accepts commas, semicolons or tabs, UTF-8 or UTF-16 with a byte order mark, and Excel’s first line `sep=;`. */
export function parseProductsCsv(
  bytes: Buffer,
): Outcome<{ rows: CsvRow[]; ignored: string[] }, { code: 'unreadable'; message: string }> {
  if (isWorkbook(bytes)) return refuse('unreadable', { message: WORKBOOK })
  const text = decode(bytes)
  if (text === undefined) return refuse('unreadable', { message: NOT_UTF8 })
  const [, separator] = /^sep=(.)(?:\r|\n|$)/i.exec(text) ?? []
  let records: { record: string[]; info: { lines: number } }[]
  try {
    records = parse(text, {
      // Cell by cell, because a row of millions would exhaust the memory.
      cast: (cell, { index }) => {
        if (index >= MAX_COLUMNS) throw new TooManyColumns()
        return cell
      },
      delimiter: separator ?? detectDelimiter(text),
      from_line: separator === undefined ? 1 : 2,
      info: true,
      max_record_size: MAX_ROW_SIZE,
      relax_column_count: true,
      skip_empty_lines: true,
      // One row past the limit is enough to detect it; 5 MB can hold a million.
      to: MAX_CSV_ROWS + 2,
    }) as never
  } catch (error) {
    if (error instanceof TooManyColumns) return refuse('unreadable', { message: TOO_MANY_COLUMNS })
    const line = error instanceof Error && 'lines' in error ? `Line ${error.lines}: ` : ''
    if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE')
      return refuse('unreadable', { message: `${line}this row is longer than 1 MB. A quotation mark may be missing.` })
    return refuse('unreadable', { message: `${line}a quotation mark is misplaced, so the file can’t be read.` })
  }
  const [heading, ...rest] = records
  if (rest.length > MAX_CSV_ROWS) return refuse('unreadable', { message: TOO_MANY_ROWS })
  const names = heading?.record.map((name) => cleanLine(name).trim()) ?? []
  const columns = names.map((name) => findColumn(name))
  const known = columns.filter((column) => column !== undefined)
  if (!known.some((column) => KEY_COLUMNS.includes(column))) {
    return refuse('unreadable', { message: [NO_COLUMNS, foreignIdNote(names)].filter(Boolean).join(' ') })
  }
  const duplicate = known.find((column, index) => known.indexOf(column) !== index)
  if (duplicate) return refuse('unreadable', { message: `There are two columns called ${duplicate}.` })

  let before = heading?.info.lines ?? 1
  const rows = rest.map(({ record, info }) => {
    // Cells may contain line breaks, so count from the end of the previous row.
    const line = before + 1
    before = info.lines
    const cells: CsvRow['cells'] = {}
    columns.forEach((column, index) => {
      const cell = record[index]
      if (column && cell !== undefined) cells[column] = cleanCell(column, withoutApostrophe(cell)).trim()
    })
    return { line, cells }
  })
  return ok({
    rows: rows.filter(({ cells }) => Object.values(cells).some((cell) => cell !== '')),
    ignored: names.filter(
      (name, index) => columns[index] === undefined && name !== '' && !UNREAD_COLUMNS.includes(name),
    ),
  })
}

const findColumn = (name: string): string | undefined =>
  COLUMNS.find((column) => column === name || (column !== ID_COLUMN && column.toLowerCase() === name.toLowerCase()))

/** Excel’s: a ZIP, or the older format. */
const isWorkbook = (bytes: Buffer) => ['504b0304', 'd0cf11e0'].includes(bytes.toString('hex', 0, 4))

/**
 * Undefined for other encodings: without a byte order mark nothing tells Windows-1252 from its relatives, and a wrong guess
 * would put wrong characters on sale.
 */
function decode(bytes: Buffer): string | undefined {
  const mark = bytes.toString('hex', 0, 2)
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

function detectDelimiter(text: string): string {
  const [first = ''] = text.slice(0, 20_000).split(/[\r\n]/, 1)
  const count = (sign: string) => first.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
