import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import { type DatabasePool, openDatabase } from '#/platform/database.ts'
import { databaseUrlOf, PATIENCE, TEST_POSTGRES } from './testPostgres.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

export async function freshDatabase({
  demo = false,
  bare = false,
  max = 10,
} = {}): Promise<DatabasePool & { url: string }> {
  const server = process.env[TEST_POSTGRES]
  if (!server)
    throw new Error('No PostgreSQL for tests: run them with Vitest or Playwright, whose global setup starts it.')
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = bare ? 'template0' : demo ? 'template_demo' : 'template_empty'
  await runStatement(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  const url = databaseUrlOf(server, name)
  const connection = openDatabase(url, { max, patience: PATIENCE })
  return {
    ...connection,
    url,
    async close() {
      await connection.close()
      await runStatement(server, `DROP DATABASE ${name} WITH (FORCE)`).catch(async (error) => {
        // FORCE can't terminate the superuser's autovacuum worker; a plain DROP waits for it.
        if (error.code !== INSUFFICIENT_PRIVILEGE) throw error
        await runStatement(server, `DROP DATABASE ${name}`)
      })
    },
  }
}

let admin: Pool | undefined

/** Keeps its connection, as opening one takes as long as creating a database. */
async function runStatement(server: string, statement: string): Promise<void> {
  admin ??= new Pool({ connectionString: server, max: 1, allowExitOnIdle: true }).on('error', () => {})
  await admin.query(statement)
}
