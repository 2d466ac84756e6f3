import os from 'node:os'
import { CannotStart } from '#/platform/cannotStart.ts'
import type { Config } from '#/platform/config.ts'
import { isDatabaseDown } from '#/platform/database/isDatabaseDown.ts'
import type { Database } from '#/platform/database.ts'
import type { Log } from '#/platform/log.ts'
import { BUILD, INSTANCE } from '#/platform/observe/identity.ts'
import { fingerprintOf } from './fingerprint.ts'
import {
  deleteAllProcesses,
  deleteProcess,
  hasWorker,
  insertProcess,
  isStarting,
  SILENT_SECONDS,
  touchProcess,
} from './fleet.store.ts'
import type { fleetProcesses } from './fleet.tables.ts'

const HEARTBEAT_MS = 10_000

type Joining = {
  database: Database
  config: Config
  log: Log
  role: (typeof fleetProcesses.$inferSelect)['role']
  /** Nothing else can be connected to this database, so other rows are a crash's. */
  isAlone: boolean
}

/** Throws `CannotStart` if another process is running with settings that must agree. Returns what leaves the fleet. */
export async function joinFleet({ database, config, log, role, isAlone }: Joining): Promise<() => Promise<void>> {
  const startedAt = new Date()
  const current = () => ({
    instance: INSTANCE,
    address: config.port === 0 ? os.hostname() : `${os.hostname()}:${config.port}`,
    role,
    build: BUILD,
    fingerprint: fingerprintOf(config),
    memoryBytes: process.memoryUsage.rss(),
  })
  if (isAlone) await deleteAllProcesses(database)
  const joined = await insertProcess(database, current())
  if (!joined.ok) throw new CannotStart(describeRefusal(joined))

  let isWorking = true
  async function report() {
    await touchProcess(database, { ...current(), startedAt })
    const was = isWorking
    isWorking = role !== 'web' || isStarting(startedAt) || (await hasWorker(database))
    if (was && !isWorking) log.error('no process sends email or runs jobs')
  }

  let beat = Promise.resolve()
  const timer = setInterval(() => {
    beat = beat.then(report).catch((error) => {
      if (!isDatabaseDown(error)) log.error({ err: error }, 'could not report that this process is running')
    })
  }, HEARTBEAT_MS)
  return async () => {
    clearInterval(timer)
    await beat
    await deleteProcess(database, current())
  }
}

const DESCRIPTIONS: Record<string, string> = {
  STRIPE_SECRET_KEY: 'STRIPE_SECRET_KEY (another account, live instead of test, or the sandbox)',
  SMTP_URL: 'SMTP_URL (set or empty)',
}

function describeRefusal({ address, settings }: { address: string; settings: string[] }): string {
  const named = settings.map((name) => DESCRIPTIONS[name] ?? name).join(' and ')
  return `Another process of this shop, ${address}, runs with a different ${named}. Give this one the same settings. To change them, stop every process first; one that crashed is forgotten after ${SILENT_SECONDS} seconds.`
}
