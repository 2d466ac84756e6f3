import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from '#/platform/database.ts'

/** Applies the migrations before the one whose tag ends with `name`. */
export async function migrateBefore(database: Database, name: string): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'courtside-migrations-'))
  try {
    cpSync(path.join(process.cwd(), 'drizzle'), folder, { recursive: true })
    const journalFile = path.join(folder, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(journalFile, 'utf8'))
    const before = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(name))
    writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, before) }))
    await migrate(database, { migrationsFolder: folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
