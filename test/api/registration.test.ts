import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadEmailsTo, tokenIn } from '../support/mailbox.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ demo: false, env: { TRUST_PROXY: '1' } })
})
afterAll(() => shop.close())

const password = 'topspin lob'
let networkCount = 0
const register = (username: string, email: string, from = `203.0.113.${++networkCount}`) =>
  shop.call('POST', '/api/register', { username, email, password }, { 'X-Forwarded-For': from })
const login = async (email: string, typedPassword = password) =>
  (await shop.call('POST', '/api/login', { email, password: typedPassword })).status
const refusedEverywhere = async () =>
  (await shop.pool.query("select points from rate_limits where key like 'register-refused-everywhere:%'")).rows[0]
    ?.points

test('counts rejected registrations across all networks, but not successful ones', async () => {
  expect((await register('Ines', 'ines@example.org')).status).toBe(201)
  expect(await refusedEverywhere()).toBe(0)
  expect((await register('Prober', 'ines@example.org')).status).toBe(409)
  expect((await register('Prober', 'ines@example.org')).status).toBe(409)
  expect(await refusedEverywhere()).toBe(2)
})

test('hides which addresses have an account after 100 rejections in an hour', async () => {
  await shop.pool.query("update rate_limits set points = 100 where key like 'register-refused-everywhere:%'")
  const existing = await register('Prober', 'ines@example.org')
  const unknown = await register('Boris', 'boris@example.org')
  const summarise = ({ status, headers, body }: typeof existing) => {
    const { 'x-request-id': _, ...comparable } = Object.fromEntries(headers)
    return { status, comparable, body }
  }
  expect(summarise(unknown)).toEqual(summarise(existing))
  expect(unknown.status).toBe(202)
  // Nor does a repeated username or another address reveal anything.
  expect(summarise(await register('Boris', 'ines@example.org'))).toEqual(summarise(existing))
  expect(summarise(await register('Prober', 'cy@example.org'))).toEqual(summarise(existing))
  expect(await login('boris@example.org')).toBe(401)
  expect(await login('nobody@example.org')).toBe(401)

  // Both addresses get the same email, whose link opens the account.
  for (const email of ['ines@example.org', 'boris@example.org']) {
    const emails = await loadEmailsTo(shop.pool, email, 'account-registration')
    const token = tokenIn(emails.at(-1)?.text)
    expect(await shop.call('POST', '/api/password-reset/confirm', { token, password: 'slice serve' })).toMatchObject({
      status: 200,
    })
    expect(await login(email, 'slice serve')).toBe(200)
  }
})

test('reserves no username for a hidden registration', async () => {
  await shop.pool.query("delete from rate_limits where key like 'register-refused%'")
  expect((await register('Boris', 'another@example.org')).status).toBe(201)
  await shop.pool.query("update rate_limits set points = 100 where key like 'register-refused-everywhere:%'")
})

test('emails an address at most six times', async () => {
  for (let time = 0; time < 8; time += 1)
    expect((await register('Deborah', 'deborah@example.org', '198.51.100.1')).status).toBe(202)
  expect(await loadEmailsTo(shop.pool, 'deborah@example.org', 'account-registration')).toHaveLength(6)
})
