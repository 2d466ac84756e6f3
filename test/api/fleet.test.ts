import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type NewProcess, touchProcess } from '#/features/office/fleet/server/fleet.store.ts'
import type { Status } from '#/features/office/status/server/status.schema.ts'
import { INSTANCE } from '#/platform/observe/identity.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>

beforeAll(async () => {
  shop = await createTestShop()
  admin = await shop.asAdmin()
})
afterAll(() => shop.close())

const fingerprint = { required: { PUBLIC_URL: 'one' }, shown: { MAIL_FROM: 'one' } }
const run = async (instance: string, more: Partial<NewProcess> = {}) => {
  const usual = {
    instance,
    address: `${instance}:3000`,
    role: 'web',
    build: 'b1',
    fingerprint,
    memoryBytes: 2e8,
  } as const
  await touchProcess(shop.database, { ...usual, ...more, startedAt: new Date() })
}
const load = async () => (await admin('GET', '/api/admin/status')).body as Status
const loadCheck = async (id: string) =>
  (await load()).groups.flatMap(({ checks }) => checks).find((check) => check.id === id)
afterEach(() => shop.pool.query('delete from fleet_processes'))

test('processes are listed with their settings that differ, but no fingerprint', async () => {
  await run('first')
  await run(INSTANCE, { build: 'b2', fingerprint: { ...fingerprint, shown: { MAIL_FROM: 'two' } } })
  await run('crashed')
  await shop.pool.query("update fleet_processes set seen_at = now() - interval '1 minute' where instance = 'crashed'")
  const { processes } = await load()
  expect(processes).toMatchObject([
    { address: 'first:3000', role: 'web', build: 'b1', isResponding: true, isThis: false, differingSettings: [] },
    { instance: INSTANCE, build: 'b2', isThis: true, memoryBytes: 2e8, differingSettings: ['MAIL_FROM'] },
    { address: 'crashed:3000', isResponding: false, differingSettings: [] },
  ])
  expect(JSON.stringify(processes)).not.toContain('ingerprint')
  expect(await loadCheck('process-settings')).toMatchObject({ state: 'attention', value: 'MAIL_FROM differs' })
})

test('processes are a problem if a setting that must agree differs', async () => {
  await run('first')
  expect(await loadCheck('process-settings')).toMatchObject({ state: 'fine' })
  await run('thawed', { fingerprint: { required: { PUBLIC_URL: 'two' }, shown: { MAIL_FROM: 'two' } } })
  expect(await loadCheck('process-settings')).toMatchObject({
    state: 'problem',
    value: 'PUBLIC_URL, MAIL_FROM differ',
  })
})

test('processes that cannot be read don’t affect the checks', async () => {
  await shop.pool.query('alter table fleet_processes rename to processes_away')
  try {
    expect(await load()).toMatchObject({ processes: null })
    expect(await loadCheck('emails-failed')).toMatchObject({ state: 'fine' })
  } finally {
    await shop.pool.query('alter table processes_away rename to fleet_processes')
  }
})
