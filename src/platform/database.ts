import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolConfig } from 'pg'
import { ShopClient, type ShopClientConfig } from './database/shopClient.ts'
import { type ConnectionControl, superviseConnections } from './database/superviseConnections.ts'
import type { OnSlow } from './observe/slowStatement.ts'

export { migrate } from './database/migrate.ts'

export type Database = NodePgDatabase & { $client: Pool }

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** For reads and writes that work inside and outside of a transaction. */
export type Executor = Database | Transaction

export type DatabasePool = { database: Database; pool: Pool } & ConnectionControl

const CONNECT_TIMEOUT_MS = 1_500
const STATEMENT_TIMEOUT_MS = 10_000
const LOCK_TIMEOUT_MS = 5_000
// A live server times the statement out before that.
const SILENCE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000

/**
 * Opens a pool of up to `max` connections to the PostgreSQL at `url`, each made when it is needed. Connecting times out
 * after 1.5 s, waiting for a lock after 5 s and a statement after 10 s, so that a request fails while its client still
 * waits. A connection on which the server falls silent during a statement is destroyed. Lost connections are reported
 * once per outage, and statements if they take 500 ms or longer.
 */
export function openDatabase(
  url: string,
  {
    max = 20,
    silentAfterMs: silenceTimeoutMs = SILENCE_TIMEOUT_MS,
    onLost: onConnectionLost = () => {},
    onSlow,
  }: { max?: number; silentAfterMs?: number; onLost?: (error: Error) => void; onSlow?: OnSlow } = {},
): DatabasePool {
  const options: PoolConfig & ShopClientConfig = {
    Client: ShopClient,
    // Sends the concurrent queries of a transaction together. The server still runs them in order.
    pipeline: true,
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'courtside',
    keepAlive: true,
    silenceTimeoutMs: silenceTimeoutMs,
    ...(onSlow ? { onSlow } : {}),
  }
  const pool = new Pool(options)
  return { database: drizzle(pool), pool, ...superviseConnections(pool, onConnectionLost) }
}

/** Builds a query once, which can take as long as running it. Not for transactions; use `sql.placeholder`. */
export function prepareOnce<Query>(prepare: (database: Database) => Query): (database: Database) => Query {
  const known = new WeakMap<Database, Query>()
  return (database) => {
    const query = known.get(database) ?? prepare(database)
    known.set(database, query)
    return query
  }
}
