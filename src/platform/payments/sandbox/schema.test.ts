import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEYS, type TestGateway, testGateway } from '../../../../test/fixtures/stripe/gateway.ts'
import { answerFault, requestFault } from '../../../../test/fixtures/stripe/schema.ts'

// The fixture's `fetch` checks every response against Stripe's published schema.

let sandbox: TestGateway
let stripe: Stripe
beforeAll(async () => {
  sandbox = await testGateway()
  stripe = new Stripe(KEYS.secretKey, { httpClient: Stripe.createFetchHttpClient(sandbox.fetch), telemetry: false })
})
afterAll(() => sandbox.close())

test('every request and response of the SDK matches Stripe’s schema', async () => {
  const made = await stripe.paymentIntents.create({
    amount: 189_500,
    currency: 'gbp',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    description: 'Courtside Pro',
    metadata: { attempt: '1' },
  })
  await stripe.paymentIntents.update(made.id, { amount: 190_000, metadata: { attempt: '2' } })
  const intent = { id: made.id, clientSecret: made.client_secret as string }
  await sandbox.confirm(intent, '4000000000000002')
  await sandbox.confirm(intent, '4000002500003155', { return_url: 'https://shop.test/order-success' })
  await stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge'] })
  await sandbox.challenge(intent, 'complete')
  const paid = await stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge'] })
  const charge = paid.latest_charge as Stripe.Charge
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 190_000 })
  expect(charge.paid).toBe(true)
  const charges = (await stripe.charges.list({ payment_intent: made.id, limit: 5 })).data
  expect(charges.map(({ status }) => status).sort()).toEqual(['failed', 'succeeded'])
  const fingerprints = charges.map(({ payment_method_details: method }) => method?.card?.fingerprint)
  for (const fingerprint of fingerprints) expect(fingerprint).toMatch(/^[A-Za-z0-9]{16}$/)
  expect(new Set(fingerprints).size).toBe(2)

  const refund = await stripe.refunds.create({
    payment_intent: made.id,
    amount: 40_000,
    reason: 'duplicate',
    metadata: { a: 'b' },
  })
  expect((await stripe.refunds.list({ payment_intent: made.id, limit: 5 })).data).toEqual([
    expect.objectContaining({ id: refund.id, amount: 40_000 }),
  ])

  const other = await stripe.paymentIntents.create({ amount: 500, currency: 'gbp' })
  await stripe.paymentIntents.cancel(other.id)
  const all = await stripe.paymentIntents.list({ limit: 10 })
  expect(all.data.map(({ status }) => status).sort()).toEqual(['canceled', 'succeeded'])

  expect(new Set(sandbox.seen.map(({ endpoint }) => endpoint.replace(/\/(pi|ch|re|evt)_\w+/, '/:id')))).toEqual(
    new Set([
      'POST /v1/payment_intents',
      'GET /v1/payment_intents',
      'GET /v1/payment_intents/:id',
      'POST /v1/payment_intents/:id',
      'POST /v1/payment_intents/:id/confirm',
      'POST /v1/payment_intents/:id/challenge',
      'POST /v1/payment_intents/:id/cancel',
      'GET /v1/charges',
      'POST /v1/refunds',
      'GET /v1/refunds',
    ]),
  )
})

test('the headers match Stripe’s', async () => {
  const { lastResponse } = await stripe.paymentIntents.create(
    { amount: 500, currency: 'gbp' },
    { idempotencyKey: 'a key' },
  )
  expect(lastResponse).toMatchObject({ apiVersion: Stripe.API_VERSION, idempotencyKey: 'a key' })
  expect(lastResponse.requestId).toMatch(/^req_/)
})

test('a response that does not match the schema is detected', async () => {
  const { body } = await sandbox.asServer('POST', '/v1/payment_intents', { amount: '500', currency: 'gbp' })
  const judge = (value: object) => answerFault('POST', '/v1/payment_intents', 200, value)
  expect(judge(body)).toBeUndefined()
  expect(judge({ ...body, status: 'paid' })).toContain('status')
  expect(judge({ ...body, amount: '500' })).toContain('amount')
  expect(judge({ ...body, created: undefined })).toContain('created')
  expect(judge({ ...body, latest_charge: { object: 'charge' } })).toContain('latest_charge')
  expect(judge({ ...body, colour: 'red' })).toContain('colour')
  expect(answerFault('POST', '/v1/payment_intents', 400, { error: { type: 'bad_luck' } })).toContain('type')
})

test('a request that does not match the schema is detected', () => {
  expect(requestFault('POST', '/v1/payment_intents', 'amount=500&currency=gbp')).toBeUndefined()
  expect(requestFault('POST', '/v1/payment_intents', 'amount=500')).toContain('currency')
  expect(requestFault('POST', '/v1/payment_intents', 'amount=500&currency=gbp&colour=red')).toContain('additional')
  expect(requestFault('GET', '/v1/payment_intents', 'limit=ten')).toContain('limit')
  expect(requestFault('GET', '/v1/customers', '')).toContain('not published')
})
