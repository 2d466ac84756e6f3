import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss'
import { isDatabaseDown } from '#/platform/database/isDatabaseDown.ts'
import type { Transaction } from '#/platform/database.ts'
import type { Log } from '#/platform/log.ts'

/** What becomes of a job that was tried: `hopeless` ones are not tried again. */
export type Verdict = 'done' | 'hopeless'

/** `number` counts from 1; after the one that `isLast` the job is given up. `signal` says that the time is up or the shop is closing: the job will be tried again. */
export type Attempt = { number: number; isLast: boolean; signal: AbortSignal }

/** Does one job. Throwing has it tried again later, so it may run more than once: it has to be idempotent. */
export type JobHandler = (data: unknown, attempt: Attempt) => Promise<Verdict>

/** Work to be done again and again. Several processes may do it at once, and a run that is killed is not made up for. */
export type RepeatedJob = {
  /** Names the job's queue: lower case with hyphens. */
  name: string
  /** What the status page calls it. */
  title: string
  /** From one run to the next; of several processes one does it. */
  seconds: number
  /** A run that takes longer is told to end; 15 minutes unless said otherwise. */
  expiresSeconds?: number
  /** `stopping` says that the time is up or the shop is closing. What is thrown is logged. */
  work(stopping: AbortSignal): Promise<unknown>
}

/** Work that outlives the request which asked for it. */
export type Jobs = {
  /** Asks for a job as part of the caller's transaction: there is one when it commits, and none when it does not. */
  send(tx: Transaction, queue: string, data: object): Promise<void>
  /** Takes up the jobs of a queue in this process, each at least once, until `stop`. */
  work(queue: string, handler: JobHandler): Promise<void>
  /** Does each repeated job at once and then every so many seconds, until `stop`. */
  startRepeated(): Promise<void>
  /** Does the work of a repeated job now; nothing happens while it isn't repeated. */
  runNow(name: string): void
  /** When a repeated job is next due in this process. */
  nextRun(name: string): Date | undefined
  /** Makes the queues ready, also for what is to be repeated; before that nothing can be sent. */
  start(repeated?: readonly RepeatedJob[]): Promise<void>
  /** Takes up no more, waits up to 10 s for what is under way, and gives back the rest. */
  stop(): Promise<void>
}

/** An attempt that takes longer counts as lost, as does that of a killed process: up to a minute later another begins. */
const EXPIRES_SECONDS = 120
const RETRY_AFTER_SECONDS = 10
const RETRY_AT_LEAST_EVERY_SECONDS = 3600
/** At doubling intervals, then hourly: about five days, as long as mail servers try (RFC 5321, 4.5.4.1). */
const RETRIES = 125
const KEEP_WAITING_SECONDS = 14 * 86_400
const KEEP_ENDED_SECONDS = 86_400
const POLL_SECONDS = 2
const BATCH = 10
const STOP_WITHIN_MS = 10_000
const RUN_EXPIRES_SECONDS = 900
/** A process takes up the runs that it asks for itself at once: repeated jobs are looked at this much less often. */
const REPEATED_POLL_FACTOR = 5
const KEEP_RUNS_SECONDS = 2 * 86_400

const POLICY = {
  expireInSeconds: EXPIRES_SECONDS,
  retryLimit: RETRIES,
  retryDelay: RETRY_AFTER_SECONDS,
  retryBackoff: true,
  retryDelayMax: RETRY_AT_LEAST_EVERY_SECONDS,
  retentionSeconds: KEEP_WAITING_SECONDS,
  deleteAfterSeconds: KEEP_ENDED_SECONDS,
}

/**
 * Jobs in PostgreSQL (pg-boss, schema `pgboss`), over the shop's own connections. Every queue that is ever sent to is
 * named in `queues`. `pollSeconds` is how often each working queue is looked at, 0.5 at least.
 */
export function createJobs({
  pool,
  log,
  queues,
  pollSeconds = POLL_SECONDS,
}: {
  pool: Pool
  log: Log
  queues: readonly string[]
  pollSeconds?: number
}): Jobs {
  let boss: PgBoss | undefined
  const worked = new Set<string>()
  let repeated: readonly RepeatedJob[] = []
  const running = new Map<string, { runNow(): void; nextAt: number; timer: NodeJS.Timeout }>()
  const stopping = new AbortController()
  let isDown = false

  const started = () => {
    if (!boss) throw new Error('The jobs were not started')
    return boss
  }

  /** pg-boss asks every few seconds: while the database is away only the first failure is logged. */
  const noteOutage = (error: unknown) => {
    if (!isDown) log.warn({ err: error }, 'background work waits for the database')
    isDown = true
  }

  async function executeSql(text: string, values?: unknown[]) {
    try {
      const result = await pool.query(text, values)
      if (isDown) log.info('background work goes on')
      isDown = false
      return result
    } catch (error) {
      if (isDatabaseDown(error)) noteOutage(error)
      throw error
    }
  }

  /** Never rejects: an outcome for each job, so that one that fails does not take its batch with it. */
  const attempt = async (
    queue: string,
    handler: JobHandler,
    job: { id: string; data: unknown; retryCount: number; signal: AbortSignal },
  ): Promise<JobResult> => {
    const isLast = job.retryCount >= RETRIES
    try {
      const verdict = await handler(job.data, { number: job.retryCount + 1, isLast, signal: job.signal })
      return { id: job.id, status: verdict === 'done' ? 'completed' : 'deadletter' }
    } catch (error) {
      const entry = { err: error, queue, job: job.id, attempt: job.retryCount + 1 }
      if (isLast) log.error(entry, 'a job failed and is given up')
      else log.warn(entry, 'a job failed and will be tried again')
      // The message may hold somebody's address: that stays in the log, which hides it.
      return { id: job.id, status: 'failed', output: { reason: reasonOf(error) } }
    }
  }

  return {
    async send(tx, queue, data) {
      const id = await started().send(queue, data, { db: fromDrizzle(tx, sql) })
      if (!id) throw new Error(`The queue ${queue} took no job`)
    },

    async work(queue, handler) {
      worked.add(queue)
      await started().work(
        queue,
        { batchSize: BATCH, burstWhenBatchFull: true, pollingIntervalSeconds: pollSeconds, perJobResults: true },
        (batch) => Promise.all(batch.map((job) => attempt(queue, handler, job))),
      )
    },

    async startRepeated() {
      const boss = started()
      for (const { name, seconds, work } of repeated) {
        worked.add(name)
        const worker = await boss.work(
          name,
          { batchSize: BATCH, pollingIntervalSeconds: REPEATED_POLL_FACTOR * pollSeconds, perJobResults: true },
          // Runs asked for meanwhile become one.
          async (batch): Promise<JobResult[]> => {
            try {
              await work(AbortSignal.any([stopping.signal, ...batch.map(({ signal }) => signal)]))
              return batch.map(({ id }) => ({ id, status: 'completed' }))
            } catch (error) {
              if (isDatabaseDown(error)) noteOutage(error)
              else log.error({ err: error, job: name }, 'a repeated job failed')
              return batch.map(({ id }) => ({ id, status: 'failed', output: { reason: reasonOf(error) } }))
            }
          },
        )
        const ask = async (options: { singletonSeconds?: number } = {}) => {
          try {
            await boss.send(name, {}, options)
            boss.notifyWorker(worker)
          } catch (error) {
            if (!isDatabaseDown(error)) log.error({ err: error, job: name }, 'a repeated job could not be asked for')
          }
        }
        const run = {
          runNow: () => void ask(),
          nextAt: Date.now() + seconds * 1000,
          // pg-boss's own schedules know whole minutes only. Of all processes' requests in so many seconds one counts.
          timer: setInterval(() => {
            run.nextAt = Date.now() + seconds * 1000
            void ask({ singletonSeconds: seconds })
          }, seconds * 1000),
        }
        running.set(name, run)
        run.runNow()
      }
    },

    runNow: (name) => running.get(name)?.runNow(),

    nextRun(name) {
      const run = running.get(name)
      return run && new Date(run.nextAt)
    },

    async start(toRepeat = []) {
      repeated = toRepeat
      boss = new PgBoss({
        db: { executeSql },
        schedule: false,
        // Jobs that wait for other jobs: there are none, so nobody has to look every 5 s.
        flowIntervalSeconds: 3600,
      })
      boss.on('error', (error) => {
        if (!isDown) log.warn({ err: error }, 'the job queue met an error')
      })
      boss.on('warning', ({ message, data }) => log.warn({ data }, message))
      await boss.start()
      for (const queue of queues) {
        await boss.createQueue(queue, POLICY)
        // For a queue that an earlier version made.
        await boss.updateQueue(queue, POLICY)
        // Has pg-boss remember the queue now. At the first `send` it would ask for another connection while the
        // transaction holds one, and a burst of them would wait for each other.
        await boss.findJobs(queue, { key: 'none' })
      }
      for (const { name, expiresSeconds = RUN_EXPIRES_SECONDS } of repeated) {
        const policy = { expireInSeconds: expiresSeconds, retryLimit: 0, deleteAfterSeconds: KEEP_RUNS_SECONDS }
        await boss.createQueue(name, policy)
        await boss.updateQueue(name, policy)
      }
    },

    async stop() {
      if (!boss) return
      const stopped = boss
      stopping.abort()
      for (const run of running.values()) clearInterval(run.timer)
      running.clear()
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_WITHIN_MS)
      })
      // pg-boss's own graceful stop looks only every 500 ms.
      const ended = Promise.all([...worked].map((queue) => stopped.offWork(queue, { wait: true })))
      await Promise.race([ended, late])
      clearTimeout(timer)
      boss = undefined
      await stopped.stop({ graceful: false, close: false })
    },
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown'
