import { parse } from 'csv-parse/sync'
import { formatCount } from '#/lib/formatCount.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { withoutApostrophe } from '#/platform/lists/csv.ts'
import { STOCK_AT_EXPORT_COLUMN } from '../importStock.rules.ts'
import { MARGIN_COLUMN } from '../margin.rules.ts'
import { FIELD_NAMES, fieldOf } from '../productFields.rules.ts'
import { MAX_CSV_ROWS } from '../products.rules.ts'

/** `line` is the line on which the row begins; `cells` are by column. */
export type CsvRow = { line: number; cells: Record<string, string | undefined> }

const COLUMNS: readonly string[] = ['Id', ...FIELD_NAMES.map((name) => fieldOf(name).column), STOCK_AT_EXPORT_COLUMN]
/** Derived from others. */
const UNREAD_COLUMNS: readonly string[] = [MARGIN_COLUMN]

const TOO_MANY_ROWS = `The file has more than ${formatCount(MAX_CSV_ROWS)} rows. Please split it and import each part.`

const NO_COLUMNS =
  'The first line must contain the column names, such as Slug, Name and Price. Export your products to see an example.'

/** Accepts commas, semicolons or tabs, with or without a byte order mark. */
export function parseProductsCsv(
  bytes: Buffer,
): Outcome<{ rows: CsvRow[]; ignored: string[] }, { code: 'unreadable'; message: string }> {
  const text = decode(bytes)
  if (text === undefined) return refuse('unreadable', { message: 'The file isn’t a UTF-8 CSV file.' })
  let records: { record: string[]; info: { lines: number } }[]
  try {
    records = parse(text, {
      bom: true,
      delimiter: detectDelimiter(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // One row past the limit is enough to detect it; 5 MB can hold a million.
      to: MAX_CSV_ROWS + 2,
    }) as never
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? `Line ${error.lines}: ` : ''
    return refuse('unreadable', { message: `${line}a quotation mark is misplaced, so the file can’t be read.` })
  }
  const [heading, ...rest] = records
  if (rest.length > MAX_CSV_ROWS) return refuse('unreadable', { message: TOO_MANY_ROWS })
  const names = heading?.record.map((name) => name.trim()) ?? []
  const columns = names.map((name) => COLUMNS.find((column) => column.toLowerCase() === name.toLowerCase()))
  const known = columns.filter((column) => column !== undefined)
  if (!known.includes('Slug') && !known.includes('Id')) return refuse('unreadable', { message: NO_COLUMNS })
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
      if (column && cell !== undefined) cells[column] = withoutApostrophe(cell).trim()
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

function decode(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

function detectDelimiter(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1)
  const count = (sign: string) => first.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
