import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolConfig } from 'pg'
import { ShopClient, type ShopClientConfig } from './database/shopClient.ts'
import { type Supervision, superviseConnections } from './database/superviseConnections.ts'
import type { OnSlow } from './observe/slowStatement.ts'

export { migrate } from './database/migrate.ts'

/** The shop's database: outside of any transaction. */
export type Database = NodePgDatabase & { $client: Pool }

/** What `database.transaction` hands to its callback. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** What a read or a write needs that does not care whether it is part of a transaction. */
export type Executor = Database | Transaction

/** A pool of connections to PostgreSQL. */
export type Connection = { database: Database; pool: Pool } & Supervision

const CONNECT_WITHIN_MS = 1_500
const STATEMENT_WITHIN_MS = 10_000
const LOCK_WITHIN_MS = 5_000
// A server that is alive ends a statement earlier.
const SILENT_AFTER_MS = STATEMENT_WITHIN_MS + 2_000

/**
 * Opens a pool of up to `max` connections to the PostgreSQL at `url`. Nothing is connected until it is needed. Taking a
 * connection fails after 1.5 s, waiting for a lock after 5 s, a statement after 10 s, so that a request is answered while
 * somebody still waits for it. A connection on which the server stays silent for `silentAfterMs` while a statement runs is
 * destroyed. Broken connections are replaced as they are needed; `onLost` hears of it once per outage,
 * `onSlow` of every statement that takes 500 ms or longer.
 */
export function openDatabase(
  url: string,
  {
    max = 20,
    silentAfterMs = SILENT_AFTER_MS,
    onLost = () => {},
    onSlow,
  }: { max?: number; silentAfterMs?: number; onLost?: (error: Error) => void; onSlow?: OnSlow } = {},
): Connection {
  const options: PoolConfig & ShopClientConfig = {
    Client: ShopClient,
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
    silentAfterMs,
    ...(onSlow ? { onSlow } : {}),
  }
  const pool = new Pool(options)
  return { database: drizzle(pool), pool, ...superviseConnections(pool, onLost) }
}

/**
 * A query that is put together once for each database: for a wide table that takes as long as all the rest of asking.
 * Only for queries outside of transactions; what varies comes by `sql.placeholder`.
 */
export function prepared<Query>(prepare: (database: Database) => Query): (database: Database) => Query {
  const known = new WeakMap<Database, Query>()
  return (database) => {
    const query = known.get(database) ?? prepare(database)
    known.set(database, query)
    return query
  }
}
