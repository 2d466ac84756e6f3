import { facts } from '#/features/content/content.facts.ts'
import type { Needs } from '#/platform/needs.ts'
import type { KeptSince } from '#/platform/personalData.ts'
import { PERSONAL_DATA } from './personalData.ts'

const DAY_MS = 24 * 3600 * 1000

export type Retention = {
  /** Deletes what is due now; gives how many rows that were. */
  run(): Promise<number>
  /** Runs at once, and then every day. */
  start(): void
  /** Ends the repetition and waits for a run that is going on. */
  stop(): Promise<void>
}

/** Deletes what the shop has kept of people for as long as its privacy policy says. */
export function createRetention({ database, clock, log }: Pick<Needs, 'database' | 'clock' | 'log'>): Retention {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> | undefined

  async function run() {
    const since = keptSince(clock.now())
    let total = 0
    for (const { name, expire } of PERSONAL_DATA) {
      const rows = expire ? await expire(database, since) : 0
      if (rows > 0) log.info({ name, rows }, 'deleted what was kept long enough')
      total += rows
    }
    return total
  }
  const runAlone = () => {
    running = run().catch((error) => log.error({ err: error }, 'what was kept long enough could not be deleted'))
  }

  return {
    run,
    start() {
      runAlone()
      timer = setInterval(runAlone, DAY_MS)
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

function keptSince(now: Date): KeptSince {
  const yearsAgo = (years: number) => {
    const day = new Date(now)
    day.setUTCFullYear(day.getUTCFullYear() - years)
    return day
  }
  return { service: yearsAgo(facts.privacy.keepServiceYears), books: yearsAgo(facts.privacy.keepOrdersYears) }
}
