import { randomBytes } from 'node:crypto'
import { type Connection, openDatabase } from '#/platform/database.ts'
import { TEST_POSTGRES, urlOf } from './postgres.ts'

const NOT_ALLOWED = '42501'

/**
 * A database of its own for one test or one file: the whole schema, and with `demo` the seeded demo shop. `close` ends
 * its connections and drops it.
 */
export async function freshDatabase({ demo = false, max = 10 } = {}): Promise<Connection & { url: string }> {
  const server = process.env[TEST_POSTGRES]
  if (!server)
    throw new Error('No PostgreSQL for tests: run them with Vitest or Playwright, whose global setup starts it.')
  const name = `test_${randomBytes(8).toString('hex')}`
  await ask(server, `CREATE DATABASE ${name} TEMPLATE ${demo ? 'template_demo' : 'template_empty'} STRATEGY file_copy`)
  const url = urlOf(server, name)
  const connection = openDatabase(url, { max })
  return {
    ...connection,
    url,
    async close() {
      await connection.close()
      await ask(server, `DROP DATABASE ${name} WITH (FORCE)`).catch(async (error) => {
        // The server's own cleaner is in it and may not be thrown out; asked plainly it leaves.
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
