import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Database, migrate, openDatabase } from '#/platform/database.ts'
import { stopLeftoverServer } from '#/platform/postgres/postmaster.ts'
import { isRunning } from '#/platform/postgres/processes.ts'
import { startPostgres } from '#/platform/postgres/startPostgres.ts'

export const TEST_POSTGRES = 'COURTSIDE_TEST_POSTGRES'

const PREFIX = 'courtside-test-'
/** In memory on Linux: on ext4, creating files takes half of a run's time. */
const MEMORY_FOLDER = '/dev/shm'
const MIN_FREE_BYTES = 2e9

/** `template_empty` has the schema, `template_demo` the demo shop. Returns a function that removes the server. */
export async function startTestPostgres(): Promise<() => Promise<void>> {
  await removeAbandoned()
  const dataDir = createRunFolder()
  const log = { debug: () => {}, error: (message: string) => process.stderr.write(`${message}\n`) }
  const postgres = await startPostgres({ dataDir, create: true, log, durable: false })
  const stop = async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await makeTemplate(postgres.url, 'template_empty', 'template0', migrate)
    await makeTemplate(postgres.url, 'template_demo', 'template_empty', async (database) => {
      const { seedDemoShop } = await import('../../src/server/seed.ts')
      await seedDemoShop(database)
    })
  } catch (error) {
    await stop()
    throw error
  }
  process.env[TEST_POSTGRES] = postgres.url
  return stop
}

export function databaseUrlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** A test that waits for connections or locks may do so on a slow machine too: multiplies the shop's own limits. */
export const PATIENCE = 20

async function makeTemplate(
  server: string,
  name: string,
  from: string,
  fill: (database: Database) => Promise<unknown>,
) {
  const admin = openDatabase(server, { max: 1, patience: PATIENCE })
  await admin.pool.query(`CREATE DATABASE ${name} TEMPLATE ${from}`)
  await admin.close()
  const { database, close } = openDatabase(databaseUrlOf(server, name), { max: 4, patience: PATIENCE })
  try {
    await fill(database)
  } finally {
    await close()
  }
}

/** A new folder, which the next run removes if this one is killed. */
export const createRunFolder = (): string => mkdtempSync(path.join(fastestFolder(), `${PREFIX}${process.pid}-`))

function fastestFolder(): string {
  if (!existsSync(MEMORY_FOLDER)) return os.tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize > MIN_FREE_BYTES ? MEMORY_FOLDER : os.tmpdir()
}

async function removeAbandoned(): Promise<void> {
  for (const parent of [os.tmpdir(), MEMORY_FOLDER].filter(existsSync)) await removeAbandonedIn(parent)
}

async function removeAbandonedIn(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const run = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : 0
    if (!run || isRunning(run)) continue
    const folder = path.join(parent, name)
    await stopLeftoverServer(path.join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
  }
}
