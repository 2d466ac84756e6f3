import { openDatabase } from '../src/platform/database.ts'

/** Runs one statement on its own connection to the database at `url`. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const { pool, close } = openDatabase(url, { max: 1 })
  await pool.query(statement)
  await close()
}

let databases = 0

/** An empty database on the server of `url`, so that a bench's shops are one shop. Returns its URL. */
export async function createDatabase(url: string): Promise<string> {
  databases += 1
  const created = new URL(url)
  created.pathname = `/bench_${databases}`
  await runStatement(url, `create database bench_${databases}`)
  return created.href
}
