import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Client } from 'pg'
import { CannotStart } from '#/platform/cannotStart.ts'
import type { Database } from '#/platform/database.ts'
import { projectFile } from '#/platform/projectFile.ts'
import { describeUnsuitableServer } from './serverSuitability.ts'
import { withDedicatedConnection } from './withDedicatedConnection.ts'

/** Arbitrary, but the same in every process. */
export const MIGRATION_LOCK = 7_283_645

/** One process at a time. Throws `CannotStart` if the server is unsuitable or the schema newer. */
export async function migrate(database: Database): Promise<void> {
  await withDedicatedConnection(database.$client, async (client) => {
    await assertSuitableServer(client)
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const migrations = { migrationsFolder: migrationsFolder() }
    const newestOwn = Math.max(...readMigrationFiles(migrations).map(({ folderMillis }) => folderMillis))
    if ((await latestAppliedMigration(client)) > newestOwn) {
      throw new CannotStart(
        'A newer version of Courtside has already updated this database, and this version cannot use it. Start the newer version, or restore a backup from before the update.',
      )
    }
    await applyMigrations(drizzle(client), migrations)
  })
}

export async function assertSuitableServer(client: Client): Promise<void> {
  const { rows } = await client.query(`
    SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS "versionNumber",
      current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS "isReplica"`)
  const unsuitable = describeUnsuitableServer(rows[0])
  if (unsuitable) throw new CannotStart(unsuitable)
}

/** In ms since 1970; 0 if there is none. */
async function latestAppliedMigration(client: Client): Promise<number> {
  const { rows } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS any")
  if (!rows[0].any) return 0
  return Number((await client.query('SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations')).rows[0].at)
}

export const migrationsFolder = (): string => path.resolve(projectFile('drizzle/meta/_journal.json'), '../..')
