import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { CannotStart } from '#/platform/cannotStart.ts'
import type { ShopIdentity } from './shopIdentity.ts'

const PARTIAL = '.partial'
const BACKUP_NAME = /^courtside-(?<time>\d{8}T\d{9}Z)(-(?<shop>[0-9a-f]{8}))?\.tar\.zst(\.sealed)?$/
const SHOP_LENGTH = 8

const timeInName = (time: Date): string => time.toISOString().replace(/[-:.]/g, '')

/** `courtside-20261122T033000000Z-1b9d6bcd.tar.zst`, with `.sealed` if encrypted. Without a shop, an older database has none. */
export function backupName(startedAt: Date, { shop, isSealed }: { shop: ShopIdentity | undefined; isSealed: boolean }) {
  const marked = shop ? `-${shop.id.slice(0, SHOP_LENGTH)}` : ''
  return `courtside-${timeInName(startedAt)}${marked}.tar.zst${isSealed ? '.sealed' : ''}`
}

/** Other shops may keep theirs in the same folder. */
function isOf(name: string, { id, unnamed }: ShopIdentity): boolean {
  const named = BACKUP_NAME.exec(name)?.groups
  if (!named) return false
  if (named.shop) return named.shop === id.slice(0, SHOP_LENGTH)
  return unnamed.some((startedAt) => timeInName(startedAt) === named.time)
}

export const partialName = (file: string): string => file + PARTIAL

export function listBackups(folder: string): { name: string; bytes: number }[] {
  return listNames(folder)
    .filter((name) => BACKUP_NAME.test(name))
    .sort()
    .reverse()
    .map((name) => ({ name, bytes: statSync(path.join(folder, name)).size }))
}

/** The shop's own. */
export function deleteOldBackups(folder: string, shop: ShopIdentity, keep: number): string[] {
  const old = listBackups(folder)
    .filter(({ name }) => isOf(name, shop))
    .slice(keep)
  for (const { name } of old) rmSync(path.join(folder, name))
  return old.map(({ name }) => name)
}

/** Also removes the shop's unfinished backups. Throws `CannotStart`. */
export function prepareFolder(folder: string, shop: ShopIdentity | undefined): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const name of listNames(folder)) {
      const isUnfinished = shop && name.endsWith(PARTIAL) && isOf(name.slice(0, -PARTIAL.length), shop)
      if (isUnfinished) rmSync(path.join(folder, name))
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
