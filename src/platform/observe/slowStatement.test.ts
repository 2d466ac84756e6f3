import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#/platform/database.ts'
import { createLog } from '#/platform/log.ts'
import { logSlowStatements } from '#/platform/observe/slowStatement.ts'
import { freshDatabase } from '../../../test/support/freshDatabase.ts'

const lines: string[] = []
let own: Awaited<ReturnType<typeof freshDatabase>>
let connection: ReturnType<typeof openDatabase>

beforeAll(async () => {
  own = await freshDatabase()
  const log = createLog({ destination: { write: (line) => lines.push(line) } })
  connection = openDatabase(own.url, { max: 2, onSlow: logSlowStatements(log) })
})
afterAll(async () => {
  await connection.close()
  await own.close()
})

test('logs the text of a slow statement without its parameters', async () => {
  await connection.pool.query("select pg_sleep($1), $2::text as name, 'Grace Hopper' as other", [0.55, 'Ada Lovelace'])
  const [line, ...others] = lines.splice(0)
  expect(others).toEqual([])
  const { statement, ms, message } = JSON.parse(line as string)
  expect(message).toBe('a statement was slow')
  expect(statement).toBe("select pg_sleep($1), $2::text as name, '…' as other")
  expect(ms).toBeGreaterThanOrEqual(500)
  expect(line).not.toMatch(/Ada|Grace/)
})

test('logs a slow statement in a failed transaction', async () => {
  const client = await connection.pool.connect()
  await client.query('begin')
  await expect(client.query('select 1 / (length(pg_sleep($1)::text) * $2::int)', [0.55, 0])).rejects.toThrow('division')
  await client.query('rollback')
  client.release()
  await expect.poll(() => lines.splice(0).filter((line) => line.includes('select 1 / (length')).length).toBe(1)
})

test('doesn’t log a fast statement', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    await connection.pool.query('select $1::int', [1])
  } finally {
    vi.useRealTimers()
  }
  expect(lines).toEqual([])
})
