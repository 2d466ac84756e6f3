import { MAX_STOCK } from '#/features/orders/stock/stock.rules.ts'

/** Only in this spelling: other programs' numbers are in columns such as ID. */
export const ID_COLUMN = 'Id'

/** About a column such as `ID`. */
export function foreignIdNote(columns: readonly string[]): string | undefined {
  const foreign = columns.find((name) => name !== ID_COLUMN && name.toLowerCase() === ID_COLUMN.toLowerCase())
  return foreign && `The column ${foreign} is only read if it’s called ${ID_COLUMN}, as in the export.`
}

/** A column of the export: with it, an import can tell that stock has changed since. */
export const STOCK_AT_EXPORT_COLUMN = 'Stock at export'

/** What to do with stock that has changed since the export. */
export const STOCK_CHOICES = {
  difference: 'Apply the difference between the file and the export',
  overwrite: 'Overwrite it with the file’s figure',
  leave: 'Leave stock alone',
} as const
export type StockChoice = keyof typeof STOCK_CHOICES
export const STOCK_CHOICE_NAMES = Object.keys(STOCK_CHOICES) as [StockChoice, ...StockChoice[]]
export const DEFAULT_STOCK_CHOICE: StockChoice = 'difference'

export type StockFigures = { atExport: number; inFile: number; present: number }

/** Whether the file’s figure would undo what has happened since the export. */
export const isStockConflict = ({ atExport, inFile, present }: StockFigures): boolean =>
  present !== atExport && inFile !== present

/** Undefined if the difference would leave fewer than none, or too many. */
export function resolveStock(figures: StockFigures, choice: StockChoice): number | undefined {
  const { atExport, inFile, present } = figures
  if (!isStockConflict(figures) || choice === 'overwrite') return inFile
  if (choice === 'leave') return present
  const stock = present + inFile - atExport
  return stock >= 0 && stock <= MAX_STOCK ? stock : undefined
}
