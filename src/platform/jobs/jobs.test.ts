import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { freshDatabase } from '../../../test/support/freshDatabase.ts'
import { waitFor } from '../../../test/support/waitFor.ts'
import type { Check } from '../checks.ts'
import { createLog } from '../log.ts'
import type { Services } from '../services.ts'
import { recurringJobChecks } from './jobs.checks.ts'
import { createJobs, type JobHandler, type Jobs, type RecurringJob } from './jobs.ts'

let shop: Awaited<ReturnType<typeof freshDatabase>>
let jobs: Jobs
const log = createLog({ level: 'silent' })
const open = () => createJobs({ pool: shop.pool, log, queues: ['test-queue'], pollSeconds: 0.5 })

beforeAll(async () => {
  shop = await freshDatabase()
})
afterAll(() => shop.close())
beforeEach(async () => {
  jobs = open()
  await jobs.start()
})
afterEach(async () => {
  await jobs.stop()
  await shop.pool.query('delete from pgboss.job')
})

const send = (data: object = { value: 1 }) => shop.database.transaction((tx) => jobs.send(tx, 'test-queue', data))
const stored = async () => (await shop.pool.query('select * from pgboss.job order by created_on')).rows
const states = async () => (await stored()).map((job) => job.state)
const retryNow = () => shop.pool.query("update pgboss.job set start_after = now() where state = 'retry'")

describe('a job', () => {
  it('is only queued if its transaction commits', async () => {
    const handled = vi.fn<JobHandler>(async () => 'done')
    await expect(
      shop.database.transaction(async (tx) => {
        await jobs.send(tx, 'test-queue', { value: 'never' })
        throw new Error('the order was not made')
      }),
    ).rejects.toThrow('the order was not made')
    expect(await stored()).toEqual([])
    await send({ value: 'once' })
    await jobs.work('test-queue', handled)
    await waitFor(async () => expect(await states()).toEqual(['completed']))
    expect(handled.mock.calls.map(([data]) => data)).toEqual([{ value: 'once' }])
  })

  it('cannot be sent before the start, to an unknown queue, or after the stop', async () => {
    const unstarted = open()
    const sendBy = (by: Jobs, queue = 'test-queue') => shop.database.transaction((tx) => by.send(tx, queue, {}))
    await expect(sendBy(unstarted)).rejects.toThrow('not started')
    await expect(sendBy(jobs, 'unknown-queue')).rejects.toThrow('does not exist')
    await jobs.stop()
    await expect(sendBy(jobs)).rejects.toThrow('not started')
  })

  it('is retried at growing intervals until it succeeds', async () => {
    const handled = vi.fn<JobHandler>(async (_, { number }) => {
      if (number < 3) throw new Error('not now')
      return 'done'
    })
    await send()
    await jobs.work('test-queue', handled)
    const waits: number[] = []
    for (const attempt of [1, 2]) {
      await waitFor(async () => expect(await stored()).toMatchObject([{ state: 'retry', retry_count: attempt - 1 }]))
      const { rows } = await shop.pool.query(
        'select extract(epoch from start_after - started_on) as wait from pgboss.job',
      )
      waits.push(Number(rows[0].wait))
      await retryNow()
    }
    await waitFor(async () => expect(await states()).toEqual(['completed']))
    expect(handled.mock.calls.map(([, attempt]) => attempt.number)).toEqual([1, 2, 3])
    expect(waits[0]).toBeGreaterThan(5)
    expect(waits[1]).toBeGreaterThan(15)
  })

  it('of a long queue shows that it is alive, and is lost only without that', async () => {
    const longQueue = { name: 'long-queue', timeoutSeconds: 3600, heartbeatSeconds: 60 }
    const others = createJobs({ pool: shop.pool, log, queues: [longQueue], pollSeconds: 0.5 })
    await others.start()
    await shop.database.transaction((tx) => others.send(tx, 'long-queue', {}))
    let end = () => {}
    const started = vi.fn<JobHandler>(() => new Promise((resolve) => (end = () => resolve('done'))))
    await others.work('long-queue', started)
    await waitFor(() => expect(started).toHaveBeenCalled())
    expect(await stored()).toMatchObject([{ state: 'active', expire_seconds: 3600, heartbeat_seconds: 60 }])
    end()
    await waitFor(async () => expect(await states()).toEqual(['completed']))
    await others.stop()
  })

  it('is not retried if it is hopeless', async () => {
    const handled = vi.fn<JobHandler>(async () => 'hopeless')
    await send()
    await jobs.work('test-queue', handled)
    await waitFor(async () => expect(await states()).toEqual(['failed']))
    expect(handled).toHaveBeenCalledOnce()
  })

  it('does not fail its batch', async () => {
    for (const value of [1, 2, 3]) await send({ value })
    await jobs.work('test-queue', async (data) => {
      if ((data as { value: number }).value === 2) throw new Error('not now')
      return 'done'
    })
    await waitFor(async () => expect((await states()).toSorted()).toEqual(['completed', 'completed', 'retry']))
  })

  it('stores no email address when it fails', async () => {
    await send()
    await jobs.work('test-queue', async () => {
      throw new Error('no such box: ines@example.com')
    })
    await waitFor(async () => expect(await states()).toEqual(['retry']))
    expect(JSON.stringify(await stored())).not.toContain('ines@')
  })
})

describe('the queue', () => {
  it('needs no second connection in a transaction', async () => {
    const connections = shop.pool.options.max ?? 10
    await Promise.all(Array.from({ length: 3 * connections }, () => send()))
    expect(await stored()).toHaveLength(3 * connections)
  })

  it('finishes running jobs before it stops, and starts no more', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    await send()
    await jobs.work('test-queue', async () => {
      begun.resolve()
      await released
      return 'done'
    })
    await begun.promise
    const stopped = jobs.stop()
    release()
    await stopped
    expect(await states()).toEqual(['completed'])
  })

  it('retries the job of a killed process in another', async () => {
    await send()
    await shop.pool.query("update pgboss.job set state = 'active', started_on = now() - interval '3 minutes'")
    const other = open()
    await other.start()
    try {
      const handled = vi.fn<JobHandler>(async () => 'done')
      await other.work('test-queue', handled)
      // The supervision runs every minute and finds the first attempt expired.
      const { PgBoss } = await import('pg-boss')
      const supervisor = new PgBoss({
        db: { executeSql: (text, values) => shop.pool.query(text, values) },
        supervise: false,
        schedule: false,
      })
      await supervisor.start()
      await supervisor.supervise('test-queue')
      await supervisor.stop({ graceful: false, close: false })
      await retryNow()
      await waitFor(async () => expect(await states()).toEqual(['completed']))
      expect(handled).toHaveBeenCalledOnce()
    } finally {
      await other.stop()
    }
  })

  it('runs each job in one of two processes', async () => {
    const other = open()
    await other.start()
    try {
      const handled: unknown[] = []
      const handler: JobHandler = async (data) => {
        handled.push((data as { value: number }).value)
        return 'done'
      }
      for (let value = 0; value < 30; value++) await send({ value })
      await Promise.all([jobs.work('test-queue', handler), other.work('test-queue', handler)])
      await waitFor(async () => expect(new Set(await states())).toEqual(new Set(['completed'])))
      expect(handled.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 30 }, (_, value) => value))
    } finally {
      await other.stop()
    }
  })
})

describe('a recurring job', () => {
  const repeat = async (by: Jobs, work: RecurringJob['run'], seconds = 3600) => {
    await by.start([{ name: 'test-job', title: 'Tower clock', intervalSeconds: seconds, run: work }])
    await by.startRecurring()
  }
  const startClock = async (
    work: RecurringJob['run'],
    seconds?: number,
    using: Parameters<typeof createJobs>[0]['pool'] = shop.pool,
    say = log,
  ) => {
    const by = createJobs({ pool: using, log: say, queues: [], pollSeconds: 0.5 })
    await repeat(by, work, seconds)
    return by
  }
  const runs = async () =>
    (await shop.pool.query("select state, output from pgboss.job where name = 'test-job' order by created_on")).rows

  it('runs at the start and at its interval', async () => {
    const run = vi.fn(async () => {})
    const clock = await startClock(run, 1)
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(3))
    await clock.stop()
  })

  it('runs once per interval with two processes', async () => {
    const run = vi.fn(async () => {})
    const began = performance.now()
    const clocks = [await startClock(run, 1), await startClock(run, 1)]
    await waitFor(async () => expect((await runs()).length).toBeGreaterThan(7))
    const { length } = await runs()
    const seconds = (performance.now() - began) / 1000
    // Two at the start, and one per second begun.
    expect(length).toBeLessThanOrEqual(2 + Math.ceil(seconds) + 1)
    expect(run).toHaveBeenCalled()
    await Promise.all(clocks.map((clock) => clock.stop()))
  })

  it('is logged if it fails and runs again; stores the error’s code but not its message', async () => {
    const error = vi.spyOn(log, 'error')
    const run = vi.fn(async () => {}).mockRejectedValueOnce(new TypeError('ines@example.com'))
    const clock = await startClock(run, 1)
    await waitFor(async () =>
      expect((await runs())[0]).toMatchObject({ state: 'failed', output: { reason: 'TypeError' } }),
    )
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ job: 'test-job' }), 'a recurring job failed')
    await waitFor(async () => expect((await runs())[1]).toMatchObject({ state: 'completed' }))
    await clock.stop()
  })

  it('is aborted and awaited when the shop closes', async () => {
    const begun = Promise.withResolvers<void>()
    const run = vi.fn(
      (stopping: AbortSignal) =>
        new Promise<void>((resolve) => {
          stopping.addEventListener('abort', () => resolve())
          begun.resolve()
        }),
    )
    const clock = await startClock(run)
    await begun.promise
    await clock.stop()
    expect(await runs()).toMatchObject([{ state: 'completed' }])
  })

  it('doesn’t run if the shop closes before it has quite started', async () => {
    const run = vi.fn(async () => {})
    const by = createJobs({ pool: shop.pool, log, queues: [] })
    await by.start([{ name: 'test-job', title: 'Tower clock', intervalSeconds: 1, run }])
    await by.stop()
    await by.startRecurring()
    expect(await runs()).toEqual([])
  })

  it('survives an outage of the database, logged once', async () => {
    const say = createLog({ level: 'silent' })
    const warn = vi.spyOn(say, 'warn')
    let isAway = false
    const pool = {
      query: (...sent: Parameters<typeof shop.pool.query>) =>
        isAway ? Promise.reject(Object.assign(new Error('away'), { syscall: 'connect' })) : shop.pool.query(...sent),
    } as typeof shop.pool
    const run = vi.fn(async () => {})
    const clock = await startClock(run, 1, pool, say)
    await waitFor(() => expect(run).toHaveBeenCalled())
    isAway = true
    const query = vi.spyOn(pool, 'query')
    await waitFor(() => expect(query.mock.calls.filter(([text]) => /update/i.test(String(text)))).not.toEqual([]))
    isAway = false
    const before = run.mock.calls.length
    await waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(before))
    expect(warn.mock.calls.map(([, message]) => message)).toEqual(['background work waits for the database'])
    await clock.stop()
  })
})

describe('the status page', () => {
  const [check] = recurringJobChecks([
    { name: 'test-job', title: 'Tower clock', intervalSeconds: 60, run: async () => {} },
  ]) as [Check]
  const read = () => check.read({ database: shop.database } as Services)
  const end = (state: string, at: string) =>
    shop.pool.query(
      `update pgboss.job set created_on = $2::timestamptz - interval '1 second', state = $1, started_on = $2, completed_on = $2
       where state = 'created'`,
      [state, at],
    )
  const queue = (by: Jobs) => shop.database.transaction((tx) => by.send(tx, 'test-job', {}))

  it('shows when a recurring job ran, is due, and last failed', async () => {
    expect(await read()).toEqual({ state: 'fine', value: 'Not run yet' })
    const by = createJobs({ pool: shop.pool, log, queues: ['test-job'] })
    await by.start()
    await queue(by)
    await end('failed', '2026-11-23T14:00:00Z')
    expect(await read()).toMatchObject({
      state: 'attention',
      value: 'Not run yet, last failed 23 Nov 2026, 14:00',
      since: new Date('2026-11-23T14:00:00Z'),
    })
    await queue(by)
    await end('completed', '2026-11-23T15:00:00Z')
    expect(await read()).toEqual({
      state: 'fine',
      value: 'Ran 23 Nov 2026, 15:00, last failed 23 Nov 2026, 14:00',
    })
    await queue(by)
    await shop.pool.query("update pgboss.job set created_on = '2099-11-23T14:00:00Z' where state = 'created'")
    expect((await read()).value).toBe('Ran 23 Nov 2026, 15:00, next 23 Nov 2099, 14:01, last failed 23 Nov 2026, 14:00')
    await by.stop()
  })
})
