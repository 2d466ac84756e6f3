import Stripe from 'stripe'
import type { CardFailure, StoredCard } from './cards.ts'
import { presentCharge, presentMethod } from './presentCharge.ts'
import type { ChargeRow, EventRow, IntentRow, RefundRow } from './sandbox.tables.ts'

export type Audience = 'server' | 'browser'

type PresentOptions = { charge?: ChargeRow | null; expand?: readonly string[]; reader?: Audience }

const presentFailure = (failure: CardFailure, card: StoredCard | null) => ({
  ...failure,
  ...(card ? { payment_method: presentMethod(card) } : {}),
})

const nextAction = ({ id, amount, currency, payment_method }: IntentRow) => ({
  type: 'use_stripe_sdk',
  use_stripe_sdk: {
    type: 'sandbox_challenge',
    challenge: `/v1/payment_intents/${id}/challenge`,
    amount,
    currency,
    last4: payment_method?.last4 ?? null,
  },
})

export function presentIntent(intent: IntentRow, { charge, expand = [], reader = 'server' }: PresentOptions = {}) {
  // A card that failed is no longer attached, but the failure names it.
  const attached = intent.status === 'succeeded' || intent.status === 'requires_action' ? intent.payment_method : null
  const forBrowsers = {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_details: { tip: {} },
    automatic_payment_methods: intent.automatic_payment_methods,
    canceled_at: intent.canceled_at,
    cancellation_reason: intent.cancellation_reason,
    capture_method: 'automatic_async',
    client_secret: intent.client_secret,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    description: intent.description,
    last_payment_error: intent.last_payment_error && presentFailure(intent.last_payment_error, intent.payment_method),
    livemode: false,
    next_action: intent.status === 'requires_action' ? nextAction(intent) : null,
    payment_method: attached?.id ?? null,
    payment_method_types: ['card'],
    processing: null,
    receipt_email: intent.receipt_email,
    setup_future_usage: null,
    shipping: null,
    status: intent.status,
  }
  if (reader === 'browser') return forBrowsers
  const latest =
    intent.latest_charge !== null && charge && expand.includes('latest_charge') ? presentCharge(charge) : null
  return {
    ...forBrowsers,
    amount_capturable: 0,
    amount_received: intent.amount_received,
    application: null,
    application_fee_amount: null,
    customer: null,
    latest_charge: latest ?? intent.latest_charge,
    metadata: intent.metadata,
    on_behalf_of: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    review: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  }
}

export const presentRefund = (refund: RefundRow) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  balance_transaction: null,
  charge: refund.charge,
  created: refund.created,
  currency: refund.currency,
  metadata: refund.metadata,
  payment_intent: refund.payment_intent,
  reason: refund.reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
})

export const presentEvent = (event: EventRow) => ({
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
