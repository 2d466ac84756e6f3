import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KEYS, type TestGateway, testGateway } from '../../../../test/fixtures/stripe/gateway.ts'
import { claimDeliveries } from './delivery.store.ts'

let sandbox: TestGateway
beforeEach(async () => {
  sandbox = await testGateway()
})
afterEach(() => sandbox.close())

async function paidIntent() {
  const intent = await sandbox.payments.createIntent({
    amount: 5_000,
    metadata: {},
    idempotencyKey: crypto.randomUUID(),
  })
  await sandbox.confirm(intent)
  return intent
}

const waiting = async () =>
  (await sandbox.connection.pool.query('select attempts from sandbox.deliveries')).rows.map(({ attempts }) => attempts)

test('events are signed so that the SDK accepts them', async () => {
  const intent = await paidIntent()
  await sandbox.gateway.deliverDue()
  expect(sandbox.delivered.map(({ type }) => type)).toEqual(['payment_intent.succeeded'])
  const { body, signature } = sandbox.delivered[0] as (typeof sandbox.delivered)[0]
  const event = Stripe.webhooks.constructEvent(body, signature, KEYS.webhookSecret)
  expect(event.data.object).toMatchObject({ id: intent.id, status: 'succeeded', amount_received: 5_000 })
  expect(sandbox.payments.verifyWebhook(body, signature)).toMatchObject({
    type: event.type,
    intentId: intent.id,
    intent: { id: intent.id },
  })
  expect(await waiting()).toEqual([])
})

test('failures, cancellations and refunds are sent too, and nothing else', async () => {
  const intent = await sandbox.payments.createIntent({ amount: 5_000, metadata: {}, idempotencyKey: 'one' })
  await sandbox.confirm(intent, '4000000000000002')
  await sandbox.confirm(intent, '4000002500003155')
  await sandbox.challenge(intent, 'complete')
  await sandbox.payments.refund({ intentId: intent.id, amount: 1_000, idempotencyKey: 'two' })
  const other = await sandbox.payments.createIntent({ amount: 5_000, metadata: {}, idempotencyKey: 'three' })
  await sandbox.payments.cancelIntent(other.id)
  await sandbox.gateway.deliverDue()
  expect(sandbox.delivered.map(({ type }) => type).sort()).toEqual([
    'charge.refunded',
    'payment_intent.canceled',
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
  ])
  const refunded = sandbox.delivered.find(({ type }) => type === 'charge.refunded')
  expect(sandbox.payments.verifyWebhook(refunded?.body ?? '', refunded?.signature)).toMatchObject({
    intentId: intent.id,
  })
})

test('an event is retried at growing intervals until the shop accepts it', async () => {
  await paidIntent()
  const answers: (() => Promise<Response>)[] = [
    async () => new Response('', { status: 500 }),
    async () => Promise.reject(new TypeError('fetch failed')),
    async () => new Response('', { status: 303 }),
  ]
  sandbox.shop.answer = async () => (await answers.shift()?.()) ?? new Response('ok')
  const pauses = [0, 1, 2, 4]
  for (const [index, pause] of pauses.entries()) {
    sandbox.forward(pause - 0.001)
    if (pause > 0) expect(await sandbox.gateway.deliverDue()).toBe(0)
    sandbox.forward(0.001)
    expect(await sandbox.gateway.deliverDue()).toBe(1)
    expect(sandbox.delivered).toHaveLength(index + 1)
  }
  expect(new Set(sandbox.delivered.map(({ id }) => id)).size).toBe(1)
  expect(await waiting()).toEqual([])
})

test('an undelivered event is sent after the next start', async () => {
  const intent = await paidIntent()
  await sandbox.gateway.stop()
  expect(sandbox.delivered).toEqual([])
  const next = sandbox.another()
  next.gateway.start()
  await expect.poll(() => sandbox.delivered.map(({ object }) => object.id)).toEqual([intent.id])
  await next.close()
})

test('an event of a dead process is sent again after its lease', async () => {
  await paidIntent()
  let died = () => {}
  sandbox.shop.answer = () =>
    new Promise((_, reject) => {
      died = () => reject(new Error('killed'))
    })
  void sandbox.gateway.deliverDue()
  await expect.poll(() => sandbox.delivered).toHaveLength(1)
  const next = sandbox.another()
  expect(await next.gateway.deliverDue()).toBe(0)
  sandbox.forward(120)
  sandbox.shop.answer = async () => new Response('ok')
  expect(await next.gateway.deliverDue()).toBe(1)
  died()
  await next.close()
})

test('two processes share the work', async () => {
  for (let index = 0; index < 20; index += 1) await paidIntent()
  const next = sandbox.another()
  const tried = await Promise.all([sandbox.gateway.deliverDue(), next.gateway.deliverDue()])
  await next.close()
  expect(tried.reduce((sum, each) => sum + each, 0)).toBe(20)
  expect(new Set(sandbox.delivered.map(({ id }) => id)).size).toBe(20)
  expect(sandbox.delivered).toHaveLength(20)
})

test('a process skips events that another is claiming', async () => {
  for (let index = 0; index < 3; index += 1) await paidIntent()
  const now = new Date('2026-11-21T10:00:00Z')
  const leasedUntil = new Date('2026-11-21T10:01:00Z')
  await sandbox.database.transaction(async (tx) => {
    const mine = await claimDeliveries(tx, { now, leasedUntil, limit: 2 })
    const theirs = await claimDeliveries(sandbox.database, { now, leasedUntil, limit: 10 })
    expect(mine).toHaveLength(2)
    expect(theirs).toHaveLength(1)
  })
})

test('a started gateway sends soon after the payment', async () => {
  sandbox.gateway.start()
  const intent = await paidIntent()
  await expect.poll(() => sandbox.delivered.map(({ object }) => object.id)).toEqual([intent.id])
})

test('stopping waits for deliveries in flight and returns the rest', async () => {
  for (let index = 0; index < 10; index += 1) await paidIntent()
  const answers: (() => void)[] = []
  sandbox.shop.answer = () => new Promise((resolve) => answers.push(() => resolve(new Response('ok'))))
  const delivering = sandbox.gateway.deliverDue()
  await expect.poll(() => answers.length).toBe(4)
  const stopped = sandbox.gateway.stop()
  for (const answer of answers) answer()
  await Promise.all([delivering, stopped])
  expect(sandbox.delivered).toHaveLength(4)
  expect(await waiting()).toEqual([0, 0, 0, 0, 0, 0])
  sandbox.shop.answer = async () => new Response('ok')
  const next = sandbox.another()
  expect(await next.gateway.deliverDue()).toBe(6)
  await next.close()
})
