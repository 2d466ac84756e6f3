import Stripe from 'stripe'
import { sha256 } from '../../sha256.ts'
import { isRedirect } from './cards.ts'
import type { ChargeRow, EventRow, IntentRow, RefundRow } from './sandbox.tables.ts'

// The fields that the shop reads, and those that Stripe's schema requires.

export type Audience = 'server' | 'browser'

function nextAction({ id, client_secret, payment_method: method }: IntentRow) {
  if (method && isRedirect(method)) {
    const url = new URL(`/sandbox/approve/${id}`, method.return_url)
    url.searchParams.set('client_secret', client_secret)
    return { type: 'redirect_to_url', redirect_to_url: { url: url.href, return_url: method.return_url } }
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: {
      type: 'sandbox_challenge',
      challenge: `/v1/payment_intents/${id}/challenge`,
      last4: method?.last4 ?? null,
    },
  }
}

/** `expanded` is the latest charge, if asked for. */
export function toStripeIntent(intent: IntentRow, audience: Audience = 'server', expanded?: ChargeRow | null) {
  // A card that failed is no longer attached.
  const attached = intent.status === 'succeeded' || intent.status === 'requires_action' ? intent.payment_method : null
  const forBrowsers = {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    automatic_payment_methods: intent.automatic_payment_methods,
    capture_method: 'automatic_async',
    client_secret: intent.client_secret,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    description: intent.description,
    last_payment_error: intent.last_payment_error,
    livemode: false,
    next_action: intent.status === 'requires_action' ? nextAction(intent) : null,
    payment_method: attached?.id ?? null,
    payment_method_types:
      intent.automatic_payment_methods?.allow_redirects === 'always' ? ['card', 'klarna'] : ['card'],
    status: intent.status,
  }
  if (audience === 'browser') return forBrowsers
  return {
    ...forBrowsers,
    amount_received: intent.amount_received,
    latest_charge: expanded ? toStripeCharge(expanded) : intent.latest_charge,
    metadata: intent.metadata,
  }
}

/** The same for the same card number, as at Stripe. */
const fingerprintOf = (last4: string) => sha256(`sandbox card ${last4}`, 'base64').replace(/\W/g, '').slice(0, 16)

export const toStripeCharge = ({ payment_method: method, failure, ...charge }: ChargeRow) => ({
  id: charge.id,
  object: 'charge',
  amount: charge.amount,
  amount_captured: charge.paid ? charge.amount : 0,
  amount_refunded: charge.amount_refunded,
  billing_details: method.billing_details,
  captured: charge.paid,
  created: charge.created,
  currency: charge.currency,
  description: charge.description,
  disputed: false,
  failure_code: failure?.code ?? null,
  failure_message: failure?.message ?? null,
  livemode: false,
  metadata: charge.metadata,
  paid: charge.paid,
  payment_intent: charge.payment_intent,
  payment_method: method.id,
  payment_method_details: isRedirect(method)
    ? { klarna: { payment_method_category: 'pay_in_installments', preferred_locale: 'en-GB' }, type: 'klarna' }
    : {
        card: {
          brand: 'visa',
          exp_month: method.exp_month,
          exp_year: method.exp_year,
          fingerprint: fingerprintOf(method.last4),
          last4: method.last4,
        },
        type: 'card',
      },
  refunded: charge.paid && charge.amount_refunded === charge.amount,
  status: charge.paid ? 'succeeded' : 'failed',
})

export const toStripeRefund = (refund: RefundRow) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  charge: refund.charge,
  created: refund.created,
  currency: refund.currency,
  metadata: refund.metadata,
  payment_intent: refund.payment_intent,
  reason: refund.reason,
  status: 'succeeded',
})

export const toStripeEvent = (event: EventRow) => ({
  id: event.id,
  object: 'event',
  api_version: Stripe.API_VERSION,
  created: event.created,
  data: { object: event.object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: event.request_id, idempotency_key: event.idempotency_key },
  type: event.type,
})
