import { existsSync } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'
import { cannotRead, readArchive } from '#/platform/backup/archive.ts'
import { needRoom } from '#/platform/backup/backupFiles.ts'
import { type KeepUpload, type Loaded, loadShop } from '#/platform/backup/load.ts'
import { othersConnected, withSession } from '#/platform/backup/session.ts'
import { tablesOf } from '#/platform/backup/shopSchema.ts'
import { beginSwap, commitSwap, giveUpSwap } from '#/platform/backup/swapIn.ts'
import { CannotStart } from '#/platform/cannotStart.ts'
import { lockDataDir } from '#/platform/lockDataDir.ts'
import { startPostgres } from '#/platform/postgres/startPostgres.ts'

/** A backup unpacks to about six times its size, and its restoring writes a log of the same. */
const ROOM_FACTOR = 12

export type RestoreNeeds = {
  file: string
  key?: string | undefined
  dataDir: string
  uploadsDir: string
  /** Restores into this database instead of the shop's own. */
  databaseUrl?: string | undefined
  /** Whether an existing shop may be replaced. */
  replace: boolean
  log: Parameters<typeof startPostgres>[0]['log']
  /** Called with each step, for progress. */
  onStep?: (step: string) => unknown
}

/** `former`: where the replaced database is kept, if it was the shop's own. `unsentMails`: see `holdMails`. */
export type Restored = Loaded & { former: string | undefined; unsentMails: number }

/**
 * Restores a backup into the shop's own database, or into the one at `databaseUrl`: all of it, or nothing. Refuses while a
 * shop runs there, and where there is one unless it may be replaced. Throws `CannotStart` with a sentence.
 */
export async function restoreBackup(needs: RestoreNeeds): Promise<Restored> {
  const lock = await lockDataDir(needs.dataDir)
  try {
    return needs.databaseUrl ? await restoreInto(needs.databaseUrl, needs) : await restoreOwn(needs)
  } finally {
    lock.release()
  }
}

/** Into a cluster of its own, which takes the old one's place when it is whole. */
async function restoreOwn(needs: RestoreNeeds): Promise<Restored> {
  const { dataDir, log } = needs
  if (!needs.replace && existsSync(path.join(dataDir, 'postgres/PG_VERSION'))) {
    throw new CannotStart(`There is already a shop in ${dataDir}. Add --replace to overwrite it with the backup.`)
  }
  needRoom(dataDir, (await stat(needs.file).catch(cannotRead(needs.file))).size * ROOM_FACTOR, 'restoring')
  const folder = beginSwap(dataDir)
  try {
    const postgres = await startPostgres({ dataDir: folder, log })
    const loaded = await load(postgres.url, needs).finally(() => postgres.stop())
    return { ...loaded, former: await commitSwap(dataDir) }
  } finally {
    giveUpSwap(dataDir)
  }
}

/** Into a database that is there, in one transaction. */
async function restoreInto(url: string, needs: RestoreNeeds): Promise<Restored> {
  return { ...(await load(url, needs)), former: undefined }
}

async function load(url: string, { file, key, uploadsDir, replace, onStep = () => {} }: RestoreNeeds) {
  const uploads = await openUploads(uploadsDir)
  let unsentMails = 0
  try {
    return await withSession(url, async (client) => {
      const others = await othersConnected(client)
      if (others > 0) {
        throw new CannotStart(
          `The database is in use (other connections: ${others}). Stop every shop that runs on it first.`,
        )
      }
      if (!replace && (await tablesOf(client)).length > 0) {
        throw new CannotStart(
          'There is already a shop in this database. Add --replace to overwrite it with the backup.',
        )
      }
      const loaded = await loadShop(client, readArchive(file, key), {
        replace,
        keepUpload: uploads.keep,
        onTable: (name) => onStep(`Restoring ${name}`),
        async beforeCommit() {
          unsentMails = await holdMails(client)
        },
      })
      onStep('Analysing')
      await client.query('ANALYZE')
      return { ...loaded, unsentMails }
    })
  } catch (error) {
    await uploads.remove()
    if (error instanceof CannotStart) throw error
    throw new CannotStart(`The restore failed, and nothing was changed: ${(error as Error).message}.`, { cause: error })
  }
}

/**
 * Most mails that waited when the backup was taken have been sent since. So none is sent automatically: they wait in the
 * admin for somebody to send them.
 */
async function holdMails(client: Client): Promise<number> {
  const { rowCount } = await client.query(
    'UPDATE mails SET queued_at = NULL WHERE queued_at IS NOT NULL AND sent_at IS NULL AND failed_at IS NULL',
  )
  return rowCount ?? 0
}

/**
 * Adds pictures to the existing ones: their names are never reused, so none overwrites another, and nothing refers to them
 * until the database is restored.
 */
async function openUploads(folder: string): Promise<{ keep: KeepUpload; remove(): Promise<void> }> {
  await mkdir(folder, { recursive: true })
  const added: string[] = []
  return {
    async keep(name, content) {
      const file = path.join(folder, name)
      if ((await stat(file).catch(() => undefined))?.size === content.length) return
      await writeFile(`${file}.partial`, content, { mode: 0o600, flush: true })
      await rename(`${file}.partial`, file)
      added.push(file)
    },
    async remove() {
      for (const file of added) await rm(file, { force: true })
    },
  }
}
