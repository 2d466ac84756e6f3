import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ok, refuse } from '#/lib/outcome.ts'
import { KEYS, type TestGateway, testGateway } from '../../../test/fixtures/stripe/gateway.ts'
import { AmountTooSmall, createPayments, PaymentsUnavailable } from './payments.ts'
import { loadSandboxKeys } from './sandbox/keys.ts'

let sandbox: TestGateway
beforeAll(async () => {
  sandbox = await testGateway()
})
afterEach(() => sandbox.control({ reset: true }))
afterAll(() => sandbox.close())

const key = () => crypto.randomUUID() as string
const newIntent = (amount = 5_000, idempotencyKey = key()) =>
  sandbox.payments.createIntent({ amount, metadata: { draft: '7' }, idempotencyKey, description: 'Courtside' })

async function paidIntent(amount = 5_000) {
  const intent = await newIntent(amount)
  await sandbox.confirm(intent, undefined, {
    'payment_method_data[billing_details][name]': 'Ines Calder',
    'payment_method_data[billing_details][address][line1]': '4 Court Lane',
    'payment_method_data[billing_details][address][country]': 'GB',
  })
  return intent
}

test('creates, updates and pays an intent', async () => {
  const made = await newIntent()
  expect(made).toMatchObject({
    amount: 5_000,
    amountReceived: 0,
    currency: 'gbp',
    status: 'requires_payment_method',
    livemode: false,
  })
  expect(made.metadata).toEqual({ draft: '7' })
  const change = { amount: 6_000, metadata: { attempt: '1' } }
  expect(await sandbox.payments.updateIntent(made.id, change)).toMatchObject({
    ok: true,
    value: { amount: 6_000, metadata: { draft: '7', attempt: '1' } },
  })
  await sandbox.confirm(made, '4000000000009995')
  expect((await sandbox.payments.retrieveIntent(made.id))?.lastError).toEqual({
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  })
  await sandbox.confirm(made, undefined, { 'payment_method_data[billing_details][name]': 'Ines Calder' })
  const paid = await sandbox.payments.retrieveIntent(made.id)
  expect(paid).toMatchObject({ status: 'succeeded', amountReceived: 6_000, billing: { name: 'Ines Calder' } })
  expect(paid?.latestChargeId).toMatch(/^ch_/)
  expect(paid).not.toHaveProperty('lastError')
  expect(paid?.billing).not.toHaveProperty('address')
})

test('returns a refusal for what cannot be changed, cancelled or refunded', async () => {
  const paid = await paidIntent()
  expect(await sandbox.payments.updateIntent(paid.id, { amount: 1_000 })).toEqual({
    ok: false,
    code: 'notUpdatable',
    status: 'succeeded',
  })
  expect(await sandbox.payments.updateIntent('pi_nobody', { amount: 1_000 })).toMatchObject({ status: 'missing' })
  expect(await sandbox.payments.cancelIntent(paid.id)).toMatchObject({
    ok: false,
    code: 'notCancellable',
    intent: { id: paid.id, status: 'succeeded', amountReceived: 5_000 },
  })
  const open = await newIntent()
  for (let twice = 0; twice < 2; twice += 1) {
    expect(await sandbox.payments.cancelIntent(open.id)).toMatchObject({ ok: true, value: { status: 'canceled' } })
  }
  expect(await sandbox.payments.refund({ intentId: open.id, idempotencyKey: key() })).toMatchObject({
    ok: false,
    code: 'refundRefused',
  })
  expect(await sandbox.payments.retrieveIntent('pi_nobody')).toBeUndefined()
})

test('refunds in part, and once per key', async () => {
  const { id } = await paidIntent(5_000)
  const idempotencyKey = key()
  const first = await sandbox.payments.refund({
    intentId: id,
    amount: 2_000,
    idempotencyKey,
    reason: 'requested_by_customer',
  })
  const again = await sandbox.payments.refund({
    intentId: id,
    amount: 2_000,
    idempotencyKey,
    reason: 'requested_by_customer',
  })
  expect(first).toMatchObject({ ok: true, value: { intentId: id, amount: 2_000, status: 'succeeded' } })
  expect(again).toEqual(first)
  const rest = await sandbox.payments.refund({ intentId: id, idempotencyKey: key() })
  expect(rest).toMatchObject({ ok: true, value: { amount: 3_000 } })
  const more = await sandbox.payments.refund({ intentId: id, idempotencyKey: key() })
  expect(more).toMatchObject({
    ok: false,
    code: 'refundRefused',
    message: expect.stringContaining('already been refunded'),
  })
})

test('less than 30p throws AmountTooSmall', async () => {
  await expect(newIntent(29)).rejects.toBeInstanceOf(AmountTooSmall)
  expect((await newIntent(30)).amount).toBe(30)
})

describe('faults', () => {
  const asked = () => sandbox.seen.splice(0).filter(({ endpoint }) => endpoint === 'POST /v1/payment_intents')

  test.each(['fail', 'reset'] as const)(
    '%s after the effect: the retry carries the same key and finds the same intent',
    async (mode) => {
      await sandbox.control({ calls: [{ match: 'POST /v1/payment_intents$', mode, when: 'after' }] })
      asked()
      const before = (await sandbox.ledger()).intents.length
      const idempotencyKey = key()
      const intent = await newIntent(5_000, idempotencyKey)
      expect(asked().map((each) => each.idempotencyKey)).toEqual([idempotencyKey, idempotencyKey])
      const { intents } = await sandbox.ledger()
      expect(intents).toHaveLength(before + 1)
      expect(intents.some(({ id }) => id === intent.id)).toBe(true)
    },
  )

  test('a call without a key is retried with one key', async () => {
    const intent = await paidIntent()
    await sandbox.control({ calls: [{ match: 'POST /v1/payment_intents/:id', mode: 'reset', when: 'after' }] })
    sandbox.seen.splice(0)
    expect(await sandbox.payments.updateIntent(intent.id, { metadata: { a: 'b' } })).toMatchObject({ ok: true })
    const keys = sandbox.seen
      .filter(({ endpoint }) => endpoint.startsWith('POST'))
      .map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBeTruthy()
    expect(new Set(keys).size).toBe(1)
  })

  test('a lasting fault throws PaymentsUnavailable from every call', async () => {
    const impatient = () => createPayments({ ...KEYS, fetch: sandbox.fetch, timeoutMs: 20, maxNetworkRetries: 0 })
    const faults = [
      { mode: 'fail', status: 500 },
      { mode: 'fail', status: 429 },
      { mode: 'stall' },
      { mode: 'reset', times: 2 },
    ] as const
    for (const fault of faults) {
      await sandbox.control({ calls: [{ match: 'GET /v1/', ...fault }] })
      await expect(impatient().retrieveIntent('pi_any')).rejects.toBeInstanceOf(PaymentsUnavailable)
    }
    await sandbox.control({ calls: [{ match: 'POST /v1/', mode: 'fail', times: 9 }] })
    const refund = impatient().refund({ intentId: 'pi_any', idempotencyKey: key() })
    await expect(refund).rejects.toBeInstanceOf(PaymentsUnavailable)
    await expect(impatient().cancelIntent('pi_any')).rejects.toBeInstanceOf(PaymentsUnavailable)
    await expect(impatient().updateIntent('pi_any', { amount: 50 })).rejects.toBeInstanceOf(PaymentsUnavailable)
  })

  test('one key for two different payments is a bug, not an outage', async () => {
    const idempotencyKey = key()
    await newIntent(5_000, idempotencyKey)
    await expect(newIntent(6_000, idempotencyKey)).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })
})

describe('webhooks', () => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'ping',
    created: 1,
    livemode: false,
    data: { object: {} },
  })
  const sign = (more: object = {}) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret: KEYS.webhookSecret, ...more })

  test('accepts a valid signature', () => {
    expect(sandbox.payments.verifyWebhook(payload, sign())).toEqual(
      ok({
        id: 'evt_1',
        type: 'ping',
        created: new Date(1_000),
        livemode: false,
      }),
    )
  })

  test.each([
    ['no signature', () => undefined],
    ['an empty signature', () => ''],
    ['nonsense', () => 't=1,v1=abc'],
    ['an empty one', () => 't=1,v1='],
    ['empty parts', () => 't=,v1='],
    ['one made with another secret', () => sign({ secret: 'whsec_other' })],
    ['an old one', () => sign({ timestamp: Math.floor(Date.now() / 1000) - 301 })],
    ['one of another body', () => sign({ payload: `${payload} ` })],
  ])('rejects %s', (_, header) => {
    expect(sandbox.payments.verifyWebhook(payload, header())).toEqual(refuse('badSignature'))
  })

  test.each([
    'null',
    '[]',
    '{}',
    '{"a":',
    '"text"',
    '{"id":"evt_1","type":"ping","created":1,"livemode":false}',
    '{"id":"evt_1","type":"ping","created":"soon","livemode":false,"data":{"object":{}}}',
    '{"id":"evt_1","type":"ping","created":1,"livemode":false,"data":{"object":{"payment_intent":7}}}',
    '{"id":"evt_1","type":"ping","created":1,"livemode":false,"data":{"object":{"object":"payment_intent","id":"pi_1"}}}',
  ])('refuses a signed body that is no event: %s', (body) => {
    expect(sandbox.payments.verifyWebhook(body, sign({ payload: body }))).toEqual(refuse('notAnEvent'))
  })
})

test('supports any address, including a path prefix', async () => {
  const urls: string[] = []
  const payments = createPayments({
    ...KEYS,
    apiBase: 'http://127.0.0.1:4000/sandbox/',
    fetch: async (input, init) => {
      urls.push(String(input))
      return sandbox.fetch(String(input), init)
    },
  })
  expect(await payments.retrieveIntent('pi_nobody')).toBeUndefined()
  expect(urls).toEqual(['http://127.0.0.1:4000/sandbox/v1/payment_intents/pi_nobody?expand[0]=latest_charge'])
})

test('an installation has one set of keys for all processes', async () => {
  const keys = await Promise.all(Array.from({ length: 5 }, () => loadSandboxKeys(sandbox.database)))
  expect(new Set(keys.map((each) => JSON.stringify(each))).size).toBe(1)
  expect(keys[0]?.secretKey).toMatch(/^sk_test_\w{48}$/)
  expect(keys[0]?.publishableKey).toMatch(/^pk_test_\w{48}$/)
  expect(keys[0]?.webhookSecret).toMatch(/^whsec_\w{48}$/)
})
