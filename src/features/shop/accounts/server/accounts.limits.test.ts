import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { accountsApp } from '../../../../../test/support/accountsApp.ts'
import { freshDatabase } from '../../../../../test/support/freshDatabase.ts'

let shop: Awaited<ReturnType<typeof freshDatabase>>
const owner = { email: 'owner@example.org', password: 'topspin lob' }

beforeAll(async () => {
  shop = await freshDatabase()
  const response = await at('198.51.100.1').post('/api/register', { ...owner, username: 'Owner' })
  expect(response.status).toBe(201)
})
beforeEach(() => shop.pool.query('DELETE FROM rate_limits'))
afterAll(() => shop.close())

// Each call builds a new app, like another process: limits must come from the database.
const at = (network: string) => accountsApp(shop.database, { trustProxy: 1 }).browser(network)
const wrong = { ...owner, password: 'wrong one' }

async function guess(browser: ReturnType<typeof at>, times: number) {
  const responses = []
  for (let n = 0; n < times; n++) responses.push(await browser.post('/api/login', wrong))
  return responses
}

it('refuses every login after ten wrong passwords and sends Retry-After', async () => {
  const responses = await guess(at('203.0.113.9'), 11)
  expect(responses.slice(0, 10).every((response) => response.status === 401)).toBe(true)
  expect(responses[10]?.status).toBe(429)
  const right = await at('203.0.113.9').post('/api/login', owner)
  expect(right.status).toBe(429)
  expect(Number(right.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await right.json()).toMatchObject({ message: 'Too many attempts. Please wait 15 minutes and try again.' })
})

it('checks at most ten of thirty parallel guesses', async () => {
  const responses = await Promise.all(
    Array.from({ length: 30 }, async () => (await at('203.0.113.9').post('/api/login', wrong)).status),
  )
  expect(responses.filter((status) => status === 401)).toHaveLength(10)
  expect(responses.filter((status) => status === 429)).toHaveLength(20)
})

it('does not lock the owner out on another network', async () => {
  await guess(at('203.0.113.9'), 12)
  expect((await at('198.51.100.1').post('/api/login', owner)).status).toBe(200)
})

it('does not lock the owner out of a known browser, even on the same network', async () => {
  const known = at('203.0.113.9')
  expect((await known.post('/api/login', owner)).status).toBe(200)
  await known.post('/api/logout')
  await guess(at('203.0.113.9'), 12)
  expect((await known.post('/api/login', owner)).status).toBe(200)
})

it('limits guesses from a known browser too', async () => {
  const known = at('203.0.113.9')
  await known.post('/api/login', owner)
  const responses = await guess(known, 11)
  expect(responses.map((response) => response.status)).toEqual([...Array(10).fill(401), 429])
})

it('treats a browser as known for its own account only', async () => {
  const browser = at('203.0.113.9')
  await browser.post('/api/register', { username: 'Guesser', email: 'guesser@example.org', password: 'topspin lob' })
  await browser.post('/api/login', { email: 'guesser@example.org', password: 'topspin lob' })
  await guess(browser, 10)
  expect((await at('203.0.113.9').post('/api/login', wrong)).status).toBe(429)
})

it('limits a network that tries many accounts', async () => {
  const statuses = []
  for (let n = 0; n < 61; n++) {
    const response = await at('203.0.113.9').post('/api/login', {
      email: `somebody${n}@example.org`,
      password: 'wrong one',
    })
    statuses.push(response.status)
  }
  expect(statuses.slice(0, 60).every((status) => status === 401)).toBe(true)
  expect(statuses[60]).toBe(429)
})

it('limits guesses at one account from many networks, except in its known browsers', async () => {
  const known = at('198.51.100.1')
  await known.post('/api/login', owner)
  await shop.pool.query('UPDATE rate_limits SET points = 300 WHERE key LIKE $1', ['login-account:%'])
  await at('203.0.113.1').post('/api/login', wrong)
  const response = await at('203.0.113.2').post('/api/login', wrong)
  expect(response.status).toBe(429)
  expect((await known.post('/api/login', owner)).status).toBe(200)
})

it('does not count successful logins', async () => {
  for (let n = 0; n < 25; n++) expect((await at('203.0.113.9').post('/api/login', owner)).status).toBe(200)
})

it('limits probing for registered addresses to ten refusals', async () => {
  const statuses = []
  for (let n = 0; n < 11; n++) {
    const response = await at('203.0.113.9').post('/api/register', { ...owner, username: `Prober ${n}` })
    statuses.push(response.status)
  }
  expect(statuses).toEqual([...Array(10).fill(409), 429])
})

it('allows a network thirty new accounts an hour', async () => {
  const statuses = []
  for (let n = 0; n < 31; n++) {
    const details = { username: `Member ${n}`, email: `member${n}@example.org`, password: 'topspin lob' }
    statuses.push((await at('203.0.113.9').post('/api/register', details)).status)
  }
  expect(statuses).toEqual([...Array(30).fill(201), 429])
})
