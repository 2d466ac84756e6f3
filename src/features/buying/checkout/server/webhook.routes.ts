import { z } from '@hono/zod-openapi'
import { recordDeclines } from '#/features/buying/abuseLimits/server/declines.store.ts'
import { endAttempt } from '#/features/orders/drafts/server/drafts.store.ts'
import { ok } from '#/lib/outcome.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { PROVIDER_FACTS } from '#/platform/payments/providerFacts.ts'
import type { Services } from '#/platform/services.ts'
import type { OnOrderPaid } from './createOrder.ts'
import { finalise } from './finalise.ts'
import { reopenRefund } from './refundInFull.ts'
import { upsertLastWebhookTime } from './webhook.store.ts'

/** Concurrent events would queue for the lock on one row. */
const RECORD_INTERVAL_MS = 60_000

/**
 * Takes the intent from the provider; the event's own copy counts only if that fails and the status is the final
 * `succeeded`. Returns 200 once the work is done; a failure is a 5xx, so the provider retries.
 */
export function webhookRoutes(
  services: Services,
  onOrderPaid: OnOrderPaid[],
  onRefund: (intentId: string) => Promise<void>,
) {
  let recordedAt = Number.NEGATIVE_INFINITY
  async function recordArrival(): Promise<void> {
    const now = services.clock.now()
    if (Math.abs(now.getTime() - recordedAt) < RECORD_INTERVAL_MS) return
    recordedAt = now.getTime()
    await upsertLastWebhookTime(services.database, now)
  }

  const { path, signatureHeader } = PROVIDER_FACTS[services.cardProvider.provider].webhook
  return [
    endpoint(`POST ${path}`, 'Receive the card provider’s signed events', {
      allowsCrossOrigin: true,
      200: json(z.object({ received: z.literal(true) }), 'Accepted'),
      async run({ c }) {
        const verified = services.payments.verifyWebhook(await c.req.text(), c.req.header(signatureHeader))
        if (!verified.ok) return verified
        const event = verified.value
        await recordArrival()
        const { type, intent } = event
        if (event.intentId && (type === 'charge.refunded' || type.startsWith('refund.'))) {
          await onRefund(event.intentId)
          await reopenRefund(services, event.intentId)
        }
        if (intent && type === 'payment_intent.succeeded')
          await finalise(services, onOrderPaid, intent.id, { actor: 'webhook', intent })
        if (intent && (type === 'payment_intent.payment_failed' || type === 'payment_intent.canceled')) {
          const isCancelled = type === 'payment_intent.canceled'
          await endAttempt(
            services,
            { id: intent.id, attempt: Number.parseInt(intent.metadata.attempt ?? '', 10) || 0 },
            isCancelled ? 'cancelled' : 'open',
          )
          if (!isCancelled) await recordDeclines(services, intent.id)
        }
        return ok({ received: true as const })
      },
      refuses: {
        badSignature: [400, 'The signature doesn’t match.'],
        notAnEvent: [400, 'This isn’t an event.'],
      },
    }),
  ]
}
