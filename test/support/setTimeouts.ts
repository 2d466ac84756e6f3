import type { Pool } from 'pg'

/** As a role behind a pooler needs them, but of this database: the role is every test's. */
export async function setTimeouts(pool: Pool): Promise<void> {
  const { rows } = await pool.query('SELECT quote_ident(current_database()) AS name')
  for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await pool.query(`ALTER DATABASE ${rows[0].name} SET ${name} = '10s'`)
}
