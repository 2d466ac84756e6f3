import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { accountsApp } from '../../../../test/support/accountsApp.ts'
import { freshDatabase } from '../../../../test/support/freshDatabase.ts'

let shop: Awaited<ReturnType<typeof freshDatabase>>
const owner = { email: 'owner@example.org', password: 'topspin lob' }

beforeAll(async () => {
  shop = await freshDatabase()
  const answer = await at('198.51.100.1').post('/api/register', { ...owner, username: 'Owner' })
  expect(answer.status).toBe(201)
})
beforeEach(() => shop.pool.query('DELETE FROM rate_limits'))
afterAll(() => shop.close())

// Each call is another process of the shop: what it refuses, it knows from the database.
const at = (network: string) => accountsApp(shop.database, { trustProxy: 1 }).browser(network)
const wrong = { ...owner, password: 'wrong one' }

async function guess(browser: ReturnType<typeof at>, times: number) {
  const answers = []
  for (let n = 0; n < times; n++) answers.push(await browser.post('/api/login', wrong))
  return answers
}

it('stops guessing after ten wrong passwords, also with the right one, and says when to come back', async () => {
  const answers = await guess(at('203.0.113.9'), 11)
  expect(answers.slice(0, 10).every((answer) => answer.status === 401)).toBe(true)
  expect(answers[10]?.status).toBe(429)
  const right = await at('203.0.113.9').post('/api/login', owner)
  expect(right.status).toBe(429)
  expect(Number(right.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await right.json()).toMatchObject({ message: 'Too many attempts. Please wait 15 minutes and try again.' })
})

it('lets no more than ten of thirty parallel guesses be tried', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, async () => (await at('203.0.113.9').post('/api/login', wrong)).status),
  )
  expect(answers.filter((status) => status === 401)).toHaveLength(10)
  expect(answers.filter((status) => status === 429)).toHaveLength(20)
})

it('does not keep the owner out on another network', async () => {
  await guess(at('203.0.113.9'), 12)
  expect((await at('198.51.100.1').post('/api/login', owner)).status).toBe(200)
})

it('does not keep the owner out of a browser used before, not even on the same network', async () => {
  const known = at('203.0.113.9')
  expect((await known.post('/api/login', owner)).status).toBe(200)
  await known.post('/api/logout')
  await guess(at('203.0.113.9'), 12)
  expect((await known.post('/api/login', owner)).status).toBe(200)
})

it('counts the guesses of a known browser too', async () => {
  const known = at('203.0.113.9')
  await known.post('/api/login', owner)
  const answers = await guess(known, 11)
  expect(answers.map((answer) => answer.status)).toEqual([...Array(10).fill(401), 429])
})

it('knows a browser for its own account only', async () => {
  const browser = at('203.0.113.9')
  await browser.post('/api/register', { username: 'Guesser', email: 'guesser@example.org', password: 'topspin lob' })
  await browser.post('/api/login', { email: 'guesser@example.org', password: 'topspin lob' })
  await guess(browser, 10)
  expect((await at('203.0.113.9').post('/api/login', wrong)).status).toBe(429)
})

it('stops a network that tries many accounts', async () => {
  const statuses = []
  for (let n = 0; n < 61; n++) {
    const answer = await at('203.0.113.9').post('/api/login', {
      email: `somebody${n}@example.org`,
      password: 'wrong one',
    })
    statuses.push(answer.status)
  }
  expect(statuses.slice(0, 60).every((status) => status === 401)).toBe(true)
  expect(statuses[60]).toBe(429)
})

it('stops guessing one account from many networks, except for browsers that its owner has used', async () => {
  const known = at('198.51.100.1')
  await known.post('/api/login', owner)
  await shop.pool.query('UPDATE rate_limits SET points = 300 WHERE key LIKE $1', ['login-account:%'])
  await at('203.0.113.1').post('/api/login', wrong)
  const answer = await at('203.0.113.2').post('/api/login', wrong)
  expect(answer.status).toBe(429)
  expect((await known.post('/api/login', owner)).status).toBe(200)
})

it('does not count logins that succeed', async () => {
  for (let n = 0; n < 25; n++) expect((await at('203.0.113.9').post('/api/login', owner)).status).toBe(200)
})

it('stops asking for known addresses by registration after ten refusals', async () => {
  const statuses = []
  for (let n = 0; n < 11; n++) {
    const answer = await at('203.0.113.9').post('/api/register', { ...owner, username: `Prober ${n}` })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array(10).fill(409), 429])
})

it('lets a network make thirty accounts an hour', async () => {
  const statuses = []
  for (let n = 0; n < 31; n++) {
    const details = { username: `Member ${n}`, email: `member${n}@example.org`, password: 'topspin lob' }
    statuses.push((await at('203.0.113.9').post('/api/register', details)).status)
  }
  expect(statuses).toEqual([...Array(30).fill(201), 429])
})
