/** Only in this spelling: other programs' numbers are in columns such as ID. */
export const ID_COLUMN = 'Id'

/** About a column such as `ID`. */
export function foreignIdNote(columns: readonly string[]): string | undefined {
  const foreign = columns.find((name) => name !== ID_COLUMN && name.toLowerCase() === ID_COLUMN.toLowerCase())
  return foreign && `The column ${foreign} is only read if it’s called ${ID_COLUMN}, as in the export.`
}
