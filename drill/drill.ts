import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Postgres, startPostgres } from '../src/platform/postgres/startPostgres.ts'
import { type RunningShop, startShop } from '../test/support/startShop.ts'

/** A fault that is rehearsed against real processes and takes too long for `npm test`. */
export type Drill = {
  /** One line for the list. */
  about: string
  run(tools: DrillTools): Promise<void>
}

/** What a drill works with. Everything it starts or makes by these is ended and removed after it, last first. */
export type DrillTools = {
  /** Prints `ok` or `FAILED` with the name; one failure fails the drill. `figure` is printed behind it. */
  check(name: string, passed: boolean, figure?: string): void
  /** Prints a figure that is measured but not judged. */
  report(name: string, figure: string): void
  /** An empty folder of its own. */
  folder(): string
  /** A PostgreSQL as the shop starts it, with all its durability. */
  postgres(dataDir?: string): Promise<Postgres>
  /** The built shop on a free port: on `databaseUrl` if given, else with a PostgreSQL of its own in a fresh data folder. */
  shop(needs?: Parameters<typeof startShop>[0]): Promise<RunningShop>
  /** Runs `undo` after the drill, whether it passed or threw. */
  cleanUp(undo: () => unknown): void
}

/** Runs a drill, then cleans up. Returns whether all its checks passed; one that throws has failed. */
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
  const tools: DrillTools = {
    check(text, passed, figure = '') {
      hasFailed ||= !passed
      line(passed ? 'ok' : 'FAILED', text, figure)
    },
    report: (text, figure) => line('', text, figure),
    folder,
    async postgres(dataDir = folder()) {
      const log = { debug: () => {}, error: (message: string) => process.stderr.write(`${message}\n`) }
      const postgres = await startPostgres({ dataDir, log })
      cleanUp(() => postgres.stop())
      return postgres
    },
    async shop(needs = {}) {
      const dataDir = needs.dataDir ?? folder()
      const shop = await startShop({ ...needs, dataDir, ownPostgres: !needs.databaseUrl })
      cleanUp(() => shop.stop())
      return shop
    },
    cleanUp,
  }
  try {
    await drill.run(tools)
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
  line(hasFailed ? 'FAILED' : 'ok', `drill ${name}`, '')
  return !hasFailed
}
