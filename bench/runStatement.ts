import { openDatabase } from '../src/platform/database.ts'

/** Runs one statement on its own connection to the database at `url`. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const { pool, close } = openDatabase(url, { max: 1 })
  await pool.query(statement)
  await close()
}
