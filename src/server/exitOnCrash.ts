import type { Log } from '#/platform/log.ts'
import { withTimeout } from '#/platform/withTimeout.ts'

const CLOSE_TIMEOUT_MS = 15_000

/** Exits with code 1, so that a supervisor restarts the process. */
export function exitOnCrash(log: () => Log, close: () => Promise<void>): void {
  let isCrashing = false
  process.on('uncaughtException', (error) => {
    log().fatal({ err: error }, 'the shop crashed and is exiting')
    if (isCrashing) return
    isCrashing = true
    const exit = () => process.exit(1)
    withTimeout(CLOSE_TIMEOUT_MS, close(), undefined).then(exit, exit)
  })
}
