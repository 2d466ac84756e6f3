import type { CardFailure, StoredCard } from './cards.ts'
import type { ChargeRow, EventRow, IntentRow, RefundRow } from './sandbox.tables.ts'

/** Who reads: the shop's server sees everything, a browser the part that Stripe shows to one. */
export type Reader = 'server' | 'browser'

type Shown = { charge?: ChargeRow | null; expand?: readonly string[]; reader?: Reader }

const checks = (card: StoredCard) => ({
  address_line1_check: card.billing_details.address.line1 ? 'pass' : null,
  address_postal_code_check: card.billing_details.address.postal_code ? 'pass' : null,
  cvc_check: card.cvc_given ? 'pass' : null,
})

/** Stripe's payment method object. */
export const presentMethod = (card: StoredCard) => ({
  id: card.id,
  object: 'payment_method',
  billing_details: card.billing_details,
  card: {
    brand: 'visa',
    checks: checks(card),
    country: 'GB',
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: `sandbox${card.last4}`,
    funding: 'credit',
    generated_from: null,
    last4: card.last4,
    networks: { available: ['visa'], preferred: null },
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created: card.created,
  customer: null,
  livemode: false,
  metadata: {},
  type: 'card',
})

/** Stripe's charge object. */
export const presentCharge = (charge: ChargeRow) => ({
  id: charge.id,
  object: 'charge',
  amount: charge.amount,
  amount_captured: charge.paid ? charge.amount : 0,
  amount_refunded: charge.amount_refunded,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: charge.payment_method.billing_details,
  calculated_statement_descriptor: 'SANDBOX',
  captured: charge.paid,
  created: charge.created,
  currency: charge.currency,
  customer: null,
  description: charge.description,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: charge.failure?.code ?? null,
  failure_message: charge.failure?.message ?? null,
  fraud_details: {},
  livemode: false,
  metadata: charge.metadata,
  on_behalf_of: null,
  outcome: charge.paid
    ? {
        network_status: 'approved_by_network',
        reason: null,
        risk_level: 'normal',
        seller_message: 'Payment complete.',
        type: 'authorized',
      }
    : {
        network_status: 'declined_by_network',
        reason: charge.failure?.decline_code ?? null,
        risk_level: 'normal',
        seller_message: 'The bank declined the payment.',
        type: 'issuer_declined',
      },
  paid: charge.paid,
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method.id,
  payment_method_details: {
    card: {
      brand: 'visa',
      checks: checks(charge.payment_method),
      country: 'GB',
      exp_month: charge.payment_method.exp_month,
      exp_year: charge.payment_method.exp_year,
      fingerprint: `sandbox${charge.payment_method.last4}`,
      funding: 'credit',
      installments: null,
      last4: charge.payment_method.last4,
      mandate: null,
      network: 'visa',
      three_d_secure: null,
      wallet: null,
    },
    type: 'card',
  },
  receipt_email: charge.receipt_email,
  receipt_number: null,
  receipt_url: null,
  refunded: charge.paid && charge.amount_refunded === charge.amount,
  review: null,
  shipping: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: charge.paid ? 'succeeded' : 'failed',
  transfer_data: null,
  transfer_group: null,
})

const presentFailure = (failure: CardFailure, card: StoredCard | null) => ({
  ...failure,
  ...(card ? { payment_method: presentMethod(card) } : {}),
})

/** What the card form needs to play the bank's page. */
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

/** Stripe's payment intent object; a browser gets the fields that Stripe gives to a publishable key. */
export function presentIntent(intent: IntentRow, { charge, expand = [], reader = 'server' }: Shown = {}) {
  // A card that failed is no longer attached, but the failure still names it.
  const attached = intent.status === 'succeeded' || intent.status === 'requires_action' ? intent.payment_method : null
  const method = attached && (expand.includes('payment_method') ? presentMethod(attached) : attached.id)
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
    payment_method: method,
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

/** Stripe's refund object. */
export const presentRefund = (
  refund: RefundRow,
  { expand = [], charge, intent }: { expand?: readonly string[]; charge?: ChargeRow | null; intent?: IntentRow } = {},
) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  balance_transaction: null,
  charge: charge && expand.includes('charge') ? presentCharge(charge) : refund.charge,
  created: refund.created,
  currency: refund.currency,
  metadata: refund.metadata,
  payment_intent: intent && expand.includes('payment_intent') ? presentIntent(intent) : refund.payment_intent,
  reason: refund.reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
})

/** Stripe's event object. */
export const presentEvent = (event: EventRow, { apiVersion, pending }: { apiVersion: string; pending: number }) => ({
  id: event.id,
  object: 'event',
  api_version: apiVersion,
  created: event.created,
  data: { object: event.object },
  livemode: false,
  pending_webhooks: pending,
  request: { id: event.request_id, idempotency_key: event.idempotency_key },
  type: event.type,
})
