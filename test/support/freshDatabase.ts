import { randomBytes } from 'node:crypto'
import { type Connection, openDatabase } from '#/platform/database.ts'
import { TEST_POSTGRES, urlOf } from './testPostgres.ts'

const NOT_ALLOWED = '42501'

/** The schema alone, with `demo` the demo shop, with `bare` nothing. `close` drops the database. */
export async function freshDatabase({
  demo = false,
  bare = false,
  max = 10,
} = {}): Promise<Connection & { url: string }> {
  const server = process.env[TEST_POSTGRES]
  if (!server)
    throw new Error('No PostgreSQL for tests: run them with Vitest or Playwright, whose global setup starts it.')
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = bare ? 'template0' : demo ? 'template_demo' : 'template_empty'
  await ask(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  const url = urlOf(server, name)
  const connection = openDatabase(url, { max })
  return {
    ...connection,
    url,
    async close() {
      await connection.close()
      await ask(server, `DROP DATABASE ${name} WITH (FORCE)`).catch(async (error) => {
        // An autovacuum worker of the superuser can't be terminated by FORCE; a plain DROP waits for it.
        if (error.code !== NOT_ALLOWED) throw error
        await ask(server, `DROP DATABASE ${name}`)
      })
    },
  }
}

async function ask(server: string, statement: string): Promise<void> {
  const admin = openDatabase(server, { max: 1 })
  try {
    await admin.pool.query(statement)
  } finally {
    await admin.close()
  }
}
