import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestGateway, testGateway } from '../../../../test/fixtures/stripe/gateway.ts'
import { sandboxData } from './sandbox.personal.ts'

let sandbox: TestGateway
beforeAll(async () => {
  sandbox = await testGateway()
})
afterAll(() => sandbox.close())

const create = (key: string, fields: Record<string, string> = {}) =>
  sandbox.asServer(
    'POST',
    '/v1/payment_intents',
    { amount: '5000', currency: 'gbp', ...fields },
    { 'Idempotency-Key': key },
  )

const count = async (table: string) =>
  Number((await sandbox.connection.pool.query(`select count(*) from sandbox.${table}`)).rows[0].count)

test('the same key returns the same response', async () => {
  const key = randomUUID()
  const first = await create(key)
  const again = await create(key)
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.headers.get('original-request')).toBe(first.headers.get('request-id'))
  expect(again.text).toBe(first.text)
})

test('the order of fields does not matter, but their values do', async () => {
  const key = randomUUID()
  const headers = { 'Idempotency-Key': key }
  const first = await create(key)
  const turned = await sandbox.asServer('POST', '/v1/payment_intents', { currency: 'gbp', amount: '5000' }, headers)
  expect(turned.body.id).toBe(first.body.id)
  const other = await create(key, { amount: '5001' })
  expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } })
  const elsewhere = await sandbox.asServer('POST', `/v1/payment_intents/${first.body.id}`, { amount: '5000' }, headers)
  expect(elsewhere.body.error.message).toContain('can only be used for the same endpoint')
})

test('twenty concurrent requests with one key make one intent', async () => {
  const before = await count('intents')
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(key)))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1)
  expect(await count('intents')).toBe(before + 1)
})

test('twenty concurrent refunds with one key refund once', async () => {
  const { body } = await create(randomUUID())
  await sandbox.confirm({ id: body.id, clientSecret: body.client_secret })
  const key = { 'Idempotency-Key': randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      sandbox.asServer('POST', '/v1/refunds', { payment_intent: body.id, amount: '1000' }, key),
    ),
  )
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
  const ledger = await sandbox.ledger()
  expect(ledger.intents.find(({ id }) => id === body.id)?.refunded).toBe(1_000)
})

test('of two concurrent intents with one key one is created and the other refused', async () => {
  const intents = await Promise.all([create(randomUUID()), create(randomUUID())])
  const key = { 'Idempotency-Key': randomUUID() }
  const answers = await Promise.all(
    intents.map(({ body }) => sandbox.asServer('POST', `/v1/payment_intents/${body.id}`, { amount: '6000' }, key)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const ledger = await sandbox.ledger()
  const amounts = intents.map(({ body }) => ledger.intents.find(({ id }) => id === body.id)?.amount)
  expect(amounts.sort()).toEqual([5_000, 6_000])
})

test('a decline is stored too: the same key does not charge again', async () => {
  const { body } = await create(randomUUID())
  const key = { 'Idempotency-Key': randomUUID() }
  const form = { 'payment_method_data[type]': 'card', 'payment_method_data[card][number]': '4000000000000002' }
  const first = await sandbox.asServer('POST', `/v1/payment_intents/${body.id}/confirm`, form, key)
  const again = await sandbox.asServer('POST', `/v1/payment_intents/${body.id}/confirm`, form, key)
  expect(first.status).toBe(402)
  expect(again.text).toBe(first.text)
  const { rows } = await sandbox.connection.pool.query('select id from sandbox.charges where payment_intent = $1', [
    body.id,
  ])
  expect(rows).toHaveLength(1)
})

test('an invalid request is not stored: a corrected one may use the key', async () => {
  const key = randomUUID()
  expect((await create(key, { amount: '1' })).status).toBe(400)
  expect((await create(key)).status).toBe(200)
})

test('keys expire after a day', async () => {
  const key = randomUUID()
  const first = await create(key)
  const second = 1000
  const created = first.body.created * second
  const expireAt = (day: number) =>
    sandboxData.expire?.(sandbox.database, { day: new Date(day), service: new Date(0), books: new Date(0) })
  await expireAt(created)
  expect((await create(key)).body.id).toBe(first.body.id)
  await expireAt(created + second)
  expect((await create(key)).body.id).not.toBe(first.body.id)
})
