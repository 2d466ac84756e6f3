import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { removeAbandoned } from './backup/scratchPostgres.ts'
import { finishSwap } from './backup/swapIn.ts'
import { CannotStart } from './cannotStart.ts'

/** A data folder that belongs to this process until it ends, in whatever way. */
export type DataDirLock = {
  /** Notes where the shop can be reached, for the sentence that a second start is refused with. */
  announce(address: string): void
  release(): void
}

const RETRY_MS = 50
// A shop that is just ending, after its launcher was killed for one, is waited for.
const PATIENCE_MS = 2_000

/**
 * Takes `dataDir` (made if missing, open to nobody else) for this process. The lock is the operating system's own, held on
 * a file by way of SQLite: it ends with the process, so a killed shop leaves nothing to clean up and a reused process id
 * confuses nobody. Throws `CannotStart` with a sentence that names the process and the address of the shop that has it.
 */
export async function lockDataDir(dataDir: string, patienceMs = PATIENCE_MS): Promise<DataDirLock> {
  const note = path.join(dataDir, 'shop.json')
  const lock = openLock(dataDir)
  for (let waited = 0; !tryLock(lock, dataDir); waited += RETRY_MS) {
    if (waited >= patienceMs) {
      lock.close()
      throw new CannotStart(
        `Courtside already runs on ${dataDir} (${holderIn(note)}). Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    await pause(RETRY_MS)
  }
  await finishSwap(dataDir)
  await removeAbandoned(dataDir)
  const write = (address?: string) => writeFileSync(note, `${JSON.stringify({ pid: process.pid, address })}\n`)
  write()
  return {
    announce: write,
    release() {
      rmSync(note, { force: true })
      lock.close()
    },
  }
}

function openLock(dataDir: string): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return new DatabaseSync(path.join(dataDir, 'lock'), { timeout: 0 })
  } catch (error) {
    throw cannotUse(dataDir, error)
  }
}

function tryLock(lock: DatabaseSync, dataDir: string): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false
    lock.close()
    throw cannotUse(dataDir, error)
  }
}

const SQLITE_BUSY = 5

const cannotUse = (dataDir: string, error: unknown) =>
  new CannotStart(`The folder ${dataDir} (DATA_DIR) cannot be used: ${(error as Error).message}.`)

function holderIn(note: string): string {
  try {
    const { pid, address } = JSON.parse(readFileSync(note, 'utf8')) as { pid: number; address?: string }
    return `process ${pid}, ${address ?? 'still starting'}`
  } catch {
    return 'another process'
  }
}
