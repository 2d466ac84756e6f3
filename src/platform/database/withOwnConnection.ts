import { Client, type Pool } from 'pg'
import { endClient } from './shopClient.ts'

/**
 * Runs `work` on a connection of its own to the pool's database, without time limits: migrations, VACUUM, a backup. It is
 * closed afterwards, and with it go its locks and settings.
 */
export async function withOwnConnection<Result>(
  { options }: Pool,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const { connectionString, connectionTimeoutMillis, application_name } = options
  const client = new Client({ connectionString, connectionTimeoutMillis, application_name, keepAlive: true })
  // Whatever waits on a connection that breaks is rejected; an 'error' that nobody listens to ends the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await endClient(client)
  }
}
