import { createHash } from 'node:crypto'
import type { StoredCard } from './cards.ts'
import type { ChargeRow } from './sandbox.tables.ts'

const checks = (card: StoredCard) => ({
  address_line1_check: card.billing_details.address.line1 ? 'pass' : null,
  address_postal_code_check: card.billing_details.address.postal_code ? 'pass' : null,
  cvc_check: card.cvc_given ? 'pass' : null,
})

/** The same for the same card number, as at Stripe. */
const fingerprintOf = ({ last4 }: StoredCard) =>
  createHash('sha256').update(`sandbox card ${last4}`).digest('base64').replace(/\W/g, '').slice(0, 16)

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
    fingerprint: fingerprintOf(card),
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
      fingerprint: fingerprintOf(charge.payment_method),
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
