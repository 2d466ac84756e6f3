import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stopLeftoverServer } from '#/platform/postgres/postmaster.ts'
import { syncFolder } from './backupFiles.ts'

const [CLUSTER, PASSWORD] = ['postgres', 'postgres.password']
export const restoredFolder = (dataDir: string): string => path.join(dataDir, 'restored')

const swapFolders = (dataDir: string) => ({
  unfinished: path.join(dataDir, 'restore.partial'),
  restored: restoredFolder(dataDir),
  former: path.join(dataDir, 'before-restore'),
})

export function beginSwap(dataDir: string): string {
  const { unfinished } = swapFolders(dataDir)
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const password = path.join(dataDir, PASSWORD)
  if (existsSync(password)) cpSync(password, path.join(unfinished, PASSWORD))
  return unfinished
}

export const abortSwap = (dataDir: string): void =>
  rmSync(swapFolders(dataDir).unfinished, { recursive: true, force: true })

/** The rename to `restored` is the commit. The restored server must have stopped. Returns the old cluster's folder. */
export async function commitSwap(dataDir: string): Promise<string | undefined> {
  const { unfinished, restored, former } = swapFolders(dataDir)
  await stopLeftoverServer(path.join(dataDir, CLUSTER))
  rmSync(former, { recursive: true, force: true })
  renameSync(unfinished, restored)
  await syncFolder(dataDir)
  moveIntoPlace(dataDir)
  await syncFolder(dataDir)
  return existsSync(former) ? former : undefined
}

/** Finishes a committed swap or discards another. The caller holds the folder's lock. */
export async function recoverSwap(dataDir: string): Promise<void> {
  const { unfinished, restored } = swapFolders(dataDir)
  if (existsSync(restored)) moveIntoPlace(dataDir)
  if (!existsSync(unfinished)) return
  await stopLeftoverServer(path.join(unfinished, CLUSTER))
  rmSync(unfinished, { recursive: true, force: true })
}

function moveIntoPlace(dataDir: string): void {
  const { restored, former } = swapFolders(dataDir)
  const [arriving, place] = [path.join(restored, CLUSTER), path.join(dataDir, CLUSTER)]
  if (existsSync(arriving)) {
    if (existsSync(place)) {
      mkdirSync(former, { recursive: true, mode: 0o700 })
      renameSync(place, path.join(former, CLUSTER))
    }
    renameSync(arriving, place)
  }
  if (existsSync(path.join(restored, PASSWORD))) renameSync(path.join(restored, PASSWORD), path.join(dataDir, PASSWORD))
  rmSync(restored, { recursive: true, force: true })
}
