import { Client, type Pool } from 'pg'
import { endClient } from './endClient.ts'
import { primaryOf } from './servers.ts'
import type { ShopClientConfig } from './shopClient.ts'

/** Without timeouts. Closing the connection releases its locks. */
export async function withDedicatedConnection<Result>(
  { options }: Pool,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const { url, connectionTimeoutMillis, application_name } = options as typeof options & ShopClientConfig
  const connectionString = await primaryOf(url)
  const client = new Client({ connectionString, connectionTimeoutMillis, application_name, keepAlive: true })
  // Pending queries reject when the connection breaks; an unhandled 'error' ends the process.
  client.on('error', () => {})
  await client.connect()
  try {
    // The role may have its own.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    return await work(client)
  } finally {
    await endClient(client)
  }
}
