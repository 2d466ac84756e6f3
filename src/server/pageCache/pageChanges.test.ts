import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/support/freshDatabase.ts'
import { listenForPageChanges, type PageChanges } from './pageChanges.ts'

let connection: Awaited<ReturnType<typeof freshDatabase>>
let changes: PageChanges
const onChange = vi.fn()
const log = { warn: vi.fn() }

beforeEach(async () => {
  connection = await freshDatabase()
  onChange.mockClear()
  log.warn.mockClear()
  changes = await listenForPageChanges({ url: connection.url, onChange, log })
})
afterEach(async () => {
  await changes.close()
  await connection.close()
})

const tell = () => connection.pool.query("notify courtside_pages, 'products'")
const listener = async (): Promise<number> =>
  (
    await connection.pool.query(
      "select pid from pg_stat_activity where application_name = 'courtside pages' and datname = current_database()",
    )
  ).rows[0]?.pid

test('whoever has caught up has heard all that was committed before', async () => {
  onChange.mockClear()
  for (let at = 1; at <= 20; at += 1) {
    await tell()
    expect(await changes.caughtUp()).toBe(true)
    expect(onChange).toHaveBeenCalledTimes(at)
  }
})

test('a connection that breaks is made again, and what was missed meanwhile counts as a change', async () => {
  expect(onChange).toHaveBeenCalledOnce()
  const first = await listener()
  await connection.pool.query('select pg_terminate_backend($1)', [first])
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2), { timeout: 10_000 })
  expect(await listener()).not.toBe(first)
  expect(log.warn).toHaveBeenCalledOnce()
  await tell()
  expect(await changes.caughtUp()).toBe(true)
  expect(onChange).toHaveBeenCalledTimes(3)
})

test('a database that does not answer holds nobody up', async () => {
  const pid = await listener()
  process.kill(pid, 'SIGSTOP')
  try {
    expect(await changes.caughtUp()).toBe(false)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await vi.waitFor(async () => expect(await changes.caughtUp()).toBe(true))
})
