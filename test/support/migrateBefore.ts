import { readMigrations } from '#/platform/database/migrations.ts'
import { type Database, migrate } from '#/platform/database.ts'

/** Applies the migrations before the one whose name ends with `name`. */
export async function migrateBefore(database: Database, name: string): Promise<void> {
  const migrations = readMigrations()
  const before = migrations.findIndex((migration) => migration.name.endsWith(name))
  await migrate(database, { migrations: migrations.slice(0, before) })
}
