import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isDatabaseDown } from '#/platform/database/isDatabaseDown.ts'
import { DatabaseSilent } from '#/platform/database/shopClient.ts'
import { watchDatabase } from '#/platform/database/watchDatabase.ts'
import { openDatabase } from '#/platform/database.ts'
import { freshDatabase } from '../../../test/support/freshDatabase.ts'
import { type NetworkPath, openNetworkPath } from '../../../test/support/networkProxy.ts'
import { waitFor } from '../../../test/support/waitFor.ts'

let own: Awaited<ReturnType<typeof freshDatabase>>
let network: NetworkPath
let closers: (() => unknown)[]
beforeEach(async () => {
  own = await freshDatabase({ max: 2 })
  network = await openNetworkPath(own.url)
  closers = []
})
afterEach(async () => {
  for (const close of closers) await close()
  await network.close()
  await own.close()
})

function open(options: Parameters<typeof openDatabase>[1] = {}) {
  const connection = openDatabase(network.url, { patience: 20, ...options })
  closers.push(() => connection.close())
  return connection
}

const endAll = () =>
  own.pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  )

describe('when the server ends connections', () => {
  test('fails the transaction that uses it, and gives the next a new one', async () => {
    const { database, pool } = open({ max: 1 })
    const failure = await reasonOf(
      database.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        await endAll()
        await tx.execute(sql`select 2`)
      }),
    )
    expect(isDatabaseDown(failure)).toBe(true)
    expect(pool.totalCount).toBe(0)
    expect((await database.execute(sql`select 3 as it`)).rows).toEqual([{ it: 3 }])
  })

  test('reports the loss once for all connections', async () => {
    const onConnectionLost = vi.fn()
    const { pool } = open({ onConnectionLost })
    await Promise.all(Array.from({ length: 8 }, () => pool.query('SELECT pg_sleep(0.05)')))
    expect(pool.totalCount).toBe(8)
    await endAll()
    await expect.poll(() => pool.totalCount).toBe(0)
    expect(onConnectionLost).toHaveBeenCalledTimes(1)
    await pool.query('SELECT 1')
    await endAll()
    await expect.poll(() => onConnectionLost.mock.calls.length).toBe(2)
  })
})

describe('when the network path goes dead', () => {
  test('fails waiting queries, replaces the connections and keeps the pool whole', async () => {
    const { database, pool } = open({ max: 3, silenceTimeoutMs: 1_000 })
    await Promise.all(Array.from({ length: 3 }, () => pool.query('SELECT pg_sleep(0.05)')))
    network.silence()
    const failed = await Promise.all([
      reasonOf(pool.query('SELECT 1')),
      reasonOf(database.transaction((tx) => tx.execute(sql`select 1`))),
      reasonOf(database.transaction((tx) => tx.execute(sql`select 1`))),
    ])
    expect(failed[0]).toBeInstanceOf(DatabaseSilent)
    for (const error of failed) expect(isDatabaseDown(error)).toBe(true)
    await expect.poll(() => pool.totalCount).toBe(0)
    const three = () => Array.from({ length: 3 }, () => database.transaction((tx) => tx.execute(sql`select 1`)))
    await waitFor(() => Promise.all(three()))
  })

  test('doesn’t take slow statements for silence', async () => {
    const { database } = open({ max: 1, silenceTimeoutMs: 2_500 })
    await database.transaction(async (tx) => {
      await Promise.all(Array.from({ length: 5 }, () => tx.execute(sql`select pg_sleep(0.6)`)))
    })
  })

  test('leaves an idle connection open', async () => {
    const { database, pool } = open({ max: 1, silenceTimeoutMs: 1_000 })
    const backend = async () => (await database.execute(sql`select pg_backend_pid() as pid`)).rows[0]
    const before = await backend()
    await own.pool.query('SELECT pg_sleep(1.2)')
    expect(await backend()).toEqual(before)
    expect(pool.totalCount).toBe(1)
  })

  test('waits at most 5 s for a running transaction when closing', async () => {
    const { pool, close } = openDatabase(network.url, { max: 2, patience: 20 })
    const client = await pool.connect()
    network.silence()
    const failed = reasonOf(client.query('SELECT 1'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const done = vi.fn()
      const closed = close().then(done)
      await vi.advanceTimersByTimeAsync(4_999)
      expect(done).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      await closed
    } finally {
      vi.useRealTimers()
    }
    expect(await failed).toEqual(new Error('The shop is closing'))
  })

  test('fails waiting queries at once when all connections are dropped', async () => {
    const { pool, destroyAll } = open({ max: 2 })
    const failed = [reasonOf(pool.query('SELECT pg_sleep(60)')), reasonOf(pool.query('SELECT pg_sleep(60)'))]
    await expect.poll(() => pool.totalCount).toBe(2)
    await expect
      .poll(
        async () =>
          (
            await own.pool.query(
              "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%sleep(60)' AND state = 'active' AND pid <> pg_backend_pid()",
            )
          ).rowCount,
      )
      .toBe(2)
    destroyAll(new DatabaseSilent())
    for (const error of await Promise.all(failed)) expect(error).toBeInstanceOf(DatabaseSilent)
    await pool.query('SELECT 1')
  })
})

describe('the watch', () => {
  function watch(onSilent?: () => void) {
    const watched = watchDatabase(network.url, onSilent ? { onSilent, intervalMs: 50 } : {})
    closers.push(() => watched.close())
    return watched
  }

  test('is false until a new connection succeeds', async () => {
    const watched = watch()
    await expect.poll(() => watched.isAlive()).toBe(true)
    network.silence('new')
    expect(await watched.isAlive()).toBe(false)
    expect(await watched.isAlive()).toBe(false)
    network.restore()
    await expect.poll(() => watched.isAlive()).toBe(true)
  })

  test('reconnects when the server closes the connection, and is false without a server', async () => {
    const watched = watch()
    await expect.poll(() => watched.isAlive()).toBe(true)
    await endAll()
    await expect.poll(() => watched.isAlive()).toBe(true)
    await network.close()
    expect(await watched.isAlive()).toBe(false)
  })

  test('does not connect once it has been closed', async () => {
    const watched = watch()
    const response = watched.isAlive()
    await watched.close()
    expect(await response).toBe(false)
  })

  test('reports once that the database stopped responding', async () => {
    const onSilent = vi.fn()
    const watched = watch(onSilent)
    network.silence('new')
    await expect.poll(() => onSilent.mock.calls.length).toBe(1)
    await watched.isAlive()
    await watched.isAlive()
    expect(onSilent).toHaveBeenCalledTimes(1)
  })
})
