import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { freshDatabase } from '../../test/support/freshDatabase.ts'
import { createLimits, tooManyAttemptsResponse } from './limits.ts'

let shop: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  shop = await freshDatabase()
})
afterAll(() => shop.close())
afterEach(() => void vi.useRealTimers())

const rule = { points: 3, seconds: 60 }

it('refuses the fourth of three attempts in any process, and nobody else’s', async () => {
  const one = createLimits(shop.pool).get('shared', rule)
  const other = createLimits(shop.pool).get('shared', rule)
  await one.consume('a')
  await other.consume('a')
  expect(await one.consume('a')).toMatchObject({ ok: true })
  expect(await other.consume('a')).toMatchObject({ ok: false, code: 'tooManyAttempts', retryAfterSeconds: 60 })
  expect(await other.consume('b')).toMatchObject({ ok: true })
})

it('allows three of fifty parallel attempts', async () => {
  const limit = createLimits(shop.pool).get('parallel', rule)
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => limit.consume('a')))
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(3)
})

it('forgets attempts after its period', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') })
  const limit = createLimits(shop.pool).get('window', rule)
  for (let n = 0; n < 4; n++) await limit.consume('a')
  expect(await limit.has('a')).toBe(true)
  vi.setSystemTime(new Date('2026-11-21T10:00:59Z'))
  expect(await limit.consume('a')).toMatchObject({ ok: false, retryAfterSeconds: 1 })
  vi.setSystemTime(new Date('2026-11-21T10:01:01Z'))
  expect(await limit.has('a')).toBe(false)
  expect(await limit.consume('a')).toMatchObject({ ok: true })
})

it('gives attempts back and clears them', async () => {
  const limit = createLimits(shop.pool).get('given back', rule)
  for (let n = 0; n < 20; n++) {
    expect(await limit.consume('a')).toMatchObject({ ok: true })
    await limit.restore('a')
  }
  for (let n = 0; n < 4; n++) await limit.consume('a')
  await limit.clear('a')
  expect(await limit.consume('a')).toMatchObject({ ok: true })
})

it('stores no address', async () => {
  await createLimits(shop.pool).get('private', rule).consume('ada@example.org')
  const { rows } = await shop.pool.query('SELECT * FROM rate_limits')
  expect(JSON.stringify(rows)).not.toContain('ada')
})

it.each([
  [20, '20', 'Too many attempts. Please wait a minute and try again.'],
  [900, '900', 'Too many attempts. Please wait 15 minutes and try again.'],
  [3_599, '3599', 'Too many attempts. Please wait an hour and try again.'],
  [86_400, '86400', 'Too many attempts. Please wait 24 hours and try again.'],
])('responds 429 with how long to wait: %i s', async (retryAfterSeconds, header, message) => {
  const response = await new Hono()
    .get('/', (c) => tooManyAttemptsResponse(c, { code: 'tooManyAttempts', retryAfterSeconds }))
    .request('/')
  expect(response.status).toBe(429)
  expect(response.headers.get('Retry-After')).toBe(header)
  expect(await response.json()).toMatchObject({ message })
})
