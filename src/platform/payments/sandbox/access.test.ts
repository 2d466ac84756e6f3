import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEYS, type TestGateway, testGateway } from '../../../../test/fixtures/stripe/gateway.ts'

let sandbox: TestGateway
beforeAll(async () => {
  sandbox = await testGateway()
})
afterAll(() => sandbox.close())

describe('access', () => {
  test('server calls need the secret key', async () => {
    const form = { amount: '100', currency: 'gbp' }
    const attempts: Record<string, string>[] = [
      {},
      { Authorization: `Bearer ${KEYS.publishableKey}` },
      { Authorization: 'Bearer sk_test_wrong' },
    ]
    for (const headers of attempts) {
      const refused = await sandbox.send('POST', '/v1/payment_intents', form, headers)
      expect(refused).toMatchObject({ status: 401, body: { error: { type: 'invalid_request_error' } } })
    }
    expect((await sandbox.asServer('POST', '/v1/payment_intents', form)).status).toBe(200)
  })

  test('a browser needs the client secret and sees only public fields', async () => {
    const intent = await sandbox.newIntent()
    const path = `/v1/payment_intents/${intent.id}`
    const guesses: Record<string, string>[] = [{}, { client_secret: `${intent.id}_secret_wrong` }]
    for (const given of guesses) {
      expect(await sandbox.send('POST', `${path}/confirm`, given)).toMatchObject({
        status: 404,
        body: { error: { code: 'resource_missing' } },
      })
    }
    const declined = await sandbox.confirm(intent, '4000000000000002')
    const paid = await sandbox.confirm(intent)
    for (const shown of [declined.body.error.payment_intent, paid.body]) {
      expect(shown).toMatchObject({ id: intent.id, amount: 119_500 })
      expect(shown).not.toHaveProperty('metadata')
      expect(shown).not.toHaveProperty('latest_charge')
    }
    expect((await sandbox.send('GET', '/v1/payment_intents', {})).status).toBe(401)
  })
})

describe('parameters', () => {
  test.each([
    [{ currency: 'gbp' }, 'parameter_missing', 'amount', 'Missing required param: amount.'],
    [{ amount: '1e3', currency: 'gbp' }, 'parameter_invalid', 'amount', 'Invalid integer: 1e3'],
    [{ amount: '29', currency: 'gbp' }, 'amount_too_small', 'amount', 'Amount must be at least £0.30 gbp'],
    [
      { amount: '100000000', currency: 'gbp' },
      'amount_too_large',
      'amount',
      'Amount must be no more than £999,999.99 gbp',
    ],
    [
      { amount: '100', currency: 'usd' },
      'parameter_invalid',
      'currency',
      'Invalid currency: usd. The sandbox takes gbp.',
    ],
    [
      { amount: '100', currency: 'gbp', colour: 'red' },
      'parameter_unknown',
      'colour',
      'Received unknown parameter: colour',
    ],
    [{ amount: '100', currency: 'gbp', 'metadata[a][b]': '1' }, 'parameter_invalid', 'metadata[a]', undefined],
  ])('%j is refused as %s', async (form, code, param, message) => {
    const refused = await sandbox.asServer('POST', '/v1/payment_intents', form as unknown as Record<string, string>)
    expect(refused.status).toBe(400)
    expect(refused.body.error).toMatchObject({ type: 'invalid_request_error', code, param })
    if (message) expect(refused.body.error.message).toBe(message)
  })

  test('an unknown path and an unknown intent get Stripe’s 404', async () => {
    const nowhere = await sandbox.asServer('GET', '/v1/customers')
    expect(nowhere).toMatchObject({ status: 404, body: { error: { type: 'invalid_request_error' } } })
    const nobody = await sandbox.asServer('GET', '/v1/payment_intents/pi_nobody')
    expect(nobody.body.error).toMatchObject({
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_nobody'",
    })
  })

  test('metadata is merged', async () => {
    const intent = await sandbox.newIntent()
    const path = `/v1/payment_intents/${intent.id}`
    await sandbox.asServer('POST', path, { 'metadata[a]': '1', 'metadata[b]': '2' })
    const second = await sandbox.asServer('POST', path, { 'metadata[a]': '4', 'metadata[c]': '3' })
    expect(second.body.metadata).toEqual({ a: '4', b: '2', c: '3' })
  })
})
