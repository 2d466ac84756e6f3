import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/support/freshDatabase.ts'
import { waitFor } from '../../../test/support/waitFor.ts'
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

/** On a busy machine it may take more than the 200 ms after which a page is rendered again. */
const catchUp = () => waitFor(async () => expect(await changes.catchUp()).toBe(true))
const tell = () => connection.pool.query("notify courtside_pages, 'products'")
const listener = async (): Promise<number> =>
  (
    await connection.pool.query(
      "select pid from pg_stat_activity where application_name = 'courtside pages' and datname = current_database()",
    )
  ).rows[0]?.pid

test('has received every earlier change once it has caught up', async () => {
  onChange.mockClear()
  for (let at = 1; at <= 20; at += 1) {
    await tell()
    await catchUp()
    expect(onChange).toHaveBeenCalledTimes(at)
  }
})

test('reconnects after losing the connection, and reports a change for what it missed', async () => {
  expect(onChange).toHaveBeenCalledOnce()
  const first = await listener()
  await connection.pool.query('select pg_terminate_backend($1)', [first])
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(2))
  expect(await listener()).not.toBe(first)
  expect(log.warn).toHaveBeenCalledOnce()
  await tell()
  await catchUp()
  expect(onChange).toHaveBeenCalledTimes(3)
})

test('knows whether what is sent reaches it', async () => {
  onChange.mockClear()
  const send = (payload: string) => connection.pool.query("select pg_notify('courtside_pages', $1)", [payload])
  await waitFor(async () => expect(await changes.hears(send)).toBe(true))
  expect(onChange).not.toHaveBeenCalled()
  expect(await changes.hears(async () => {})).toBe(false)
})

test('gives up waiting for a database that does not respond', async () => {
  const pid = await listener()
  process.kill(pid, 'SIGSTOP')
  try {
    expect(await changes.catchUp()).toBe(false)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await catchUp()
})
