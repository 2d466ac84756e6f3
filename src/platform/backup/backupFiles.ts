import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { CannotStart } from '#/platform/cannotStart.ts'

const PARTIAL = '.partial'
const BACKUP_NAME = /^courtside-\d{8}T\d{9}Z\.tar\.zst(\.sealed)?$/

/** `courtside-20261122T033000000Z.tar.zst`, with `.sealed` if encrypted. */
export const backupName = (now: Date, isSealed: boolean): string =>
  `courtside-${now.toISOString().replace(/[-:.]/g, '')}.tar.zst${isSealed ? '.sealed' : ''}`

export const partialName = (file: string): string => file + PARTIAL

export function listBackups(folder: string): { name: string; bytes: number }[] {
  return listNames(folder)
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .reverse()
    .map((name) => ({ name, bytes: statSync(path.join(folder, name)).size }))
}

export function deleteOldBackups(folder: string, keep: number): string[] {
  const old = listBackups(folder).slice(keep)
  for (const { name } of old) rmSync(path.join(folder, name))
  return old.map(({ name }) => name)
}

/** Also removes unfinished backups. Throws `CannotStart`. */
export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const name of listNames(folder)) {
      if (name.endsWith(PARTIAL) && BACKUP_NAME.test(name.slice(0, -PARTIAL.length))) rmSync(path.join(folder, name))
    }
  } catch (error) {
    throw new CannotStart(`The folder for backups, ${folder}, cannot be used: ${(error as Error).message}.`)
  }
}

/** Throws `CannotStart`. `what` completes the sentence. */
export function assertFreeSpace(folder: string, bytes: number, what: string): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= bytes) return
  const inMegabytes = (count: number) => `${Math.ceil(count / 1_000_000)} MB`
  throw new CannotStart(
    `There isn’t enough space in ${folder}: ${what} may need ${inMegabytes(bytes)}, and only ${inMegabytes(bavail * bsize)} is free.`,
  )
}

export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
