import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { CannotStart } from '#/platform/cannotStart.ts'
import type { Database } from '#/platform/database.ts'
import {
  createMigrationsTable,
  isInBatches,
  isOnline,
  type Migration,
  readMigrations,
  readSchemaState,
  recordMigration,
  runBatches,
  runInTransaction,
} from './migrations.ts'
import { assertSuitableServer } from './serverSuitability.ts'
import { withDedicatedConnection } from './withDedicatedConnection.ts'

/** Arbitrary, but the same in every process. */
export const MIGRATION_LOCK = 7_283_645

/** What queues behind a migration waits as long. More than the 1 s after which PostgreSQL has autovacuum give way. */
const MAX_BLOCKING_MS = 1_500
const MIN_LOCK_TIMEOUT_MS = 250
const MAX_ATTEMPTS = 60
const MIN_PAUSE_MS = 250
const MAX_PAUSE_MS = 5_000
const LOCK_POLL_MS = 100

const LOCK_ERRORS = new Set([
  '55P03', // lock timeout
  '40P01', // deadlock
])

export type MigrateOptions = {
  migrations?: Migration[]
  maxAttempts?: number
  /** Once, if another process is migrating. */
  onWaiting?: () => unknown
  /** Before each migration. */
  onStart?: (migration: Migration) => unknown
  /** A lock wasn't free: it's tried again. */
  onBlocked?: (migration: Migration, attempt: number) => unknown
}

type Retry = { maxAttempts: number; onBlocked: (attempt: number) => unknown }

/** One process at a time. Blocks the shop's reads and writes for no more than 2 s. Returns what it applied. Throws `CannotStart`. */
export async function migrate(
  database: Database,
  {
    migrations = readMigrations(),
    maxAttempts = MAX_ATTEMPTS,
    onWaiting = () => {},
    onStart = () => {},
    onBlocked = () => {},
  }: MigrateOptions = {},
): Promise<Migration[]> {
  return withDedicatedConnection(database.$client, async (client) => {
    await assertSuitableServer(client)
    await lockMigrations(client, onWaiting)
    const { pending, isEmpty } = await readSchemaState(client, migrations)
    // As a whole: another process that starts in the meantime finds all of the schema or none.
    if (isEmpty) await createSchema(client, pending)
    else {
      for (const migration of pending) {
        onStart(migration)
        await apply(client, migration, { maxAttempts, onBlocked: (attempt) => onBlocked(migration, attempt) })
      }
    }
    return pending
  })
}

/** Polls: a session blocked on the lock would deadlock with CREATE INDEX CONCURRENTLY. */
async function lockMigrations(client: Client, onWaiting: () => unknown): Promise<void> {
  const isLocked = async () =>
    (await client.query('SELECT pg_try_advisory_lock($1) AS locked', [MIGRATION_LOCK])).rows[0].locked
  if (await isLocked()) return
  onWaiting()
  do await pause(LOCK_POLL_MS)
  while (!(await isLocked()))
}

function createSchema(client: Client, migrations: Migration[]): Promise<void> {
  return inTransaction(client, async () => {
    await client.query(createMigrationsTable)
    for (const migration of migrations) {
      await runInTransaction(client, migration)
      await recordMigration(client, migration)
    }
  })
}

/** The checked migrations are either all online, which may be repeated, or one transaction (`scripts/migrationRules.mjs`). */
async function apply(client: Client, migration: Migration, retry: Retry): Promise<void> {
  if (!migration.statements.some(isOnline)) {
    return whenFree(migration, retry, () => inTransaction(client, () => applyWithin(client, migration)))
  }
  for (const statement of migration.statements) {
    await dropInvalidIndex(client, statement)
    if (!isInBatches(statement)) await client.query(statement)
    else {
      await client.query(`SET lock_timeout = ${MAX_BLOCKING_MS}`)
      await whenFree(migration, retry, () => runBatches(client, statement))
      await client.query('SET lock_timeout = 0')
    }
  }
  await recordMigration(client, migration)
}

/** Its locks are kept to the end, so all its waiting shares one limit. */
async function applyWithin(client: Client, migration: Migration): Promise<void> {
  const began = performance.now()
  for (const statement of migration.statements) {
    const left = Math.max(MIN_LOCK_TIMEOUT_MS, Math.round(MAX_BLOCKING_MS - (performance.now() - began)))
    await client.query(`SET LOCAL lock_timeout = ${left}`)
    await client.query(statement)
  }
  await recordMigration(client, migration)
}

async function whenFree(
  { name }: Migration,
  { maxAttempts, onBlocked }: Retry,
  work: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!LOCK_ERRORS.has((error as { code?: string }).code ?? '')) throw error
      if (attempt === maxAttempts) {
        throw new CannotStart(
          `The migration ${name} didn’t get its locks in ${attempt} attempts, because another transaction holds them. End that transaction (see pg_stat_activity) and run npm run migrate again.`,
        )
      }
      onBlocked(attempt)
      await pause(Math.min(MIN_PAUSE_MS * attempt, MAX_PAUSE_MS))
    }
  }
}

/** An interrupted CREATE INDEX CONCURRENTLY leaves one, which IF NOT EXISTS would take for the finished index. */
async function dropInvalidIndex(client: Client, statement: string): Promise<void> {
  const name = /\bINDEX CONCURRENTLY IF NOT EXISTS ("?)(\w+)\1/i.exec(statement)?.[2]
  if (!name) return
  const { rows } = await client.query(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indexrelid = to_regclass(quote_ident($1)) AND NOT indisvalid',
    [name],
  )
  for (const invalid of rows) await client.query(`DROP INDEX CONCURRENTLY ${invalid.name}`)
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}
