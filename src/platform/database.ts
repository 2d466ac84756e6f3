import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client, Pool } from 'pg'

/** The shop's database: outside of any transaction. */
export type Database = NodePgDatabase & { $client: Pool }

/** What `database.transaction` hands to its callback. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** What a read or a write needs that does not care whether it is part of a transaction. */
export type Executor = Database | Transaction

/** A connection to PostgreSQL that `close` ends. */
export type Connection = { database: Database; pool: Pool; close(): Promise<void> }

const CONNECT_WITHIN_MS = 1_500
const STATEMENT_WITHIN_MS = 10_000
const LOCK_WITHIN_MS = 5_000
const CLOSED_WITHIN_MS = 2_000
// Any number, as long as every process of the shop takes the same.
const MIGRATION_LOCK = 7_283_645

/**
 * Opens a pool of up to `max` connections to the PostgreSQL at `url`. Nothing is connected until it is needed. Taking a
 * connection fails after 1.5 s, waiting for a lock after 5 s, a statement after 10 s, so that a request is answered while
 * somebody still waits for it. `onError` hears of idle connections that broke; they are replaced by themselves.
 */
export function openDatabase(
  url: string,
  { max = 20, onError = () => {} }: { max?: number; onError?: (error: Error) => void } = {},
): Connection {
  const pool = new Pool({
    Client: PreparingClient,
    // What a transaction asks at once goes out at once; it is still done in the order asked.
    pipeline: true,
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: STATEMENT_WITHIN_MS,
    lock_timeout: LOCK_WITHIN_MS,
    idle_in_transaction_session_timeout: STATEMENT_WITHIN_MS,
    application_name: 'courtside',
    keepAlive: true,
  })
  pool.on('error', onError)
  return { database: drizzle(pool), pool, close: closerOf(pool) }
}

/** A pool says that it has ended when it has hung up: here it is waited for that the server has closed its ends too. */
function closerOf(pool: Pool): () => Promise<void> {
  const open = new Set<object>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  return async () => {
    await pool.end()
    const late = pause(CLOSED_WITHIN_MS, 'late', { ref: false })
    while (open.size > 0) {
      const one = new Promise<void>((resolve) => pool.once('remove', () => resolve()))
      if ((await Promise.race([one, late])) === 'late') return
    }
  }
}

const MOST_PREPARED = 500
const preparedNames = new Map<string, string>()

/**
 * Prepares every statement that has parameters, so that PostgreSQL reads and plans each once for a connection and not at
 * every call: a checkout is some thirty short statements, and half their cost was planning.
 */
class PreparingClient extends Client {
  #isCollecting = false

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads this by callback, promise and stream
  override query(statement: any, values?: any, callback?: any): any {
    this.#collect()
    const text: unknown = statement?.text
    if (typeof text !== 'string' || statement.name || !Array.isArray(values) || values.length === 0) {
      return super.query(statement, values, callback)
    }
    const name = preparedNames.get(text) ?? `s${preparedNames.size}`
    // Lists of every length make texts without end; the first few hundred are the ones that come again.
    if (!preparedNames.has(text) && preparedNames.size >= MOST_PREPARED) return super.query(statement, values, callback)
    preparedNames.set(text, name)
    return super.query({ ...statement, name }, values, callback)
  }

  /** What is asked in one go is sent in one go: handing it to the system one by one costs more than putting it together. */
  #collect(): void {
    if (this.#isCollecting) return
    this.#isCollecting = true
    const { stream } = (this as unknown as { connection: { stream: Writable } }).connection
    stream.cork()
    process.nextTick(() => {
      this.#isCollecting = false
      stream.uncork()
    })
  }
}

/** Brings the schema up to date. Processes that start at once wait for each other. */
export async function migrate(database: Database): Promise<void> {
  const client = await database.$client.connect()
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(drizzle(client), { migrationsFolder: migrationsFolder() })
  } finally {
    // Closed, not returned: this ends the lock and the settings.
    client.release(true)
  }
}

/** `drizzle/` of the project, seen from the source as from the build. */
function migrationsFolder(): string {
  for (let at = path.dirname(fileURLToPath(import.meta.url)); ; at = path.dirname(at)) {
    const folder = path.join(at, 'drizzle')
    if (existsSync(path.join(folder, 'meta/_journal.json'))) return folder
    if (at === path.dirname(at)) throw new Error('The folder drizzle/ with the migrations is missing.')
  }
}
