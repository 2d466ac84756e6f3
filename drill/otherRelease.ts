import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Changes what every page of this copy of the project loads. */
export function changeScripts(project: string): void {
  const file = path.join(project, 'src/pages/-shell/navigation.tsx')
  const source = readFileSync(file, 'utf8')
  const changed = source.replace('text-xl tracking-normal', 'tracking-normal text-xl')
  if (changed === source) throw new Error(`${file} no longer has what this drill changes`)
  writeFileSync(file, changed)
}

/** Adds a migration of each to this copy of `drizzle`. */
export function addMigrations(folder: string, migrations: readonly string[]): void {
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  for (const [at, sql] of migrations.entries()) {
    const [idx, tag] = [journal.entries.length, `9${at}_planted`]
    journal.entries.push({ ...journal.entries.at(-1), idx, tag, when: journal.entries.at(-1).when + 1 })
    writeFileSync(path.join(folder, `${tag}.sql`), sql.replaceAll(';', ';--> statement-breakpoint'))
  }
  writeFileSync(file, JSON.stringify(journal))
}
