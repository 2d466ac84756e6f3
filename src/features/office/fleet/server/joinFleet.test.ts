import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CannotStart } from '#/platform/cannotStart.ts'
import { readConfig } from '#/platform/config.ts'
import { createLog } from '#/platform/log.ts'
import { INSTANCE } from '#/platform/observe/identity.ts'
import type { Services } from '#/platform/services.ts'
import { freshDatabase } from '../../../../../test/support/freshDatabase.ts'
import { waitFor } from '../../../../../test/support/waitFor.ts'
import type { Fingerprint } from './fingerprint.ts'
import { backgroundCheck } from './fleet.checks.ts'
import { deleteProcess, insertProcess, listProcesses, type NewProcess, touchProcess } from './fleet.store.ts'
import { joinFleet } from './joinFleet.ts'

let connection: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  connection = await freshDatabase()
})
afterAll(() => connection.close())
afterEach(() => connection.pool.query('delete from fleet_processes'))

const sandbox: Fingerprint = { required: { STRIPE_SECRET_KEY: 'none' }, shown: { MAIL_FROM: 'one' } }
const stripe: Fingerprint = { required: { STRIPE_SECRET_KEY: 'some' }, shown: { MAIL_FROM: 'two' } }
const newProcess = (instance: string, more: Partial<NewProcess> = {}): NewProcess => ({
  instance,
  address: `${instance}:3000`,
  role: 'both',
  build: 'b',
  fingerprint: sandbox,
  memoryBytes: 1,
  ...more,
})
const join = (...args: Parameters<typeof newProcess>) => insertProcess(connection.database, newProcess(...args))
const instances = async () => (await listProcesses(connection.database)).map(({ instance }) => instance)
const lastSeen = (instance: string, secondsAgo: number) =>
  connection.pool.query('update fleet_processes set seen_at = now() - make_interval(secs => $2) where instance = $1', [
    instance,
    secondsAgo,
  ])

test('refuses a process with another required setting', async () => {
  expect(await join('first')).toMatchObject({ ok: true })
  expect(await join('second', { fingerprint: stripe })).toEqual({
    ok: false,
    code: 'differs',
    address: 'first:3000',
    settings: ['STRIPE_SECRET_KEY'],
  })
  expect(await join('third', { fingerprint: { ...sandbox, shown: stripe.shown }, build: 'next' })).toMatchObject({
    ok: true,
  })
  expect(await instances()).toEqual(['first', 'third'])
})

test('admits one of many different processes that start at once', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      join(String(index), { fingerprint: { required: { PUBLIC_URL: String(index) }, shown: {} } }),
    ),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await instances()).toHaveLength(1)
})

test('admits the new settings once every process with the old ones has stopped', async () => {
  await join('first')
  await join('second')
  await deleteProcess(connection.database, newProcess('first'))
  expect(await join('third', { fingerprint: stripe })).toMatchObject({ ok: false, address: 'second:3000' })
  await deleteProcess(connection.database, newProcess('second'))
  expect(await join('third', { fingerprint: stripe })).toMatchObject({ ok: true })
})

test('ignores a process that has been silent for 45 seconds, and shows it again once it carries on', async () => {
  await join('first')
  await lastSeen('first', 44)
  expect(await join('second', { fingerprint: stripe })).toMatchObject({ ok: false })
  await lastSeen('first', 46)
  expect(await join('second', { fingerprint: stripe })).toMatchObject({ ok: true })
  expect(await listProcesses(connection.database)).toMatchObject([{ isResponding: false }, { isResponding: true }])
  await touchProcess(connection.database, { ...newProcess('first'), startedAt: new Date() })
  expect(await listProcesses(connection.database)).toMatchObject([{ isResponding: true }, { isResponding: true }])
})

test('replaces the row of a crash at the same address, and forgets silent processes after a day', async () => {
  for (const instance of ['crashed', 'elsewhere', 'gone']) await join(instance)
  await lastSeen('elsewhere', 60)
  await lastSeen('gone', 24 * 3600 + 1)
  await join('restarted', { address: 'crashed:3000' })
  expect(await instances()).toEqual(['elsewhere', 'restarted'])
  await touchProcess(connection.database, { ...newProcess('restarted'), startedAt: new Date() })
  expect((await connection.pool.query('select from fleet_processes')).rowCount).toBe(2)
})

describe('joining', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const log = createLog({ level: 'silent' })
  const joinWith = (env: Record<string, string>, { isAlone = false, role = 'both' as NewProcess['role'] } = {}) => {
    const config = readConfig(env)
    if (!config.ok) throw new Error(config.message)
    const { database } = connection
    return joinFleet({ database, config: config.value, log, role, isAlone })
  }

  test('keeps the row fresh and removes it at the end', async () => {
    const leave = await joinWith({ PORT: '4321' })
    expect(await listProcesses(connection.database)).toMatchObject([
      { instance: INSTANCE, address: expect.stringMatching(/.:4321$/), build: 'dev', isResponding: true },
    ])
    await lastSeen(INSTANCE, 60)
    vi.advanceTimersByTime(10_000)
    await waitFor(async () => expect(await listProcesses(connection.database)).toMatchObject([{ isResponding: true }]))
    vi.advanceTimersByTime(10_000)
    await leave()
    expect(await instances()).toEqual([])
  })

  test('is refused with a sentence that names the settings but not their values', async () => {
    await joinWith({})
    const env = { STRIPE_SECRET_KEY: 'sk_test_1234567890', PUBLIC_URL: 'https://shop.example' }
    const error = await joinWith(env).catch((refusal) => refusal)
    expect(error).toBeInstanceOf(CannotStart)
    expect(error.message).toMatch(
      /^Another process of this shop, \S+:3000, runs with a different STRIPE_SECRET_KEY \(.*\) and PUBLIC_URL\. /,
    )
    expect(error.message).not.toMatch(/1234567890|shop\.example/)
  })

  test('ignores rows that nobody else can have', async () => {
    await join('crashed', { fingerprint: stripe })
    await joinWith({}, { isAlone: true })
    expect(await instances()).toEqual([INSTANCE])
  })

  test('says once that no process does the background work', async () => {
    const error = vi.spyOn(log, 'error')
    const leave = await joinWith({}, { role: 'web' })
    const beat = async () => {
      await lastSeen(INSTANCE, 20)
      vi.advanceTimersByTime(10_000)
      await waitFor(async () => {
        const { rows } = await connection.pool.query(
          "select from fleet_processes where instance = $1 and seen_at > now() - interval '15 seconds'",
          [INSTANCE],
        )
        expect(rows).toHaveLength(1)
      })
    }
    for (let seconds = 10; seconds < 60; seconds += 10) await beat()
    expect(error).not.toHaveBeenCalled()
    // As if the database were slow to answer the first.
    vi.advanceTimersByTime(30_000)
    await leave()
    expect(error.mock.calls).toEqual([['no process sends email or runs jobs']])
  })
})

test('the status page says where the background work is done', async () => {
  const read = () => backgroundCheck.read({ database: connection.database } as Services)
  const age = (minutes: number) =>
    connection.pool.query('update fleet_processes set started_at = now() - make_interval(mins => $1)', [minutes])
  expect(await read()).toMatchObject({ state: 'attention', value: 'Starting' })
  await join('site', { role: 'web' })
  expect(await read()).toMatchObject({ state: 'attention', value: 'Starting' })
  await join('jobs', { role: 'worker' })
  expect(await read()).toMatchObject({ state: 'fine', value: 'Running on jobs:3000', count: 1 })
  await age(2)
  await lastSeen('jobs', 60)
  expect(await read()).toMatchObject({
    state: 'problem',
    value: 'No process sends email or runs jobs',
    since: expect.any(Date),
  })
})
