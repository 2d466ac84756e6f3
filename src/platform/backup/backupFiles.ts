import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { CannotStart } from '#/platform/cannotStart.ts'

const PARTIAL = '.partial'
const BACKUP = /^courtside-\d{8}T\d{9}Z\.tar\.zst(\.sealed)?$/

/** The name of a backup made now: `courtside-20261122T033000000Z.tar.zst`, with `.sealed` behind when it is encrypted. */
export const backupName = (now: Date, isSealed: boolean): string =>
  `courtside-${now.toISOString().replace(/[-:.]/g, '')}.tar.zst${isSealed ? '.sealed' : ''}`

/** What an unfinished one is called: by no name of a backup. */
export const partialOf = (file: string): string => file + PARTIAL

/** The backups in a folder, the newest first, and when each was begun. */
export function backupsIn(folder: string): { name: string; bytes: number }[] {
  return namesIn(folder)
    .filter((name) => BACKUP.test(name))
    .sort()
    .reverse()
    .map((name) => ({ name, bytes: statSync(path.join(folder, name)).size }))
}

/** Deletes all but the newest `keep` backups of a folder; gives the names of the deleted ones. */
export function rotate(folder: string, keep: number): string[] {
  const old = backupsIn(folder).slice(keep)
  for (const { name } of old) rmSync(path.join(folder, name))
  return old.map(({ name }) => name)
}

/** Makes the folder if it is missing and removes what killed backups left in it. Throws `CannotStart`. */
export function openFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const name of namesIn(folder)) {
      if (name.endsWith(PARTIAL) && BACKUP.test(name.slice(0, -PARTIAL.length))) rmSync(path.join(folder, name))
    }
  } catch (error) {
    throw new CannotStart(`The folder for backups, ${folder}, cannot be used: ${(error as Error).message}.`)
  }
}

/** Throws `CannotStart` where the disk of `folder` has less room than `bytes`. `what` needs it. */
export function needRoom(folder: string, bytes: number, what: string): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= bytes) return
  const inMegabytes = (count: number) => `${Math.ceil(count / 1_000_000)} MB`
  throw new CannotStart(
    `There isn’t enough space in ${folder}: ${what} may need ${inMegabytes(bytes)}, and only ${inMegabytes(bavail * bsize)} is free.`,
  )
}

/** How large the files in a folder are together, in bytes; 0 where there is none. */
export const sizeOf = (folder: string): number =>
  namesIn(folder).reduce((total, name) => total + statSync(path.join(folder, name)).size, 0)

/** Waits until what was renamed or made in a folder is on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows knows no such thing.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
