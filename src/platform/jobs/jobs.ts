import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { fromDrizzle, type JobResult, PgBoss, type QueueOptions } from 'pg-boss'
import { isDatabaseDown } from '#/platform/database/isDatabaseDown.ts'
import type { Transaction } from '#/platform/database.ts'
import type { Log } from '#/platform/log.ts'
import { withTimeout } from '#/platform/withTimeout.ts'

/** A `hopeless` job is not retried. */
export type JobOutcome = 'done' | 'hopeless'

/** `number` counts from 1. `signal` aborts when time is up or the shop closes; the job is then retried. */
export type JobAttempt = { number: number; isLast: boolean; signal: AbortSignal }

/** Must be idempotent: throwing retries the job later, so it may run more than once. */
export type JobHandler = (data: unknown, attempt: JobAttempt) => Promise<JobOutcome>

/** Several processes may run it at once; a killed run is not repeated. */
export type RecurringJob = {
  /** Also the name of its queue: lower case with hyphens. */
  name: string
  title: string
  intervalSeconds: number
  timeoutSeconds?: number
  run(stopping: AbortSignal): Promise<unknown>
}

export type Jobs = {
  /** Takes effect if the caller's transaction commits. */
  send(tx: Transaction, queue: string, data: object): Promise<void>
  /** Higher `priority` first; 0 by default. */
  sendAll(tx: Transaction, queue: string, jobs: readonly { data: object; priority?: number }[]): Promise<void>
  work(queue: string, handler: JobHandler): Promise<void>
  startRecurring(): Promise<void>
  /** Creates the queues. Nothing can be sent before. */
  start(repeated?: readonly RecurringJob[]): Promise<void>
  /** Waits up to 10 s for running jobs; the rest return to the queue. */
  stop(): Promise<void>
}

/** A longer attempt counts as lost. Another starts up to a minute later. */
const JOB_TIMEOUT_SECONDS = 120
const RETRY_DELAY_SECONDS = 10
const MAX_RETRY_DELAY_SECONDS = 3600
/** At doubling intervals, then hourly: about five days, as long as mail servers try (RFC 5321, 4.5.4.1). */
const MAX_RETRIES = 125
const WAITING_RETENTION_SECONDS = 14 * 86_400
const FINISHED_RETENTION_SECONDS = 86_400
const POLL_SECONDS = 2
const BATCH = 10
const STOP_TIMEOUT_MS = 10_000
const RUN_TIMEOUT_SECONDS = 900
const RECURRING_POLL_FACTOR = 5
const RUN_RETENTION_SECONDS = 2 * 86_400

const QUEUE_POLICY = {
  expireInSeconds: JOB_TIMEOUT_SECONDS,
  retryLimit: MAX_RETRIES,
  retryDelay: RETRY_DELAY_SECONDS,
  retryBackoff: true,
  retryDelayMax: MAX_RETRY_DELAY_SECONDS,
  retentionSeconds: WAITING_RETENTION_SECONDS,
  deleteAfterSeconds: FINISHED_RETENTION_SECONDS,
}

/** A queue of long jobs: one whose process stops beating for that long is given to another. */
export type LongQueue = { name: string; timeoutSeconds: number; heartbeatSeconds: number }

const policyOf = (queue: string | LongQueue) =>
  typeof queue === 'string'
    ? QUEUE_POLICY
    : { ...QUEUE_POLICY, expireInSeconds: queue.timeoutSeconds, heartbeatSeconds: queue.heartbeatSeconds }

type JobsOptions = {
  pool: Pool
  log: Log
  queues: readonly (string | LongQueue)[]
  pollSeconds?: number
  supervise?: boolean
}

/** `queues` are all that are sent to. `pollSeconds` is at least 0.5. Somebody must supervise, to retry jobs that were lost. */
export function createJobs({ pool, log, queues, pollSeconds = POLL_SECONDS, supervise = true }: JobsOptions): Jobs {
  let opened: ReturnType<typeof createBoss> | undefined
  const worked = new Set<string>()
  let recurring: readonly RecurringJob[] = []
  const timers: NodeJS.Timeout[] = []
  const stopping = new AbortController()

  const requireStarted = () => {
    if (!opened) throw new Error('The job queue is not started')
    return opened
  }

  return {
    async send(tx, queue, data) {
      const id = await requireStarted().boss.send(queue, data, { db: fromDrizzle(tx, sql) })
      if (!id) throw new Error(`Could not queue a job in ${queue}`)
    },

    async sendAll(tx, queue, jobs) {
      if (jobs.length > 0) await requireStarted().boss.insert(queue, [...jobs], { db: fromDrizzle(tx, sql) })
    },

    async work(queue, handler) {
      worked.add(queue)
      await requireStarted().boss.work(
        queue,
        { batchSize: BATCH, burstWhenBatchFull: true, pollingIntervalSeconds: pollSeconds, perJobResults: true },
        (batch) => Promise.all(batch.map((job) => attempt({ log, queue, handler }, job))),
      )
    },

    async startRecurring() {
      for (const { name, intervalSeconds, run: work } of recurring) {
        // The shop may close while it’s still starting.
        if (stopping.signal.aborted) return
        const { boss, logOutage } = requireStarted()
        worked.add(name)
        const worker = await boss.work(
          name,
          { batchSize: BATCH, pollingIntervalSeconds: RECURRING_POLL_FACTOR * pollSeconds, perJobResults: true },
          async (batch): Promise<JobResult[]> => {
            try {
              await work(AbortSignal.any([stopping.signal, ...batch.map(({ signal }) => signal)]))
              return batch.map(({ id }) => ({ id, status: 'completed' }))
            } catch (error) {
              if (isDatabaseDown(error)) logOutage(error)
              else log.error({ err: error, job: name }, 'a recurring job failed')
              return batch.map(({ id }) => ({ id, status: 'failed', output: { reason: errorCode(error) } }))
            }
          },
        )
        const ask = async (options: { singletonSeconds?: number } = {}) => {
          try {
            await boss.send(name, {}, options)
            boss.notifyWorker(worker)
          } catch (error) {
            if (!isDatabaseDown(error)) log.error({ err: error, job: name }, 'could not queue a recurring job')
          }
        }
        // pg-boss only schedules whole minutes.
        timers.push(setInterval(ask, intervalSeconds * 1000, { singletonSeconds: intervalSeconds }))
        void ask()
      }
    },

    async start(toRepeat = []) {
      recurring = toRepeat
      opened = createBoss(pool, log, supervise)
      const { boss } = opened
      await boss.start()
      for (const queue of queues) {
        const name = typeof queue === 'string' ? queue : queue.name
        await ensureQueue(boss, name, policyOf(queue))
        // Has pg-boss cache the queue now. The first `send` would take a second connection while its transaction holds
        // one, and a burst of them would deadlock.
        await boss.findJobs(name, { key: 'none' })
      }
      for (const { name, timeoutSeconds = RUN_TIMEOUT_SECONDS } of recurring) {
        const policy = { expireInSeconds: timeoutSeconds, retryLimit: 0, deleteAfterSeconds: RUN_RETENTION_SECONDS }
        await ensureQueue(boss, name, policy)
      }
    },

    async stop() {
      if (!opened) return
      const { boss } = opened
      stopping.abort()
      for (const timer of timers.splice(0)) clearInterval(timer)
      const ended = Promise.all([...worked].map((queue) => boss.offWork(queue, { wait: true })))
      await withTimeout(STOP_TIMEOUT_MS, ended, undefined)
      opened = undefined
      await boss.stop({ graceful: false, close: false })
    },
  }
}

function createBoss(pool: Pool, log: Log, supervise: boolean) {
  let isDown = false

  /** pg-boss polls every few seconds: only an outage's first failure is logged. */
  const logOutage = (error: unknown) => {
    if (!isDown) log.warn({ err: error }, 'background work waits for the database')
    isDown = true
  }

  async function executeSql(text: string, values?: unknown[]) {
    try {
      const result = await pool.query(text, values)
      if (isDown) log.info('background work has resumed')
      isDown = false
      return result
    } catch (error) {
      if (isDatabaseDown(error)) logOutage(error)
      throw error
    }
  }

  const boss = new PgBoss({
    db: { executeSql },
    schedule: false,
    supervise,
    // No job waits for another, so don't look for them every 5 s.
    flowIntervalSeconds: 3600,
  })
  boss.on('error', (error) => {
    if (!isDown) log.warn({ err: error }, 'job queue error')
  })
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  return { boss, logOutage }
}

async function ensureQueue(boss: PgBoss, name: string, policy: QueueOptions): Promise<void> {
  await boss.createQueue(name, policy)
  // For a queue created by an earlier version.
  await boss.updateQueue(name, policy)
}

async function attempt(
  { log, queue, handler }: { log: Log; queue: string; handler: JobHandler },
  { id, data, retryCount, signal }: { id: string; data: unknown; retryCount: number; signal: AbortSignal },
): Promise<JobResult> {
  const isLast = retryCount >= MAX_RETRIES
  const number = retryCount + 1
  try {
    const verdict = await handler(data, { number, isLast, signal })
    return { id, status: verdict === 'done' ? 'completed' : 'deadletter' }
  } catch (error) {
    const entry = { err: error, queue, job: id, attempt: number }
    if (isLast) log.error(entry, 'a job failed for the last time')
    else log.warn(entry, 'a job failed and will be retried')
    // The message may contain an address, which only the log redacts.
    return { id, status: 'failed', output: { reason: errorCode(error) } }
  }
}

const errorCode = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown'
