import { Client, type Pool } from 'pg'
import { endClient } from './shopClient.ts'

/** Without timeouts. Closing the connection releases its locks. */
export async function withDedicatedConnection<Result>(
  { options }: Pool,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const { connectionString, connectionTimeoutMillis, application_name } = options
  const client = new Client({ connectionString, connectionTimeoutMillis, application_name, keepAlive: true })
  // Pending queries reject when the connection breaks; an unhandled 'error' ends the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await endClient(client)
  }
}
