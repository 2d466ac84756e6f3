import { Client } from 'pg'
import { primaryOf } from '#/platform/database/servers.ts'
import { readArchive } from './archive.ts'
import { withBackupConnection } from './backupConnection.ts'
import { type LoadedBackup, restoreShop } from './restore.ts'
import { hasBundledPostgres, withScratchPostgres } from './scratchPostgres.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

/** Returns undefined if there is no server to restore to. Throws `CannotStart` if the backup is unusable. */
export async function verifyBackup(
  file: string,
  options: {
    key: string | undefined
    dataDir: string
    url?: string
    onTable?: ((name: string) => unknown) | undefined
  },
): Promise<LoadedBackup | undefined> {
  const restore = (url: string) =>
    withBackupConnection(url, (client) =>
      restoreShop(client, readArchive(file, options.key), { onTable: options.onTable }),
    )
  if (hasBundledPostgres(options.dataDir)) return withScratchPostgres(options.dataDir, restore)
  return options.url ? withScratchDatabase(options.url, restore) : undefined
}

/** Returns undefined if the role may not create a database. */
export async function withScratchDatabase<T>(url: string, work: (url: string) => Promise<T>): Promise<T | undefined> {
  const scratch = new URL(await primaryOf(url))
  scratch.pathname = `${scratch.pathname}_scratch`
  const name = Client.prototype.escapeIdentifier(decodeURIComponent(scratch.pathname.slice(1)))
  const drop = `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`
  return withBackupConnection(url, async (client) => {
    try {
      await client.query(drop)
      await client.query(`CREATE DATABASE ${name} TEMPLATE template0`)
    } catch (error) {
      if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) return undefined
      throw error
    }
    try {
      return await work(scratch.href)
    } finally {
      await client.query(drop)
    }
  })
}
