import type { ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '#/platform/cannotStart.ts'
import { postgresAccount } from './account.ts'
import { type Cluster, DATABASE_NAME, openCluster } from './cluster.ts'
import { startPostmaster, stopLeftoverServer, stopPostmaster } from './postmaster.ts'
import { findPrograms } from './programs.ts'
import { postgresSettings, SOCKET_NAME, SOCKET_PORT } from './settings.ts'

export type Postgres = {
  url: string
  /** Changes if the server is restarted. */
  pid(): number | undefined
  stop(): Promise<void>
}

type Log = { debug(message: string): void; error(message: string): void }

// In bytes: macOS allows 104 with the terminator, Linux 108.
const MAX_SOCKET_PATH = 103
const RETRY_MS = 250
const RETRY_FOR_MS = 10_000

/**
 * Restarts a server that dies. The caller holds `lockDataDir`. Without `create` it only opens a database that is there.
 * Throws `CannotStart`.
 */
export async function startPostgres(options: {
  dataDir: string
  log: Log
  create?: boolean
  durable?: boolean
}): Promise<Postgres> {
  const { log, create = false, durable = true } = options
  const dataDir = path.resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const folder = path.join(dataDir, 'postgres')
  const account = postgresAccount(folder)
  const programs = findPrograms(account)
  await stopLeftoverServer(folder)
  const cluster = openCluster(dataDir, account, programs, { create, sync: durable })
  const address = await chooseAddress(cluster)
  const serverSettings = postgresSettings({ durable, ...address })
  const start = () =>
    startPostmaster(cluster, serverSettings, (line) => (isServerError(line) ? log.error(line) : log.debug(line)))

  let server: ChildProcess = await startWithRetries(start)
  let stopping = false

  const watch = () =>
    server.once('exit', async (code, signal) => {
      if (stopping) return
      log.error(`PostgreSQL stopped unexpectedly (${signal ?? code}) and is being restarted.`)
      for (;;) {
        try {
          server = await start()
          if (stopping) await stopPostmaster(server.pid as number)
          else watch()
          return
        } catch (error) {
          log.error((error as Error).message)
          if (stopping) return
          await pause(RETRY_MS * 4)
        }
      }
    })
  watch()

  return {
    url: address.url,
    pid: () => (server.exitCode === null && server.signalCode === null ? server.pid : undefined),
    async stop() {
      stopping = true
      if (server.pid && server.exitCode === null && server.signalCode === null) await stopPostmaster(server.pid)
    },
  }
}

/** Clients log what the server reports about them. */
const isServerError = (line: string) => /^(FATAL|PANIC):/.test(line) && !CLIENT_ERRORS.test(line)

const CLIENT_ERRORS =
  /connection to client lost|expected (SASL|password) response|terminating connection due to|the database system is (starting up|shutting down|not yet accepting connections|in recovery mode)/

/** A killed server's children live on for a moment, and a new server refuses to start until they end. */
async function startWithRetries(start: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (let waited = 0; ; waited += RETRY_MS) {
    try {
      return await start()
    } catch (error) {
      const passing = /still in use|already exists|could not bind|starting up/.test((error as Error).message)
      if (!passing || waited >= RETRY_FOR_MS) throw error
      await pause(RETRY_MS)
    }
  }
}

async function chooseAddress({ folder, password }: Cluster) {
  const login = `postgresql://${DATABASE_NAME}:${password}@`
  if (process.platform !== 'win32' && Buffer.byteLength(path.join(folder, SOCKET_NAME)) <= MAX_SOCKET_PATH) {
    const url = `${login}localhost:${SOCKET_PORT}/${DATABASE_NAME}?host=${encodeURIComponent(folder)}`
    return { socket: true, port: SOCKET_PORT, url }
  }
  const port = await freePort()
  return { socket: false, port, url: `${login}127.0.0.1:${port}/${DATABASE_NAME}` }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new CannotStart('No free port.')),
      )
    })
  })
}
