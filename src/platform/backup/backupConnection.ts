import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { primaryOf } from '#/platform/database/servers.ts'

const APPLICATION_NAME = 'courtside-backup'
const RETRY_MS = 50
const MAX_WAIT_MS = 2_000

export async function withBackupConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: await primaryOf(url),
    application_name: APPLICATION_NAME,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`
      SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0;
      SET search_path = public; SET synchronize_seqscans = off;
      SET client_encoding = 'UTF8'; SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres';
      SET bytea_output = 'hex'; SET extra_float_digits = 1`)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Waits up to 2 s for connections by the same role to close. */
export async function countOtherConnections(client: Client): Promise<number> {
  for (let waited = 0; ; waited += RETRY_MS) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
         and backend_type = 'client backend'`,
    )
    const count = rows[0]?.count ?? 0
    if (count === 0 || waited >= MAX_WAIT_MS) return count
    await pause(RETRY_MS)
  }
}
