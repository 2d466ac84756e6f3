import type { Client } from 'pg'
import { CannotStart } from '#/platform/cannotStart.ts'

const MIN_MAJOR_VERSION = 15

export async function assertSuitableServer(client: Client): Promise<void> {
  const { rows } = await client.query(`
    SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS "versionNumber",
      current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS "isReplica"`)
  const unsuitable = describeUnsuitableServer(rows[0])
  if (unsuitable) throw new CannotStart(unsuitable)
}

/** Returns a sentence for the merchant, or undefined if the server is suitable. */
export function describeUnsuitableServer(server: {
  version: string
  versionNumber: number
  encoding: string
  isReplica: boolean
}): string | undefined {
  const { version, versionNumber, encoding, isReplica } = server
  if (versionNumber < MIN_MAJOR_VERSION * 10_000) {
    return `DATABASE_URL points to PostgreSQL ${version}, but the shop needs ${MIN_MAJOR_VERSION} or newer.`
  }
  if (isReplica) return 'DATABASE_URL points to a read-only replica. Set it to the primary server.'
  if (encoding !== 'UTF8') {
    return `The database in DATABASE_URL has the encoding ${encoding}, but the shop needs UTF8. Create it with ENCODING 'UTF8'.`
  }
}
