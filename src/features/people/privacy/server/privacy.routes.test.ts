import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../../test/support/testShop.ts'
import { privacyRequests } from './privacy.tables.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ demo: false, env: { TRUST_PROXY: '1' } })
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('truncate privacy_requests, users, mails, rate_limits cascade'))

let networks = 0
function ask(body: unknown, from?: string) {
  networks += 1
  return shop.call('POST', '/api/privacy-request', body, { 'X-Forwarded-For': from ?? `10.0.0.${networks}` })
}
const kept = () => shop.database.select().from(privacyRequests).orderBy(privacyRequests.id)

test('saves a request with its due date in London', async () => {
  // 23:30 UTC is the next day in a London summer.
  shop.clock.forward((Date.parse('2027-06-30T23:30:00Z') - shop.services.clock.now().getTime()) / 1000)
  const message = '<b>Order</b> ORD-7KQ2M9XW4T; "quotes"'
  const { status, body } = await ask({ email: 'Ines@Example.com', requestType: 'deletion', message })
  expect(status).toBe(201)
  expect(body.message).toContain('by Sat 31 July 2027 at the latest')
  expect(await kept()).toMatchObject([
    {
      id: expect.any(Number),
      email: 'ines@example.com',
      requestType: 'deletion',
      message,
      dueOn: '2027-07-31',
      createdAt: shop.services.clock.now(),
    },
  ])
})

test('defaults to an access request without a message', async () => {
  await ask({ email: 'ines@example.com', message: ' ' })
  expect(await kept()).toMatchObject([{ requestType: 'access', message: null }])
})

test('responds the same to known and unknown addresses', async () => {
  const account = { username: 'Ines', email: 'ines@example.com', password: 'topspin lob' }
  expect((await shop.call('POST', '/api/register', account)).status).toBe(201)
  const [known, unknown] = [await ask({ email: account.email }), await ask({ email: 'nobody@example.com' })]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect(await kept()).toHaveLength(2)
})

test.each([
  [{ email: 'ines' }, 'Please enter a valid email address'],
  [{ email: 'ines@example.com', requestType: 'everything' }, 'Choose access or deletion'],
  [
    { email: 'ines@example.com', message: 'x'.repeat(5001) },
    'Please keep the additional information to 5,000 characters',
  ],
])('rejects %o', async (body, message) => {
  expect(await ask(body)).toMatchObject({ status: 400, body: { message } })
  expect(await kept()).toEqual([])
})

test('saves every acknowledged request, however many for one address', async () => {
  const request = { email: 'ines@example.com', requestType: 'access' }
  const statuses = []
  for (let time = 0; time < 7; time += 1) statuses.push((await ask(request)).status)
  expect(statuses).toEqual(Array(7).fill(201))
  expect(await kept()).toHaveLength(7)
})

test('accepts 20 requests an hour from one network', async () => {
  const statuses = []
  for (let n = 0; n < 22; n += 1) statuses.push((await ask({ email: `player${n}@example.com` }, '10.1.1.1')).status)
  expect(statuses).toEqual([...Array(20).fill(201), 429, 429])
  expect((await ask({ email: 'ines@example.com' }, '10.1.1.2')).status).toBe(201)
})
