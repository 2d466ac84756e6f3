import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../test/support/freshDatabase.ts'
import { waitFor } from '../../test/support/waitFor.ts'
import { readAssets } from './assets.ts'
import { type Asset, createOtherReleases, deleteOldAssets, keepPublished, publishAssets } from './otherReleases.ts'

let connection: Awaited<ReturnType<typeof freshDatabase>>
let now: Date
let folder: string
const services = () => ({ database: connection.database, clock: { now: () => now } })

beforeEach(async () => {
  connection = await freshDatabase()
  now = new Date('2026-11-25T12:00:00Z')
  folder = mkdtempSync(path.join(os.tmpdir(), 'courtside-assets-'))
  mkdirSync(path.join(folder, 'assets'))
})
afterEach(async () => {
  await connection.close()
  rmSync(folder, { recursive: true })
})

const asset = (name: string): Asset => ({ address: `/assets/${name}.js`, body: Buffer.from(`"${name}"`) })
const [before, kept, after] = [asset('before-1'), asset('kept-1'), asset('after-2')]
const find = () => createOtherReleases(services(), ({ body }) => body.toString())
const passDays = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000)
}

test('finds the scripts of another release, also if it started later', async () => {
  const finder = find()
  expect(await finder(before.address)).toBeUndefined()
  await publishAssets(services(), [before, kept])
  await publishAssets(services(), [kept, after])
  passDays(1)
  for (const { address, body } of [before, kept, after]) expect(await finder(address)).toBe(body.toString())
  expect(await finder('/assets/made-up.js')).toBeUndefined()
})

test('finds them in requests that come together, before it has looked', async () => {
  await publishAssets(services(), [before, kept])
  const finder = find()
  const found = await Promise.all([before, kept, before].map(({ address }) => finder(address)))
  expect(found).toEqual(['"before-1"', '"kept-1"', '"before-1"'])
})

test('asks the database once a second for made-up addresses, however many come', async () => {
  const { database, clock } = services()
  const queries = vi.spyOn(database, 'select')
  const finder = createOtherReleases({ database, clock }, ({ body }) => body)
  for (let index = 0; index < 50; index += 1) await finder(`/assets/made-up-${index}.js`)
  expect(queries).toHaveBeenCalledTimes(1)
})

test('reads what many ask for at once, once', async () => {
  await publishAssets(services(), [before])
  const { database, clock } = services()
  const queries = vi.spyOn(database, 'select')
  const finder = createOtherReleases({ database, clock }, ({ body }) => body)
  await Promise.all(Array.from({ length: 20 }, () => finder(before.address)))
  await finder(before.address)
  // The addresses, then the script.
  expect(queries).toHaveBeenCalledTimes(2)
})

test('starts with other processes of its release', async () => {
  const many = Array.from({ length: 200 }, (_, index) => asset(`part-${index}`))
  await Promise.all([many, many.toReversed(), many].map((own) => publishAssets(services(), own)))
  const { rows } = await connection.pool.query('select count(*)::int as count from assets')
  expect(rows[0].count).toBe(200)
})

test('keeps what a release loads for 14 days after its last process', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    await publishAssets(services(), [before, kept])
    const stop = keepPublished({ ...services(), log: { error: vi.fn() } as never }, [kept])
    passDays(14)
    vi.advanceTimersByTime(24 * 3600 * 1000)
    const usedAt = async () =>
      (await connection.pool.query('select used_at from assets where address = $1', [kept.address])).rows[0].used_at
    await waitFor(async () => expect(await usedAt()).toEqual(now))
    stop()
    await deleteOldAssets(services())
    expect(await find()(before.address)).toBe('"before-1"')
    passDays(1)
    await deleteOldAssets(services())
    expect(await find()(before.address)).toBeUndefined()
    expect(await find()(kept.address)).toBe('"kept-1"')
  } finally {
    vi.useRealTimers()
  }
})

test('serves them as its own, and answers a plain 404 for anything else', async () => {
  writeFileSync(path.join(folder, 'assets/own-1.js'), '"own"')
  writeFileSync(path.join(folder, 'favicon.ico'), '')
  const { routes, published } = readAssets(folder, {
    publicUrl: undefined,
    findOther: (toContent) => async (address) => (address === before.address ? toContent(before) : undefined),
  })
  expect(published.map(({ address }) => address)).toEqual(['/assets/own-1.js'])
  const [own, other, missing] = await Promise.all(
    ['/assets/own-1.js', before.address, '/assets/missing-1.js'].map((address) => routes.request(address)),
  )
  expect(await other?.text()).toBe('"before-1"')
  for (const name of ['Cache-Control', 'Content-Type', 'Vary'])
    expect(other?.headers.get(name)).toBe(own?.headers.get(name))
  expect(missing).toMatchObject({ status: 404 })
  expect(missing?.headers.get('Cache-Control')).toBe('no-store')
  expect(await missing?.text()).toBe('Not found')
})
