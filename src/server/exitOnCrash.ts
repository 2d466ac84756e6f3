import type { Log } from '#/platform/log.ts'
import { within } from '#/platform/within.ts'

const CLOSED_WITHIN_MS = 15_000

/**
 * An error that nobody caught, thrown or rejected, is written to the log in one line. Then the process ends with code 1,
 * since its state is unknown: a supervisor starts it again. `close` ends what belongs to it first, the database above all.
 */
export function exitOnCrash(log: () => Log, close: () => Promise<void>): void {
  let isCrashing = false
  process.on('uncaughtException', (error) => {
    log().fatal({ err: error }, 'the shop crashed and ends')
    if (isCrashing) return
    isCrashing = true
    const exit = () => process.exit(1)
    within(CLOSED_WITHIN_MS, close(), undefined).then(exit, exit)
  })
}
