import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Client } from 'pg'
import { projectFile } from '#/platform/projectFile.ts'

/** `createdAt`, in ms since 1970, is what drizzle tells migrations apart by. */
export type Migration = { name: string; createdAt: number; hash: string; statements: string[] }

/** `isNewer`: a later release has applied migrations that this one doesn't know. */
export type SchemaState = { pending: Migration[]; isEmpty: boolean; isNewer: boolean }

const WITHOUT_BLOCKING =
  /^(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY|DROP INDEX CONCURRENTLY|ALTER TABLE \S+ VALIDATE CONSTRAINT)\b/i

export const migrationsFolder = (): string => path.resolve(projectFile('drizzle/meta/_journal.json'), '../..')

export function readMigrations(folder = migrationsFolder()): Migration[] {
  const { entries } = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8'))
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash, sql }, at) => ({
    name: entries[at].tag,
    createdAt: folderMillis,
    hash,
    statements: sql,
  }))
}

export async function readSchemaState(client: Client, migrations: Migration[]): Promise<SchemaState> {
  const { rows } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS any")
  const last = rows[0].any
    ? Number((await client.query('SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations')).rows[0].at)
    : 0
  return {
    pending: migrations.filter(({ createdAt }) => createdAt > last),
    isEmpty: last === 0,
    isNewer: migrations.every(({ createdAt }) => createdAt < last),
  }
}

/** Repeated, each time in a transaction of its own, until a batch isn't full. */
export const isInBatches = (statement: string): boolean => /^\s*-- in batches\b/.test(statement)

/** Takes no lock that reads or writes wait for, so it takes its time, outside a transaction. */
export const isOnline = (statement: string): boolean =>
  isInBatches(statement) || WITHOUT_BLOCKING.test(statement.replace(/^\s*--.*$/gm, '').trim())

export const createMigrationsTable = `CREATE SCHEMA IF NOT EXISTS drizzle;
  CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`

export async function recordMigration(client: Client, { hash, createdAt }: Migration): Promise<void> {
  await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [hash, createdAt])
}

/** Inside the caller's transaction, where nobody else can be blocked. */
export async function runInTransaction(client: Client, { statements }: Migration): Promise<void> {
  for (const statement of statements) {
    if (isInBatches(statement)) await runBatches(client, statement)
    else await client.query(isOnline(statement) ? statement.replace(/\bCONCURRENTLY\b/i, '') : statement)
  }
}

/** A batch that isn't full has changed all rows there were. There may always be more: the previous release keeps adding rows. */
export async function runBatches(client: Client, statement: string): Promise<void> {
  for (let full = 1; ; ) {
    const { rowCount } = await client.query(statement)
    if (!rowCount || rowCount < full) return
    full = rowCount
  }
}
