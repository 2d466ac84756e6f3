import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import type { Log } from '#/platform/log.ts'
import { projectFile } from '#/platform/projectFile.ts'
import { withTimeout } from '#/platform/withTimeout.ts'

/** What the process is told first. */
export type ShopOfWorker = { databaseUrl: string; directUrl: string; address: string }

export type WorkerProcess = {
  start(shop: ShopOfWorker): void
  /** Undefined if it doesn't answer within a second. */
  readMetrics(): Promise<string | undefined>
  /** Waits for running jobs, up to 15 s. */
  stop(): Promise<void>
}

const MIN_DELAY_MS = 1_000
const MAX_DELAY_MS = 60_000
/** One that ran for so long starts again without a delay. */
const STABLE_MS = 60_000
const STOP_TIMEOUT_MS = 15_000
const METRICS_TIMEOUT_MS = 1_000
/** Requests come first. From 0, the same, to 19. */
const NICENESS = 5

/** Runs the background work beside this process, and again if it ends. */
export function createWorkerProcess(log: Log, env: NodeJS.ProcessEnv, forced?: AbortSignal): WorkerProcess {
  let child: ChildProcess | undefined
  let isStopping = false
  let delayMs = MIN_DELAY_MS
  let timer: NodeJS.Timeout | undefined
  forced?.addEventListener('abort', () => child?.kill('SIGKILL'))

  function run(shop: ShopOfWorker): void {
    const startedAt = performance.now()
    const started = fork(projectFile('scripts/worker.mjs'), [], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child = started
    const onEnd = (details: object) => {
      if (child !== started) return
      child = undefined
      if (isStopping) return
      const isStable = performance.now() - startedAt > STABLE_MS
      const restartInMs = isStable ? MIN_DELAY_MS : delayMs
      delayMs = isStable ? MIN_DELAY_MS : Math.min(2 * delayMs, MAX_DELAY_MS)
      log.error({ ...details, restartInMs }, 'the background process ended and will be restarted')
      timer = setTimeout(run, restartInMs, shop)
    }
    started.once('exit', (code, signal) => onEnd({ code, signal }))
    started.on('error', (error) => {
      // Sending to a process that is ending fails as well.
      if (started.pid === undefined) onEnd({ err: error })
    })
    if (started.pid === undefined) return
    try {
      os.setPriority(started.pid, NICENESS)
    } catch (error) {
      log.debug({ err: error }, 'the background process has the same priority as this one')
    }
    started.send(shop)
  }

  return {
    start: run,

    async readMetrics() {
      if (!child?.connected) return undefined
      const asked = child
      const answered = once(asked, 'message', { signal: AbortSignal.timeout(METRICS_TIMEOUT_MS) })
      asked.send('metrics')
      return answered.then(
        ([text]) => text as string,
        () => undefined,
      )
    },

    async stop() {
      isStopping = true
      clearTimeout(timer)
      if (!child) return
      const stopped = child
      const ended = once(stopped, 'exit')
      if (stopped.connected) stopped.send('stop')
      if (await withTimeout(STOP_TIMEOUT_MS, ended, undefined)) return
      stopped.kill('SIGKILL')
      await ended
    },
  }
}
