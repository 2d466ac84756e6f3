import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'
import { readArchive, rethrowAsUnreadable } from '#/platform/backup/archive.ts'
import { countOtherConnections, withBackupConnection } from '#/platform/backup/backupConnection.ts'
import { assertFreeSpace } from '#/platform/backup/backupFiles.ts'
import { abortSwap, beginSwap, commitSwap } from '#/platform/backup/clusterSwap.ts'
import { type LoadedBackup, restoreShop } from '#/platform/backup/restore.ts'
import { renewIdentity } from '#/platform/backup/shopIdentity.ts'
import { loadTables } from '#/platform/backup/shopSchema.ts'
import { CannotStart } from '#/platform/cannotStart.ts'
import { lockDataDir } from '#/platform/lockDataDir.ts'
import { startPostgres } from '#/platform/postgres/startPostgres.ts'
import { SEALED, type Secrets } from '#/platform/secrets.ts'
import { recordStorage } from '#/platform/storage/recordStorage.ts'
import type { Storage } from '#/platform/storage/storage.ts'

/** A backup unpacks to about six times its size, and restoring it writes as much WAL. */
const DISK_SPACE_FACTOR = 12

export type RestoreOptions = {
  file: string
  key?: string | undefined
  dataDir: string
  storage: Storage
  /** With which the restored shop will read what is sealed. */
  secrets: Pick<Secrets, 'prefix'>
  /** Restore into this database instead of the shop’s own. */
  databaseUrl?: string | undefined
  replace: boolean
  log: Parameters<typeof startPostgres>[0]['log']
  onStep?: (step: string) => unknown
}

/**
 * `former` is the path of the replaced database, if it was the shop’s own. `unsentEmails`: see `unqueueMails`.
 * `unreadableSecrets`: members of staff whose second factor was sealed with another key.
 */
export type RestoreResult = LoadedBackup & {
  former: string | undefined
  unsentEmails: number
  unreadableSecrets: number
}

/** All or nothing. Refuses while a shop runs there, or to replace one without `replace`. Throws `CannotStart`. */
export async function restoreBackup(services: RestoreOptions): Promise<RestoreResult> {
  const lock = await lockDataDir(services.dataDir)
  try {
    return services.databaseUrl
      ? { ...(await loadArchive(services.databaseUrl, services)), former: undefined }
      : await restoreOwn(services)
  } finally {
    lock.release()
  }
}

async function restoreOwn(services: RestoreOptions): Promise<RestoreResult> {
  const { dataDir, log } = services
  if (!services.replace && existsSync(path.join(dataDir, 'postgres/PG_VERSION'))) {
    throw new CannotStart(`There’s already a shop in ${dataDir}. Add --replace to overwrite it with the backup.`)
  }
  assertFreeSpace(
    dataDir,
    (await stat(services.file).catch(rethrowAsUnreadable(services.file))).size * DISK_SPACE_FACTOR,
    'restoring',
  )
  const folder = beginSwap(dataDir)
  try {
    const postgres = await startPostgres({ dataDir: folder, create: true, log })
    const loaded = await loadArchive(postgres.url, services).finally(() => postgres.stop())
    return { ...loaded, former: await commitSwap(dataDir) }
  } finally {
    abortSwap(dataDir)
  }
}

async function loadArchive(url: string, { file, key, storage, secrets, replace, onStep = () => {} }: RestoreOptions) {
  const uploads = collectUploads(storage)
  let unsentEmails = 0
  let unreadableSecrets = 0
  try {
    return await withBackupConnection(url, async (client) => {
      const others = await countOtherConnections(client)
      if (others > 0) {
        throw new CannotStart(
          `The database is in use (other connections: ${others}). Stop every shop that uses it first.`,
        )
      }
      if (!replace && (await loadTables(client)).length > 0) {
        throw new CannotStart('There’s already a shop in this database. Add --replace to overwrite it with the backup.')
      }
      const loaded = await restoreShop(client, readArchive(file, key), {
        replace,
        saveUpload: uploads.keep,
        onTable: (name) => onStep(`Restoring ${name}`),
        async beforeCommit() {
          unsentEmails = await unqueueMails(client)
          unreadableSecrets = await countUnreadable(client, secrets)
          await recordStorage(client, storage, uploads.all)
          await renewIdentity(client)
        },
      })
      onStep('Analysing')
      await client.query('ANALYZE')
      return { ...loaded, unsentEmails, unreadableSecrets }
    })
  } catch (error) {
    await uploads.remove().catch(() => {})
    if (error instanceof CannotStart) throw error
    throw new CannotStart(`The restore failed, and nothing was changed: ${(error as Error).message}.`, { cause: error })
  }
}

/** Most emails queued in the backup have been sent since then: staff decide which of them to send. */
async function unqueueMails(client: Client): Promise<number> {
  const { rowCount } = await client.query(
    'UPDATE mails SET queued_at = NULL WHERE queued_at IS NOT NULL AND sent_at IS NULL AND failed_at IS NULL',
  )
  return rowCount ?? 0
}

async function countUnreadable(client: Client, { prefix }: Pick<Secrets, 'prefix'>): Promise<number> {
  const { rows } = await client.query(
    `SELECT count(*)::int AS count FROM users WHERE totp_enabled_at IS NOT NULL AND starts_with(totp_secret, $1)
       AND NOT coalesce(starts_with(totp_secret, $2), false)`,
    [SEALED, prefix],
  )
  return rows[0].count
}

/** File names are never reused, so nothing is overwritten, or referenced before the database is restored. */
function collectUploads(storage: Storage) {
  const all: { name: string; bytes: number }[] = []
  const added: string[] = []
  return {
    all,
    async keep(name: string, content: Buffer) {
      all.push({ name, bytes: content.length })
      if ((await storage.size(name)) === content.length) return
      await storage.put(name, content)
      added.push(name)
    },
    async remove() {
      for (const name of added) await storage.remove(name)
    },
  }
}
