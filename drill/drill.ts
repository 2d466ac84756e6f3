import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Postgres, startPostgres } from '../src/platform/postgres/startPostgres.ts'
import { type RunningShop, startShop } from '../test/support/startShop.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A fault rehearsed against real processes, too slow for `npm test`. */
export type Drill = {
  description: string
  /** Needs no build. */
  isOfSource?: boolean
  run(tools: DrillTools): Promise<void>
}

/** Whatever these start or create is removed after the drill, in reverse order. */
export type DrillTools = {
  /** Prints `ok` or `FAILED`, the name and `figure`. One failure fails the drill. */
  check(name: string, passed: boolean, figure?: string): void
  /** Prints a figure that is not judged. */
  report(name: string, figure: string): void
  folder(): string
  /** As the shop starts it, with full durability. */
  postgres(dataDir?: string): Promise<Postgres>
  /** The built shop on a free port. Without `databaseUrl` it has its own PostgreSQL in a new data folder. */
  shop(options?: Parameters<typeof startShop>[0]): Promise<RunningShop>
  /** Runs `undo` after the drill, whether it passed or threw. */
  cleanUp(undo: () => unknown): void
}

/** Runs a drill and cleans up. Returns whether it passed all checks without throwing. */
export async function runDrill(name: string, drill: Drill): Promise<boolean> {
  const undo: (() => unknown)[] = []
  const cleanUp: DrillTools['cleanUp'] = (one) => undo.push(one)
  let hasFailed = false
  const line = (verdict: string, text: string, figure: string) =>
    process.stdout.write(`${verdict.padEnd(7)} ${text.padEnd(70)} ${figure}`.trimEnd().concat('\n'))

  function folder() {
    const made = mkdtempSync(path.join(os.tmpdir(), `courtside-drill-${name}-`))
    cleanUp(() => rmSync(made, { recursive: true, force: true }))
    return made
  }
  /** By database: its shops share them. */
  const uploads = new Map<string, string>()
  const tools: DrillTools = {
    check(text, passed, figure = '') {
      hasFailed ||= !passed
      line(passed ? 'ok' : 'FAILED', text, figure)
    },
    report: (text, figure) => line('', text, figure),
    folder,
    async postgres(dataDir = folder()) {
      const log = { debug: () => {}, error: (message: string) => process.stderr.write(`${message}\n`) }
      const postgres = await startPostgres({ dataDir, create: true, log })
      cleanUp(() => postgres.stop())
      return postgres
    },
    async shop(options = {}) {
      const { dataDir = folder(), databaseUrl } = options
      if (databaseUrl && !uploads.has(databaseUrl)) uploads.set(databaseUrl, folder())
      const uploadsDir = uploads.get(databaseUrl ?? '')
      const shop = await startShop({ uploadsDir, ...options, dataDir, ownPostgres: !databaseUrl })
      cleanUp(() => shop.stop())
      return shop
    },
    cleanUp,
  }
  const interrupted = Promise.withResolvers<never>()
  const interrupt = (signal: string) => interrupted.reject(new Error(`${signal}: cleaning up`))
  for (const signal of SIGNALS) process.once(signal, interrupt)
  let isInterrupted = false
  interrupted.promise.catch(() => {
    isInterrupted = true
  })
  try {
    await Promise.race([drill.run(tools), interrupted.promise])
  } catch (error) {
    hasFailed = true
    process.stderr.write(`${name}: ${error instanceof Error ? error.stack : error}\n`)
  }
  for (const one of undo.reverse()) {
    try {
      await one()
    } catch (error) {
      hasFailed = true
      process.stderr.write(`${name} could not clean up: ${error instanceof Error ? error.stack : error}\n`)
    }
  }
  for (const signal of SIGNALS) process.off(signal, interrupt)
  line(hasFailed ? 'FAILED' : 'ok', `drill ${name}`, '')
  // The drill itself would carry on.
  if (isInterrupted) process.exit(1)
  return !hasFailed
}
