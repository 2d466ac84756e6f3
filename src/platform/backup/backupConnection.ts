import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

const APPLICATION_NAME = 'courtside-backup'
const RETRY_MS = 50
const MAX_WAIT_MS = 2_000

/** Has no timeouts, and shows values as the same text on every server. */
export async function withBackupConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: APPLICATION_NAME, keepAlive: true })
  // Pending queries reject when the connection breaks; an unhandled 'error' ends the process.
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

/** Counts other connections to the database by the same role, such as a running shop's. Waits 2 s for them to close. */
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
