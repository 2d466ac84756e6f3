import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { CannotStart } from '#/platform/cannotStart.ts'
import { postgresAccount } from '#/platform/postgres/account.ts'
import { stopLeftoverServer } from '#/platform/postgres/postmaster.ts'
import { isRunning } from '#/platform/postgres/processes.ts'
import { findPrograms } from '#/platform/postgres/programs.ts'
import { startPostgres } from '#/platform/postgres/startPostgres.ts'

const PREFIX = 'scratch-'

export function hasBundledPostgres(dataDir: string): boolean {
  try {
    findPrograms(postgresAccount(path.join(dataDir, 'postgres')))
    return true
  } catch (error) {
    if (error instanceof CannotStart) return false
    throw error
  }
}

export async function withScratchPostgres<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  await removeAbandonedServers(dataDir)
  const folder = path.join(dataDir, `${PREFIX}${process.pid}`)
  const log = { debug: () => {}, error: () => {} }
  try {
    const postgres = await startPostgres({ dataDir: folder, create: true, log, durable: false })
    try {
      return await work(postgres.url)
    } finally {
      await postgres.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function removeAbandonedServers(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    const owner = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : 0
    if (!owner || (owner !== process.pid && isRunning(owner))) continue
    const folder = path.join(dataDir, name)
    await stopLeftoverServer(path.join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
  }
}
