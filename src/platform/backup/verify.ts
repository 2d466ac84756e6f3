import { Client } from 'pg'
import { readArchive } from './archive.ts'
import { type Loaded, loadShop } from './load.ts'
import { hasPostgres, withScratchPostgres } from './scratchPostgres.ts'
import { withSession } from './session.ts'

const NOT_ALLOWED = '42501'

/**
 * Restores a backup into a scratch database and holds it against its own counts and checksums: in a PostgreSQL below
 * `dataDir`, or where none comes with the shop for this machine, in a database beside the one at `url`. Undefined where
 * neither can be had. Throws `CannotStart` with a sentence when the backup is no good.
 */
export async function verifyBackup(
  file: string,
  needs: { key: string | undefined; dataDir: string; url?: string; onTable?: ((name: string) => unknown) | undefined },
): Promise<Loaded | undefined> {
  const restore = (url: string) =>
    withSession(url, (client) => loadShop(client, readArchive(file, needs.key), { onTable: needs.onTable }))
  if (hasPostgres(needs.dataDir)) return withScratchPostgres(needs.dataDir, restore)
  return needs.url ? withScratchDatabase(needs.url, restore) : undefined
}

/** Runs `work` on an empty database on the server of `url`, gone afterwards; undefined where none may be made. */
export async function withScratchDatabase<T>(url: string, work: (url: string) => Promise<T>): Promise<T | undefined> {
  const scratch = new URL(url)
  scratch.pathname = `${scratch.pathname}_scratch`
  const name = Client.prototype.escapeIdentifier(decodeURIComponent(scratch.pathname.slice(1)))
  const drop = `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`
  return withSession(url, async (client) => {
    try {
      await client.query(drop)
      await client.query(`CREATE DATABASE ${name} TEMPLATE template0`)
    } catch (error) {
      if ((error as { code?: string }).code === NOT_ALLOWED) return undefined
      throw error
    }
    try {
      return await work(scratch.href)
    } finally {
      await client.query(drop)
    }
  })
}
