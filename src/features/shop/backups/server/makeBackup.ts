import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Client } from 'pg'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { writeArchive } from '#/platform/backup/archive.ts'
import { withBackupConnection } from '#/platform/backup/backupConnection.ts'
import {
  assertFreeSpace,
  backupName,
  deleteOldBackups,
  partialName,
  prepareFolder,
  syncFolder,
} from '#/platform/backup/backupFiles.ts'
import { dumpShop, type UploadsToCopy } from '#/platform/backup/dump.ts'
import { loadIdentity, type ShopIdentity } from '#/platform/backup/shopIdentity.ts'
import { verifyBackup } from '#/platform/backup/verify.ts'
import { CannotStart } from '#/platform/cannotStart.ts'
import { openDatabase, PATIENT } from '#/platform/database.ts'
import type { Clock } from '#/platform/services.ts'
import { beginRun, endRun, findLastBackup } from './backups.store.ts'

// Advisory lock id, the same in every process of the shop.
const BACKUP_LOCK = 7_283_652
/** A scratch database also needs space for its WAL and for sorting. */
const SCRATCH_FACTOR = 1.5

export type BackupOptions = {
  url: string
  dataDir: string
  uploads: UploadsToCopy
  folder: string
  key?: string | undefined
  keep?: number | undefined
  /** Do nothing if a backup started since then has succeeded. */
  unlessSince?: Date | undefined
  clock: Clock
  onStep?: (step: string) => unknown
}

/** `verified` is false only if no scratch database was available. */
export type BackupResult = {
  file: string
  bytes: number
  verified: boolean
  rows: number
  pictures: number
  /** Pictures that the shop refers to and that weren't found. */
  missingPictures: number
  removed: string[]
}

/** One at a time. The file gets its final name once a scratch restore compares equal. Throws `CannotStart`. */
export function makeBackup(
  services: BackupOptions,
): Promise<Outcome<BackupResult, { code: 'busy' } | { code: 'notDue' }>> {
  return withBackupConnection(services.url, async (client) => {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [BACKUP_LOCK])
    if (!rows[0].locked) return refuse('busy')
    const isRecorded = await checkDatabase(client)
    const records = openDatabase(services.url, { max: 1, patience: PATIENT })
    try {
      if (isRecorded && services.unlessSince) {
        const last = await findLastBackup(records.database)
        if (last && last.startedAt >= services.unlessSince) return refuse('notDue')
      }
      const startedAt = services.clock.now()
      const run = isRecorded ? await beginRun(records.database, startedAt) : undefined
      try {
        if (isRecorded) await services.uploads.assertFound(records.database)
        const shop = isRecorded ? await loadIdentity(client) : undefined
        const backup = await writeAndVerify(client, services, { startedAt, shop })
        const { bytes, verified } = backup
        const ended = { finishedAt: services.clock.now(), fileName: path.basename(backup.file), bytes, verified }
        if (run) await endRun(records.database, run, ended)
        return ok(backup)
      } catch (error) {
        const failure = toCannotStart(error as Error)
        const ended = { finishedAt: services.clock.now(), error: failure.message }
        // If the database is what failed, the run stays open and the next run closes it.
        if (run) await endRun(records.database, run, ended).catch(() => {})
        throw failure
      }
    } finally {
      await records.close()
    }
  })
}

/** Returns whether runs can be recorded: a database of an older release may not have the table. */
async function checkDatabase(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT to_regclass('public.users') IS NOT NULL AS "hasShop",
       to_regclass('public.backup_runs') IS NOT NULL AS "isRecorded"`,
  )
  const hasStaff =
    rows[0].hasShop && (await client.query('SELECT EXISTS (SELECT FROM users WHERE is_admin) AS any')).rows[0].any
  if (!hasStaff)
    throw new CannotStart(
      'Nobody is on the staff of this shop, so it has never been open and there’s nothing to back up. Check DATA_DIR and DATABASE_URL.',
    )
  return rows[0].isRecorded
}

async function writeAndVerify(
  client: Client,
  services: BackupOptions,
  { startedAt, shop }: { startedAt: Date; shop: ShopIdentity | undefined },
): Promise<BackupResult> {
  const { dataDir, uploads, folder, key, keep, onStep = () => {} } = services
  prepareFolder(folder, shop)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const { rows } = await client.query('SELECT pg_database_size(current_database())::float8 AS bytes')
  const pictures = await uploads.list(client)
  assertFreeSpace(
    folder,
    pictures.reduce((total, { bytes }) => total + bytes, rows[0].bytes),
    'the backup',
  )
  assertFreeSpace(dataDir, rows[0].bytes * SCRATCH_FACTOR, 'verifying the backup')

  const file = path.join(folder, backupName(startedAt, { shop, isSealed: key !== undefined }))
  const partial = partialName(file)
  const removePartial = () => rmSync(partial, { force: true })
  process.once('exit', removePartial)
  try {
    let copied = { pictures: 0, missingPictures: 0 }
    await writeArchive(partial, key, async (add) => {
      copied = await dumpShop(client, { uploads, add, onTable: (name) => onStep(`Copying ${name}`) })
    })
    const loaded = await verifyBackup(partial, {
      key,
      dataDir,
      url: services.url,
      onTable: (name) => onStep(`Verifying ${name}`),
    })
    renameSync(partial, file)
    await syncFolder(folder)
    const removed = keep === undefined || !shop ? [] : deleteOldBackups(folder, shop, keep)
    const { size } = statSync(file)
    return { file, bytes: size, verified: loaded !== undefined, rows: loaded?.rows ?? 0, ...copied, removed }
  } finally {
    removePartial()
    process.off('exit', removePartial)
  }
}

function toCannotStart(error: Error & { code?: string }): CannotStart {
  if (error instanceof CannotStart) return error
  if (error.code === 'ENOSPC' || error.code === '53100') return new CannotStart('The disk is full.', { cause: error })
  return new CannotStart(`The backup failed: ${error.message}.`, { cause: error })
}
