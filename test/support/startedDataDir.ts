import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { startShop } from './startShop.ts'
import { createRunFolder } from './testPostgres.ts'

const STARTED_DATA_DIR = 'COURTSIDE_STARTED_DATA_DIR'

/** Global setup of the fault tests. Returns a function that removes the folder. */
export default async function createStartedDataDir(): Promise<() => void> {
  const folder = createRunFolder()
  const shop = await startShop({ dataDir: folder, ownPostgres: true })
  await shop.stop()
  process.env[STARTED_DATA_DIR] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** A start on a copy takes half the time of a first start. */
export function copyStartedDataDir(dataDir: string): void {
  execFileSync('cp', ['-a', `${process.env[STARTED_DATA_DIR]}/.`, dataDir])
}
