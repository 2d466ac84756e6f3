import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEYS, type TestGateway, testGateway } from '../../../../test/fixtures/stripe/gateway.ts'

let sandbox: TestGateway
beforeAll(async () => {
  sandbox = await testGateway()
})
afterAll(() => sandbox.close())

const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

async function newIntent(amount = 119_500) {
  const { body } = await sandbox.asServer('POST', '/v1/payment_intents', { amount: String(amount), currency: 'gbp' })
  return { id: body.id as string, clientSecret: body.client_secret as string }
}

async function paidIntent(amount?: number) {
  const intent = await newIntent(amount)
  expect((await sandbox.confirm(intent)).status).toBe(200)
  return intent
}

const eventsOf = async (intent: { id: string }) => {
  const { body } = await sandbox.asServer('GET', '/v1/events', { limit: '100' })
  return body.data
    .filter(({ data }: any) => data.object.id === intent.id || data.object.payment_intent === intent.id)
    .map(({ type }: any) => type)
    .sort()
}

describe('access', () => {
  test('the server calls need the secret key', async () => {
    const form = { amount: '100', currency: 'gbp' }
    const attempts = [
      {},
      { Authorization: `Bearer ${KEYS.publishableKey}` },
      { Authorization: 'Bearer sk_test_wrong' },
      { Authorization: `Basic ${Buffer.from('sk_test_wrong:').toString('base64')}` },
    ]
    for (const headers of attempts) {
      const refused = await sandbox.send('POST', '/v1/payment_intents', form, headers)
      expect(refused).toMatchObject({ status: 401, body: { error: { type: 'invalid_request_error' } } })
    }
    const basic = { Authorization: `Basic ${Buffer.from(`${KEYS.secretKey}:`).toString('base64')}` }
    expect((await sandbox.send('POST', '/v1/payment_intents', form, basic)).status).toBe(200)
  })

  test('a browser needs the client secret, and sees what Stripe shows to one', async () => {
    const intent = await newIntent()
    const path = `/v1/payment_intents/${intent.id}`
    for (const given of [{}, { client_secret: `${intent.id}_secret_wrong` }, { key: KEYS.publishableKey }]) {
      expect(await sandbox.send('GET', path, given)).toMatchObject({ status: 404, body: { error: { code: 'resource_missing' } } })
      expect((await sandbox.send('POST', `${path}/confirm`, given)).status).toBe(404)
    }
    const shown = await sandbox.send('GET', path, { client_secret: intent.clientSecret, key: KEYS.publishableKey })
    expect(shown.body).toMatchObject({ id: intent.id, amount: 119_500, status: 'requires_payment_method' })
    expect(shown.body).not.toHaveProperty('metadata')
    expect(shown.body).not.toHaveProperty('latest_charge')
    const list = await sandbox.send('GET', '/v1/payment_intents', { client_secret: intent.clientSecret })
    expect(list.status).toBe(401)
  })
})

describe('parameters', () => {
  test.each([
    [{ currency: 'gbp' }, 'parameter_missing', 'amount', 'Missing required param: amount.'],
    [{ amount: '1e3', currency: 'gbp' }, 'parameter_invalid_integer', 'amount', 'Invalid integer: 1e3'],
    [{ amount: '29', currency: 'gbp' }, 'amount_too_small', 'amount', 'Amount must be at least £0.30 gbp'],
    [{ amount: '100000000', currency: 'gbp' }, 'amount_too_large', 'amount', 'Amount must be no more than £999,999.99 gbp'],
    [{ amount: '100', currency: 'usd' }, 'parameter_invalid', 'currency', 'Invalid currency: usd. The sandbox takes gbp.'],
    [{ amount: '100', currency: 'gbp', colour: 'red' }, 'parameter_unknown', 'colour', 'Received unknown parameter: colour'],
    [{ amount: '100', currency: 'gbp', 'metadata[a][b]': '1' }, 'parameter_invalid', 'metadata[a]', undefined],
    [{ amount: '100', currency: 'gbp', receipt_email: 'nobody' }, 'email_invalid', 'receipt_email', 'Invalid email address'],
    [{ amount: '100', currency: 'gbp', 'expand[]': 'customer' }, 'parameter_invalid', 'expand[0]', undefined],
  ])('%j is refused as %s', async (form, code, param, message) => {
    const refused = await sandbox.asServer('POST', '/v1/payment_intents', form as unknown as Record<string, string>)
    expect(refused.status).toBe(400)
    expect(refused.body.error).toMatchObject({ type: 'invalid_request_error', code, param })
    if (message) expect(refused.body.error.message).toBe(message)
  })

  test('an unknown address and an unknown intent are 404 in the words of Stripe', async () => {
    const nowhere = await sandbox.asServer('GET', '/v1/customers')
    expect(nowhere).toMatchObject({ status: 404, body: { error: { type: 'invalid_request_error' } } })
    const nobody = await sandbox.asServer('GET', '/v1/payment_intents/pi_nobody')
    expect(nobody.body.error).toMatchObject({ code: 'resource_missing', message: "No such payment_intent: 'pi_nobody'" })
  })

  test('metadata is merged, and an empty text takes away', async () => {
    const intent = await newIntent()
    const path = `/v1/payment_intents/${intent.id}`
    await sandbox.asServer('POST', path, { 'metadata[a]': '1', 'metadata[b]': '2' })
    const second = await sandbox.asServer('POST', path, { 'metadata[a]': '', 'metadata[c]': '3' })
    expect(second.body.metadata).toEqual({ b: '2', c: '3' })
    expect((await sandbox.asServer('POST', path, { metadata: '' })).body.metadata).toEqual({})
  })
})

describe('cards', () => {
  test('4242 pays, spaces or not, and leaves a charge with who paid', async () => {
    const intent = await newIntent()
    const paid = await sandbox.confirm(intent, '4242 4242 4242 4242', {
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][name]': 'Ines Calder',
      'payment_method_data[billing_details][address][postal_code]': 'SW19 5AE',
      return_url: 'https://shop.test/order-success',
    })
    expect(paid.body).toMatchObject({ status: 'succeeded', amount: 119_500, next_action: null, last_payment_error: null })
    const whole = await sandbox.asServer('GET', `/v1/payment_intents/${intent.id}`, {
      'expand[0]': 'latest_charge',
      'expand[1]': 'payment_method',
    })
    expect(whole.body).toMatchObject({
      amount_received: 119_500,
      payment_method: { object: 'payment_method', card: { last4: '4242', exp_year: 2034 } },
      latest_charge: {
        object: 'charge',
        paid: true,
        amount_captured: 119_500,
        billing_details: { name: 'Ines Calder', address: { postal_code: 'SW19 5AE' } },
      },
    })
    const charge = await sandbox.asServer('GET', `/v1/charges/${whole.body.latest_charge.id}`)
    expect(charge.body).toMatchObject({ payment_intent: intent.id, refunded: false })
    expect(await eventsOf(intent)).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded'])
  })

  test.each([
    ['4000000000009995', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000002', 'generic_decline', 'Your card was declined.'],
    ['4000000000000341', 'generic_decline', 'Your card was declined.'],
  ])('%s is declined (%s), and another card pays the same intent', async (number, declineCode, message) => {
    const intent = await newIntent()
    const refused = await sandbox.confirm(intent, number)
    expect(refused.status).toBe(402)
    expect(refused.body.error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: declineCode,
      message,
      payment_intent: { id: intent.id, status: 'requires_payment_method', last_payment_error: { decline_code: declineCode } },
    })
    const failed = await sandbox.asServer('GET', `/v1/charges/${refused.body.error.charge}`)
    expect(failed.body).toMatchObject({ paid: false, status: 'failed', amount_captured: 0, failure_message: message })
    expect((await sandbox.confirm(intent)).body).toMatchObject({ status: 'succeeded', last_payment_error: null })
    expect(await eventsOf(intent)).toContain('payment_intent.payment_failed')
  })

  test.each(['4111111111111111', '5555555555554444', 'constructor', ''])('%j is refused with the list of test numbers', async (number) => {
    const intent = await newIntent()
    const refused = await sandbox.confirm(intent, number)
    expect(refused).toMatchObject({ status: 402, body: { error: { type: 'card_error', param: 'number' } } })
    for (const taken of ['4242 4242 4242 4242', '4000 0025 0000 3155', '4000 0000 0000 9995', '4000 0000 0000 0002', '4000 0000 0000 0341']) {
      expect(refused.body.error.message).toContain(taken)
    }
    expect(refused.body.error.payment_intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: null })
  })

  test.each([
    [{ exp_month: '13', exp_year: '2034' }, 'invalid_expiry_month'],
    [{ exp_month: '12', exp_year: '1999' }, 'invalid_expiry_year'],
    [{ exp_month: '10', exp_year: '2026' }, 'expired_card'],
    [{ cvc: '12' }, 'invalid_cvc'],
  ])('%j is refused as %s', async (card, code) => {
    const fields = Object.fromEntries(Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]))
    const refused = await sandbox.confirm(await newIntent(), '4242424242424242', fields)
    expect(refused).toMatchObject({ status: 402, body: { error: { type: 'card_error', code } } })
  })

  test('the month that is running is still good', async () => {
    const month = { 'payment_method_data[card][exp_month]': '11', 'payment_method_data[card][exp_year]': '2026' }
    expect((await sandbox.confirm(await newIntent(), '4242424242424242', month)).status).toBe(200)
  })
})

describe('3-D Secure', () => {
  const asking = '4000 0025 0000 3155'

  test('asks first; complete pays', async () => {
    const intent = await newIntent()
    const asked = await sandbox.confirm(intent, asking)
    expect(asked.body).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { challenge: `/v1/payment_intents/${intent.id}/challenge` } },
    })
    expect((await sandbox.asServer('GET', `/v1/payment_intents/${intent.id}`)).body.amount_received).toBe(0)
    expect((await sandbox.challenge(intent, 'complete')).body).toMatchObject({ status: 'succeeded', next_action: null })
    expect(await eventsOf(intent)).toEqual([
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.requires_action',
      'payment_intent.succeeded',
    ])
  })

  test('fail leaves the reason, and the intent can be paid again', async () => {
    const intent = await newIntent()
    await sandbox.confirm(intent, asking)
    expect((await sandbox.challenge(intent, 'fail')).body).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    expect((await sandbox.confirm(intent)).body.status).toBe('succeeded')
  })

  test('the bank is not asked for nothing, twice, or by a stranger', async () => {
    const intent = await newIntent()
    expect((await sandbox.challenge(intent, 'complete')).body.error.code).toBe('payment_intent_unexpected_state')
    await sandbox.confirm(intent, asking)
    expect((await sandbox.challenge({ ...intent, clientSecret: 'guessed' }, 'complete')).status).toBe(404)
    expect((await sandbox.challenge(intent, 'perhaps')).status).toBe(400)
    expect((await sandbox.challenge(intent, 'complete')).status).toBe(200)
    expect((await sandbox.challenge(intent, 'complete')).body.error.code).toBe('payment_intent_unexpected_state')
  })

  test('an amount that changes meanwhile is not paid by the old answer', async () => {
    const intent = await newIntent(1_000)
    await sandbox.confirm(intent, asking)
    const changed = await sandbox.asServer('POST', `/v1/payment_intents/${intent.id}`, { amount: '900000' })
    expect(changed.body).toMatchObject({ amount: 900_000, status: 'requires_payment_method' })
    expect((await sandbox.challenge(intent, 'complete')).body.error.code).toBe('payment_intent_unexpected_state')
  })
})

describe('states', () => {
  test('what has ended cannot be confirmed, changed in amount or cancelled, but be described', async () => {
    const paid = await paidIntent()
    const cancelled = await newIntent()
    const cancel = { cancellation_reason: 'abandoned' }
    expect((await sandbox.asServer('POST', `/v1/payment_intents/${cancelled.id}/cancel`, cancel)).body).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      canceled_at: expect.any(Number),
    })
    for (const { intent, status } of [
      { intent: paid, status: 'succeeded' },
      { intent: cancelled, status: 'canceled' },
    ]) {
      const path = `/v1/payment_intents/${intent.id}`
      const refusal = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', payment_intent: { status } }
      expect(await sandbox.confirm(intent)).toMatchObject({ status: 400, body: { error: refusal } })
      expect(await sandbox.asServer('POST', path, { amount: '200' })).toMatchObject({ status: 400, body: { error: refusal } })
      expect(await sandbox.asServer('POST', `${path}/cancel`)).toMatchObject({ status: 400, body: { error: refusal } })
      expect(await sandbox.asServer('POST', path, { description: 'Order' })).toMatchObject({ status: 200, body: { status } })
    }
    expect(await eventsOf(cancelled)).toEqual(['payment_intent.canceled', 'payment_intent.created'])
  })

  test('a confirmation without a card is refused', async () => {
    const intent = await newIntent()
    const refused = await sandbox.send('POST', `/v1/payment_intents/${intent.id}/confirm`, { client_secret: intent.clientSecret })
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'payment_intent_unexpected_state' } } })
  })

  test('twenty confirmations at once make one charge', async () => {
    const intent = await newIntent()
    const answers = await times(20, () => sandbox.confirm(intent))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error?.code === 'payment_intent_unexpected_state')).toHaveLength(19)
    const { rows } = await sandbox.connection.pool.query('select paid from sandbox.charges where payment_intent = $1', [intent.id])
    expect(rows).toEqual([{ paid: true }])
  })

  test('a cancellation and a payment at once: one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const intent = await newIntent()
      const [paid, cancelled] = await Promise.all([
        sandbox.confirm(intent),
        sandbox.asServer('POST', `/v1/payment_intents/${intent.id}/cancel`),
      ])
      expect([paid.status, cancelled.status].sort()).toEqual([200, 400])
    }
  })
})

describe('refunds', () => {
  const refund = (fields: Record<string, string>, headers = {}) => sandbox.asServer('POST', '/v1/refunds', fields, headers)

  test('in part, then the rest, then no more', async () => {
    const intent = await paidIntent(10_000)
    const first = await refund({ payment_intent: intent.id, amount: '2500', reason: 'requested_by_customer', 'metadata[line]': '2' })
    expect(first.body).toMatchObject({ object: 'refund', amount: 2_500, status: 'succeeded', metadata: { line: '2' } })
    expect((await refund({ payment_intent: intent.id, amount: '7501' })).body.error).toMatchObject({ param: 'amount' })
    const rest = await refund({ charge: first.body.charge, 'expand[]': 'charge' })
    expect(rest.body).toMatchObject({ amount: 7_500, charge: { amount_refunded: 10_000, refunded: true } })
    expect((await refund({ payment_intent: intent.id })).body.error.code).toBe('charge_already_refunded')
    const listed = await sandbox.asServer('GET', '/v1/refunds', { payment_intent: intent.id })
    expect(listed.body.data.map(({ amount }: any) => amount).sort()).toEqual([2_500, 7_500])
    expect((await sandbox.asServer('GET', `/v1/refunds/${rest.body.id}`)).body.amount).toBe(7_500)
    expect((await eventsOf(intent)).filter((type: string) => type === 'charge.refunded')).toHaveLength(2)
  })

  test('nothing is refunded that was not paid', async () => {
    expect((await refund({ payment_intent: (await newIntent()).id })).status).toBe(400)
    expect((await refund({ payment_intent: 'pi_nobody' })).status).toBe(404)
    expect((await refund({})).body.error.code).toBe('parameter_missing')
    expect((await refund({ payment_intent: 'pi_a', amount: '0' })).body.error.code).toBe('parameter_invalid_integer')
  })

  test('twenty at once never give back more than was captured', async () => {
    const intent = await paidIntent(10_000)
    const answers = await times(20, () => refund({ payment_intent: intent.id, amount: '900' }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(11)
    const ledger = await sandbox.ledger()
    expect(ledger.intents.find(({ id }: any) => id === intent.id)).toMatchObject({ amount_received: 10_000, refunded: 9_900 })
    const given = ledger.refunds.filter(({ payment_intent }: any) => payment_intent === intent.id)
    expect(given.reduce((sum: number, { amount }: any) => sum + amount, 0)).toBe(9_900)
  })
})

describe('lists', () => {
  test('newest first, page by page, since a moment', async () => {
    sandbox.forward(3_600)
    const since = String(Math.floor(Date.parse('2026-11-21T11:00:00Z') / 1000))
    const made: string[] = []
    for (let index = 0; index < 5; index += 1) {
      made.unshift((await newIntent()).id)
      sandbox.forward(1)
    }
    const first = await sandbox.asServer('GET', '/v1/payment_intents', { limit: '3', 'created[gte]': since })
    expect(first.body).toMatchObject({ object: 'list', has_more: true })
    const cursor = first.body.data.at(-1).id
    const second = await sandbox.asServer('GET', '/v1/payment_intents', {
      limit: '3',
      'created[gte]': since,
      starting_after: cursor,
    })
    expect(second.body.has_more).toBe(false)
    expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(made)
    const lost = await sandbox.asServer('GET', '/v1/payment_intents', { starting_after: 'pi_nobody' })
    expect(lost.status).toBe(404)
  })

  test('an event can be read alone, and by type', async () => {
    const intent = await paidIntent()
    const { body } = await sandbox.asServer('GET', '/v1/events', { type: 'payment_intent.succeeded', limit: '1' })
    expect(body.data[0].data.object).toMatchObject({ id: intent.id, status: 'succeeded' })
    const one = await sandbox.asServer('GET', `/v1/events/${body.data[0].id}`)
    expect(one.body).toMatchObject({ object: 'event', type: 'payment_intent.succeeded', pending_webhooks: 1 })
    expect((await sandbox.asServer('GET', '/v1/events/evt_nobody')).status).toBe(404)
  })
})
