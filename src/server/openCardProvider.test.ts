import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { refuse } from '#/lib/outcome.ts'
import { readConfig } from '#/platform/config.ts'
import { openCardProvider } from './openCardProvider.ts'

test('accepts no webhook without a secret for them', async () => {
  const config = readConfig({ STRIPE_SECRET_KEY: 'sk_test_1234567890' })
  if (!config.ok) throw new Error(config.message)
  const { payments } = await openCardProvider(config.value, {} as never)
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'ping',
    created: 1,
    livemode: false,
    data: { object: {} },
  })
  for (const secret of ['', 'undefined', 'whsec_', 'whsec_undefined']) {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
    expect(payments.verifyWebhook(payload, signature)).toEqual(refuse('badSignature'))
  }
})
