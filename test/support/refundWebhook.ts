import Stripe from 'stripe'
import { expect } from 'vitest'
import type { TestShop } from './testShop.ts'

export async function sendRefundWebhook(
  shop: TestShop,
  type: `refund.${string}`,
  intentId: string | null,
): Promise<void> {
  const object = { id: 're_any', object: 'refund', payment_intent: intentId }
  const event = { id: 'evt_1', object: 'event', type, created: 1, livemode: false, data: { object } }
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: shop.keys.webhookSecret })
  const headers = { 'Stripe-Signature': signature }
  const { status } = await shop.app.request('/api/stripe/webhook', { method: 'POST', body: payload, headers })
  expect(status).toBe(200)
}
