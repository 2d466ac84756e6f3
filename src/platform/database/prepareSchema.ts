import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Client } from 'pg'
import { CannotStart } from '#/platform/cannotStart.ts'
import type { Database } from '#/platform/database.ts'
import type { Log } from '#/platform/log.ts'
import { migrate } from './migrate.ts'
import { type Migration, migrationsFolder, readMigrations, readSchemaState } from './migrations.ts'
import { assertSuitableServer } from './serverSuitability.ts'
import { withDedicatedConnection } from './withDedicatedConnection.ts'

/**
 * Migrates the shop's own database and, with `create`, creates the schema in an empty one. Another's pending migrations
 * are a step of their own, since other processes may be selling. Throws `CannotStart`.
 */
export async function prepareSchema(
  database: Database,
  { isOwn, log, create = false }: { isOwn: boolean; log: Pick<Log, 'warn'>; create?: boolean },
): Promise<void> {
  const migrations = readMigrations()
  const { pending, isEmpty, isNewer } = await withDedicatedConnection(database.$client, async (client) => {
    await assertSuitableServer(client)
    const state = await readSchemaState(client, migrations)
    if (state.isNewer) await assertSellable(client)
    return state
  })
  if (isNewer) log.warn('a newer release has migrated the database; update this process soon')
  if (pending.length === 0) return
  if (isEmpty && !create) throw new CannotStart(NO_SHOP)
  if (!isOwn && !isEmpty) throw new CannotStart(describePending(pending))
  await migrate(database, { onWaiting: () => log.warn('waiting for another process that migrates the database') })
}

/** Throws `CannotStart`. */
export async function assertHasShop(database: Database): Promise<void> {
  const { isEmpty } = await withDedicatedConnection(database.$client, (client) => readSchemaState(client, []))
  if (isEmpty) throw new CannotStart(NO_SHOP)
}

const NO_SHOP = 'There’s no shop in this database yet. Check the settings, or create a new shop with npm start.'

function describePending(pending: Migration[]): string {
  const [first, last] = [pending[0]?.name, pending.at(-1)?.name]
  const named = pending.length === 1 ? `the migration ${first}` : `${pending.length} migrations, ${first} to ${last}`
  return `The database in DATABASE_URL lacks ${named}. Run npm run migrate, then start the shop.`
}

/** A newer release may add what it likes; what the next one removes, this one may still need. */
async function assertSellable(client: Client): Promise<void> {
  const needed = readColumns()
  const { rows } = await client.query<{ column: string }>(
    `SELECT format('%s.%s', needed."table", needed."column") AS "column"
     FROM unnest($1::text[], $2::text[], $3::text[]) AS needed("schema", "table", "column")
     WHERE NOT EXISTS (
       SELECT FROM pg_attribute
       WHERE attrelid = to_regclass(format('%I.%I', needed."schema", needed."table")) AND attname = needed."column" AND NOT attisdropped
     )`,
    [needed.map(({ schema }) => schema), needed.map(({ table }) => table), needed.map(({ column }) => column)],
  )
  if (rows.length === 0) return
  throw new CannotStart(
    `A newer version of Courtside has removed ${rows.map(({ column }) => column).join(', ')} from this database, which this version needs. Start the newer version, or restore a backup from before the update.`,
  )
}

type Snapshot = { tables: Record<string, { name: string; schema: string; columns: Record<string, { name: string }> }> }

/** All columns that this release reads and writes, from drizzle's newest snapshot. */
function readColumns(): { schema: string; table: string; column: string }[] {
  const number = readMigrations().at(-1)?.name.split('_')[0]
  const file = path.join(migrationsFolder(), `meta/${number}_snapshot.json`)
  const { tables } = JSON.parse(readFileSync(file, 'utf8')) as Snapshot
  return Object.values(tables).flatMap(({ schema, name: table, columns }) =>
    Object.values(columns).map(({ name: column }) => ({ schema: schema || 'public', table, column })),
  )
}
