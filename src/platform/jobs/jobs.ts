import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { JobResult, PgBoss } from 'pg-boss'
import type { Transaction } from '#/platform/database.ts'
import type { Log } from '#/platform/log.ts'

/** What becomes of a job that was tried: `hopeless` ones are not tried again. */
export type Verdict = 'done' | 'hopeless'

/** `number` counts from 1; after the one that `isLast` the job is given up. `signal` says that the time is up or the shop is closing: the job will be tried again. */
export type Attempt = { number: number; isLast: boolean; signal: AbortSignal }

/** Does one job. Throwing has it tried again later, so it may run more than once: it has to be idempotent. */
export type JobHandler = (data: unknown, attempt: Attempt) => Promise<Verdict>

/** Work that outlives the request which asked for it. */
export type Jobs = {
  /** Asks for a job as part of the caller's transaction: there is one when it commits, and none when it does not. */
  send(tx: Transaction, queue: string, data: object): Promise<void>
  /** Takes up the jobs of a queue in this process, each at least once, until `stop`. */
  work(queue: string, handler: JobHandler): Promise<void>
  /** Makes the queues ready; before that nothing can be sent. */
  start(): Promise<void>
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
  let inTransaction: ((tx: Transaction) => Parameters<PgBoss['send']>[2]) | undefined
  const worked = new Set<string>()

  const started = () => {
    if (!boss || !inTransaction) throw new Error('The jobs were not started')
    return { boss, inTransaction }
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
      const { boss, inTransaction } = started()
      const id = await boss.send(queue, data, inTransaction(tx))
      if (!id) throw new Error(`The queue ${queue} took no job`)
    },

    async work(queue, handler) {
      worked.add(queue)
      await started().boss.work(
        queue,
        { batchSize: BATCH, burstWhenBatchFull: true, pollingIntervalSeconds: pollSeconds, perJobResults: true },
        (batch) => Promise.all(batch.map((job) => attempt(queue, handler, job))),
      )
    },

    async start() {
      // Loaded late: a shop without a mail server does without it.
      const { fromDrizzle, PgBoss } = await import('pg-boss')
      inTransaction = (tx) => ({ db: fromDrizzle(tx, sql) })
      boss = new PgBoss({
        db: { executeSql: (text, values) => pool.query(text, values) },
        schedule: false,
        // Jobs that wait for other jobs: there are none, so nobody has to look every 5 s.
        flowIntervalSeconds: 3600,
      })
      boss.on('error', (error) => log.warn({ err: error }, 'the job queue met an error'))
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
    },

    async stop() {
      if (!boss) return
      const stopping = boss
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_WITHIN_MS)
      })
      // pg-boss's own graceful stop looks only every 500 ms.
      const ended = Promise.all([...worked].map((queue) => stopping.offWork(queue, { wait: true })))
      await Promise.race([ended, late])
      clearTimeout(timer)
      boss = undefined
      await stopping.stop({ graceful: false, close: false })
    },
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown'
