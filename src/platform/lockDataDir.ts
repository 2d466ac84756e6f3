import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { recoverSwap } from './backup/clusterSwap.ts'
import { removeAbandonedServers } from './backup/scratchPostgres.ts'
import { CannotStart } from './cannotStart.ts'

export type DataDirLock = {
  /** For the message that a second start gets. */
  recordAddress(address: string): void
  release(): void
}

const RETRY_MS = 50
// A shop whose launcher was killed may still be shutting down.
const MAX_WAIT_MS = 2_000

/** By the operating system, through SQLite: a killed shop leaves no lock behind. Throws `CannotStart`. */
export async function lockDataDir(dataDir: string, maxWaitMs = MAX_WAIT_MS): Promise<DataDirLock> {
  const infoFile = path.join(dataDir, 'shop.json')
  const lock = openLock(dataDir)
  for (let waited = 0; !tryLock(lock, dataDir); waited += RETRY_MS) {
    if (waited >= maxWaitMs) {
      lock.close()
      throw new CannotStart(
        `Courtside is already running on ${dataDir} (${describeHolder(infoFile)}). Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    await pause(RETRY_MS)
  }
  await recoverSwap(dataDir)
  await removeAbandonedServers(dataDir)
  const write = (address?: string) => writeFileSync(infoFile, `${JSON.stringify({ pid: process.pid, address })}\n`)
  write()
  return {
    recordAddress: write,
    release() {
      rmSync(infoFile, { force: true })
      lock.close()
    },
  }
}

function openLock(dataDir: string): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return new DatabaseSync(path.join(dataDir, 'lock'), { timeout: 0 })
  } catch (error) {
    throw unusableFolder(dataDir, error)
  }
}

function tryLock(lock: DatabaseSync, dataDir: string): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false
    lock.close()
    throw unusableFolder(dataDir, error)
  }
}

const SQLITE_BUSY = 5

const unusableFolder = (dataDir: string, error: unknown) =>
  new CannotStart(`The folder ${dataDir} (DATA_DIR) cannot be used: ${(error as Error).message}.`)

function describeHolder(note: string): string {
  try {
    const { pid, address } = JSON.parse(readFileSync(note, 'utf8')) as { pid: number; address?: string }
    return `process ${pid}, ${address ?? 'still starting'}`
  } catch {
    return 'another process'
  }
}
