import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { ShopClient, type ShopClientConfig } from './database/shopClient.ts'
import { type ConnectionControl, superviseConnections } from './database/superviseConnections.ts'
import type { OnSlow } from './observe/slowStatement.ts'

export { migrate } from './database/migrate.ts'
export { type BoundRow, bindRow, prepareForEach, prepareOnce } from './database/prepareOnce.ts'
export { assertHasShop, prepareSchema } from './database/prepareSchema.ts'

export type Database = NodePgDatabase & { $client: Pool }

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

export type Executor = Database | Transaction

export type DatabasePool = { database: Database; pool: Pool } & ConnectionControl

const CONNECT_TIMEOUT_MS = 1_500
/**
 * `patience` for starts and commands, for which no shopper waits: 15 s to connect instead of 1.5. PostgreSQL may have come up this moment,
 * and a backup runs after everything else on a busy machine.
 */
export const PATIENT = 10
const STATEMENT_TIMEOUT_MS = 10_000
const LOCK_TIMEOUT_MS = 5_000
const SILENCE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000

/**
 * Connecting times out after 1.5 s, a lock after 5 s, a statement after 10 s: before the client gives up. `isPooled`: by a
 * pooler in transaction mode, which refuses these settings; the role has its own. `patience` multiplies all of them.
 */
export function openDatabase(
  url: string,
  {
    max = 20,
    isPooled = false,
    patience = 1,
    silenceTimeoutMs = patience * SILENCE_TIMEOUT_MS,
    onConnectionLost = () => {},
    onSlow,
  }: {
    max?: number
    isPooled?: boolean
    patience?: number
    silenceTimeoutMs?: number
    onConnectionLost?: (error: Error) => void
    onSlow?: OnSlow
  } = {},
): DatabasePool {
  const timeouts = {
    statement_timeout: patience * STATEMENT_TIMEOUT_MS,
    lock_timeout: patience * LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: patience * STATEMENT_TIMEOUT_MS,
  }
  const options: PoolConfig & ShopClientConfig = {
    Client: ShopClient as unknown as NonNullable<PoolConfig['Client']>,
    // Queries of a transaction go out together; the server still runs them in order.
    pipeline: true,
    url,
    max,
    connectionTimeoutMillis: patience * CONNECT_TIMEOUT_MS,
    ...(isPooled ? {} : { prepared: new Map<string, string>(), ...timeouts }),
    application_name: 'courtside',
    keepAlive: true,
    silenceTimeoutMs,
    ...(onSlow ? { onSlow } : {}),
  }
  const pool = new Pool(options)
  return {
    database: Object.assign(drizzle(pool), { transaction: inSessions(pool) }),
    pool,
    ...superviseConnections(pool, onConnectionLost),
  }
}

/**
 * Drizzle opens a session for every transaction, and keeps a connection whose BEGIN failed. With a session for each connection,
 * what `prepareOnce` knows serves its next transaction too.
 */
function inSessions(pool: Pool): Database['transaction'] {
  const sessions = new WeakMap<PoolClient, NodePgDatabase>()
  return async (work, config) => {
    const client = await pool.connect()
    try {
      const session = sessions.get(client) ?? drizzle(client)
      sessions.set(client, session)
      return await session.transaction(work, config)
    } finally {
      client.release()
    }
  }
}

/** Runs writes that don’t depend on each other as one statement. None sees another's rows, and no two may change the same row. */
export async function writeTogether(tx: Executor, writes: readonly SQLWrapper[]): Promise<void> {
  if (writes.length === 0) return
  const parts = writes.map((write, index): SQL => sql`${sql.identifier(`write_${index + 1}`)} as (${write.getSQL()})`)
  await tx.execute(sql`with ${sql.join(parts, sql`, `)} select`)
}
