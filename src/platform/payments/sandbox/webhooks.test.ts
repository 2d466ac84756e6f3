import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { KEYS, type TestGateway, testGateway } from '../../../../test/fixtures/stripe/gateway.ts'
import { waitFor } from '../../../../test/support/waitFor.ts'
import { createJobs } from '../../jobs/jobs.ts'
import { createLog } from '../../log.ts'
import { createSandboxGateway } from './gateway.ts'
import { SANDBOX_EVENTS, sendEvent } from './webhooks.ts'

let sandbox: TestGateway
beforeAll(async () => {
  sandbox = await testGateway()
})
beforeEach(() => {
  sandbox.delivered.length = 0
})
afterAll(() => sandbox.close())

test('events are signed so that the SDK accepts them', async () => {
  const intent = await sandbox.paidIntent(5_000)
  await sandbox.gateway.deliverDue()
  expect(sandbox.delivered.map(({ type }) => type)).toEqual(['payment_intent.succeeded'])
  const { body, signature } = sandbox.delivered[0] as (typeof sandbox.delivered)[0]
  const event = Stripe.webhooks.constructEvent(body, signature, KEYS.webhookSecret)
  expect(event.data.object).toMatchObject({ id: intent.id, status: 'succeeded', amount_received: 5_000 })
  expect(sandbox.payments.verifyWebhook(body, signature)).toMatchObject({
    ok: true,
    value: {
      type: event.type,
      intentId: intent.id,
      intent: { id: intent.id },
    },
  })
})

test('failures, cancellations and refunds are sent too, and nothing else', async () => {
  const intent = await sandbox.newIntent()
  await sandbox.confirm(intent, '4000000000000002')
  await sandbox.confirm(intent, '4000002500003155')
  await sandbox.challenge(intent, 'complete')
  await sandbox.payments.refund({ intentId: intent.id, amount: 1_000, idempotencyKey: 'two' })
  const other = await sandbox.newIntent()
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
    ok: true,
    value: {
      intentId: intent.id,
    },
  })
})

test('an event is queued with its payment and sent again until the shop accepts it', async () => {
  const { pool, database } = sandbox.connection
  const jobs = createJobs({ pool, log: createLog({ level: 'silent' }), queues: [SANDBOX_EVENTS], pollSeconds: 0.5 })
  const answers = [500, 303, 200]
  const seen: string[] = []
  const gateway = createSandboxGateway({
    database,
    jobs,
    clock: { now: () => new Date() },
    keys: KEYS,
    webhookUrl: 'http://shop.test/api/stripe/webhook',
    async deliver(request) {
      seen.push((await request.json()).id)
      return new Response('', { status: answers[seen.length - 1] })
    },
    log: { error: () => {} },
  })
  const intent = await sandbox.newIntent()
  const pay = () =>
    gateway.fetch(`http://sandbox.test/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        client_secret: intent.clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '4242424242424242',
      }),
    })
  const states = async () => (await pool.query('select state from pgboss.job')).rows.map(({ state }) => state)

  // The queue isn't started: nothing may be charged that no event reports.
  expect((await pay()).status).toBe(500)
  expect(await sandbox.eventsOf(intent)).toEqual([])
  await jobs.start()
  try {
    expect((await pay()).status).toBe(200)
    await gateway.start()
    for (const attempt of [1, 2, 3]) {
      await waitFor(() => expect(seen).toHaveLength(attempt))
      await waitFor(async () => expect(await states()).toEqual([attempt < 3 ? 'retry' : 'completed']))
      await pool.query("update pgboss.job set start_after = now() where state = 'retry'")
    }
    expect(new Set(seen).size).toBe(1)
  } finally {
    await jobs.stop()
  }
})

test('an event erased meanwhile is not sent', async () => {
  const deliver = vi.fn()
  const send = sendEvent({ database: sandbox.database, keys: KEYS, webhookUrl: 'http://shop.test/', deliver })
  const attempt = { number: 1, isLast: false, signal: new AbortController().signal }
  expect(await send({ eventId: 'evt_erased' }, attempt)).toBe('done')
  expect(deliver).not.toHaveBeenCalled()
})
