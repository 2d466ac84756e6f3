import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestGateway, testGateway } from '../../../../test/fixtures/stripe/gateway.ts'

let sandbox: TestGateway
beforeAll(async () => {
  sandbox = await testGateway()
})
afterAll(() => sandbox.close())

describe('cards', () => {
  test('4242 pays, with or without spaces, and leaves a charge with billing details', async () => {
    const intent = await sandbox.newIntent()
    const paid = await sandbox.confirm(intent, '4242 4242 4242 4242', {
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][name]': 'Ines Calder',
      'payment_method_data[billing_details][email]': '',
      'payment_method_data[billing_details][address][postal_code]': 'SW19 5AE',
      return_url: 'https://shop.test/order-success',
    })
    expect(paid.body).toMatchObject({
      status: 'succeeded',
      amount: 119_500,
      next_action: null,
      last_payment_error: null,
    })
    const whole = await sandbox.asServer('GET', `/v1/payment_intents/${intent.id}`, {
      'expand[0]': 'latest_charge',
    })
    expect(whole.body).toMatchObject({
      amount_received: 119_500,
      latest_charge: {
        object: 'charge',
        paid: true,
        amount_captured: 119_500,
        billing_details: { name: 'Ines Calder', email: null, address: { postal_code: 'SW19 5AE' } },
        payment_method_details: { card: { last4: '4242', exp_year: 2034 } },
        payment_intent: intent.id,
        refunded: false,
      },
    })
    expect(await sandbox.eventsOf(intent)).toEqual(['payment_intent.succeeded'])
  })

  test.each([
    ['4000000000009995', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000002', 'generic_decline', 'Your card was declined.'],
    ['4000000000000341', 'generic_decline', 'Your card was declined.'],
  ])('%s is declined (%s), and another card pays the same intent', async (number, declineCode, message) => {
    const intent = await sandbox.newIntent()
    const refused = await sandbox.confirm(intent, number)
    expect(refused.status).toBe(402)
    expect(refused.body.error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: declineCode,
      message,
      payment_intent: {
        id: intent.id,
        status: 'requires_payment_method',
        last_payment_error: { decline_code: declineCode },
      },
    })
    const { body: charges } = await sandbox.asServer('GET', '/v1/charges', { payment_intent: intent.id })
    expect(charges.data).toMatchObject([
      { paid: false, status: 'failed', amount_captured: 0, failure_message: message },
    ])
    expect((await sandbox.confirm(intent)).body).toMatchObject({ status: 'succeeded', last_payment_error: null })
    expect(await sandbox.eventsOf(intent)).toContain('payment_intent.payment_failed')
  })

  test.each(['4111111111111111', '5555555555554444', 'constructor', ''])(
    '%j is refused with the list of test numbers',
    async (number) => {
      const intent = await sandbox.newIntent()
      const refused = await sandbox.confirm(intent, number)
      expect(refused).toMatchObject({ status: 402, body: { error: { type: 'card_error', param: 'number' } } })
      for (const taken of [
        '4242 4242 4242 4242',
        '4000 0025 0000 3155',
        '4000 0000 0000 9995',
        '4000 0000 0000 0002',
        '4000 0000 0000 0341',
      ]) {
        expect(refused.body.error.message).toContain(taken)
      }
      expect(refused.body.error.payment_intent).toMatchObject({
        status: 'requires_payment_method',
        last_payment_error: null,
      })
    },
  )

  test.each([
    [{ exp_month: '13', exp_year: '2034' }, 'invalid_expiry_month'],
    [{ exp_month: '12', exp_year: '1999' }, 'invalid_expiry_year'],
    [{ exp_month: '10', exp_year: '2026' }, 'expired_card'],
    [{ cvc: '12' }, 'invalid_cvc'],
  ])('%j is refused as %s', async (card, code) => {
    const fields = Object.fromEntries(
      Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]),
    )
    const refused = await sandbox.confirm(await sandbox.newIntent(), '4242424242424242', fields)
    expect(refused).toMatchObject({ status: 402, body: { error: { type: 'card_error', code } } })
  })

  test('a card is valid during its last month', async () => {
    const month = { 'payment_method_data[card][exp_month]': '11', 'payment_method_data[card][exp_year]': '2026' }
    expect((await sandbox.confirm(await sandbox.newIntent(), '4242424242424242', month)).status).toBe(200)
  })
})

describe('3-D Secure', () => {
  const asking = '4000 0025 0000 3155'

  test('is required first; completing it pays', async () => {
    const intent = await sandbox.newIntent()
    const asked = await sandbox.confirm(intent, asking)
    expect(asked.body).toMatchObject({
      status: 'requires_action',
      next_action: {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { challenge: `/v1/payment_intents/${intent.id}/challenge` },
      },
    })
    expect((await sandbox.asServer('GET', `/v1/payment_intents/${intent.id}`)).body.amount_received).toBe(0)
    expect((await sandbox.challenge(intent, 'complete')).body).toMatchObject({ status: 'succeeded', next_action: null })
    expect(await sandbox.eventsOf(intent)).toEqual(['payment_intent.succeeded'])
  })

  test('failing it leaves the reason, and the intent can be paid again', async () => {
    const intent = await sandbox.newIntent()
    await sandbox.confirm(intent, asking)
    expect((await sandbox.challenge(intent, 'fail')).body).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    expect((await sandbox.confirm(intent)).body.status).toBe('succeeded')
  })

  test('a challenge needs an open intent and its client secret, and works once', async () => {
    const intent = await sandbox.newIntent()
    expect((await sandbox.challenge(intent, 'complete')).body.error.code).toBe('payment_intent_unexpected_state')
    await sandbox.confirm(intent, asking)
    expect((await sandbox.challenge({ ...intent, clientSecret: 'guessed' }, 'complete')).status).toBe(404)
    expect((await sandbox.challenge(intent, 'perhaps')).status).toBe(400)
    expect((await sandbox.challenge(intent, 'complete')).status).toBe(200)
    expect((await sandbox.challenge(intent, 'complete')).body.error.code).toBe('payment_intent_unexpected_state')
  })

  test('a challenge does not pay an amount changed since', async () => {
    const intent = await sandbox.newIntent(1_000)
    await sandbox.confirm(intent, asking)
    const changed = await sandbox.asServer('POST', `/v1/payment_intents/${intent.id}`, { amount: '900000' })
    expect(changed.body).toMatchObject({ amount: 900_000, status: 'requires_payment_method' })
    expect((await sandbox.challenge(intent, 'complete')).body.error.code).toBe('payment_intent_unexpected_state')
  })
})
