import { afterEach, expect, test, vi } from 'vitest'
import { withRenderContext } from '#/platform/renderContext.ts'
import { confirmSandboxCard, type SandboxResult, submitChallenge } from './sandboxGateway.ts'

const card = { number: '4242 4242 4242 4242', expiry: '07 / 31', cvc: '123' }
const details = {
  customerName: 'Ines Calder',
  customerEmail: 'ines@example.com',
  shippingAddress: '4 Court Lane\nLondon SW19 5AE',
}

afterEach(() => vi.unstubAllGlobals())

async function answered(status: number, body: object, call: () => Promise<SandboxResult>) {
  vi.stubGlobal('window', { location: { origin: 'https://shop.example' } })
  const sent: { path: string; fields: Record<string, string> }[] = []
  const gateway = async (path: string, init?: RequestInit) => {
    sent.push({ path, fields: Object.fromEntries(init?.body as URLSearchParams) })
    return Response.json(body, { status })
  }
  const result = await withRenderContext({ api: gateway, origin: '', now: new Date() }, () =>
    call().catch((error: Error) => error),
  )
  return { sent: sent[0], result }
}

const confirm = () => confirmSandboxCard('pi_1_secret_2', card, details)

test('sends card and billing details in Stripe’s format', async () => {
  const { sent, result } = await answered(200, { id: 'pi_1', status: 'succeeded' }, confirm)
  expect(result).toEqual({ status: 'succeeded' })
  expect(sent?.path).toBe('/sandbox/v1/payment_intents/pi_1/confirm')
  expect(sent?.fields).toEqual({
    client_secret: 'pi_1_secret_2',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '7',
    'payment_method_data[card][exp_year]': '2031',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][name]': 'Ines Calder',
    'payment_method_data[billing_details][email]': 'ines@example.com',
    'payment_method_data[billing_details][address][line1]': '4 Court Lane',
    'payment_method_data[billing_details][address][city]': 'London',
    'payment_method_data[billing_details][address][postal_code]': 'SW19 5AE',
    'payment_method_data[billing_details][address][country]': 'GB',
    return_url: 'https://shop.example/order-success?method=card',
  })
})

test('returns a challenge and sends its outcome', async () => {
  const asking = { status: 'requires_action', next_action: { use_stripe_sdk: { last4: '3155' } } }
  expect((await answered(200, asking, confirm)).result).toEqual({ status: 'challenge', last4: '3155' })

  const error = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message: 'Failed.' }
  const refused = { status: 'requires_payment_method', next_action: null, last_payment_error: error }
  const { sent, result } = await answered(200, refused, () => submitChallenge('pi_1_secret_2', 'fail'))
  expect(sent).toEqual({
    path: '/sandbox/v1/payment_intents/pi_1/challenge',
    fields: { client_secret: 'pi_1_secret_2', outcome: 'fail' },
  })
  expect(result).toMatchObject({ status: 'failed', code: error.code, message: 'Failed.' })
})

test('returns a declined card with the invalid field', async () => {
  const error = { type: 'card_error', code: 'card_declined', decline_code: 'x', message: 'Declined.', param: 'number' }
  expect((await answered(402, { error }, confirm)).result).toEqual({
    status: 'failed',
    code: 'card_declined',
    declineCode: 'x',
    message: 'Declined.',
    param: 'number',
  })
})

test('counts a payment made in another tab as succeeded', async () => {
  const error = { type: 'invalid_request_error', message: 'Paid.', payment_intent: { status: 'succeeded' } }
  expect((await answered(400, { error }, confirm)).result).toEqual({ status: 'succeeded' })
})

test('throws if the gateway fails, because the outcome is unknown', async () => {
  const error = { type: 'api_error', message: 'Broken.' }
  expect((await answered(500, { error }, confirm)).result).toBeInstanceOf(Error)
})
