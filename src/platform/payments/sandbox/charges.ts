import type { z } from 'zod'
import { type CardFailure, parseCard, type StoredMethod, toBilling } from './cards.ts'
import { changed, type Decision, type IntentState, refused, toUnixSeconds } from './decision.ts'
import type { CompleteChallenge, ConfirmIntent } from './parameters.ts'
import { type ChargeRow, type IntentRow, newId } from './sandbox.tables.ts'
import { cardError, invalid, unexpectedState } from './stripeError.ts'

export function confirmIntent(state: IntentState, params: z.infer<typeof ConfirmIntent>, now: Date): Decision {
  const { intent } = state
  if (intent.status === 'succeeded') {
    const message =
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
    return refused(state, unexpectedState(message))
  }
  if (intent.status === 'canceled') {
    const message =
      'You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.'
    return refused(state, unexpectedState(message))
  }
  if (!params.payment_method_data) {
    const message =
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method."
    return refused(state, unexpectedState(message))
  }
  if (params.payment_method_data.type === 'klarna') return leaveForApproval(state, params)
  const read = parseCard(params.payment_method_data, now)
  if (!read.ok) return refused(state, read.refusal)
  const { card, behaviour } = read.value
  if (behaviour.does === 'pay') return pay(state, card, now)
  if (behaviour.does === 'challenge') {
    const to = { status: 'requires_action' as const, payment_method: card, last_payment_error: null }
    return changed(state, to, [])
  }
  const charge = newCharge(intent, card, now, behaviour.failure)
  const failure = { ...behaviour.failure, charge: charge.id }
  const { message, type: _, ...details } = failure
  return changed(
    state,
    { status: 'requires_payment_method', payment_method: card, last_payment_error: failure, latest_charge: charge.id },
    ['payment_intent.payment_failed'],
    { charge, refusal: cardError(message, details) },
  )
}

function leaveForApproval(state: IntentState, params: z.infer<typeof ConfirmIntent>): Decision {
  if (state.intent.automatic_payment_methods?.allow_redirects === 'never') {
    const message = 'This PaymentIntent does not accept payment methods that redirect: allow_redirects is never.'
    return refused(state, invalid(message, { param: 'payment_method_data[type]' }))
  }
  if (!params.return_url) {
    return refused(state, invalid('A return_url must be specified for this payment method.', { param: 'return_url' }))
  }
  const billing_details = toBilling(params.payment_method_data?.billing_details)
  const method = { id: newId('pm'), return_url: params.return_url, billing_details }
  return changed(state, { status: 'requires_action', payment_method: method, last_payment_error: null }, [])
}

export function completeChallenge(
  state: IntentState,
  { outcome }: z.infer<typeof CompleteChallenge>,
  now: Date,
): Decision {
  const { status, payment_method: card } = state.intent
  if (status !== 'requires_action' || !card) {
    const message = `This PaymentIntent has a status of ${status} and waits for no authentication.`
    return refused(state, unexpectedState(message))
  }
  if (outcome === 'complete') return pay(state, card, now)
  const failure: CardFailure = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
  }
  const to = { status: 'requires_payment_method' as const, last_payment_error: failure }
  return changed(state, to, ['payment_intent.payment_failed'])
}

function newCharge(intent: IntentRow, method: StoredMethod, now: Date, failure: CardFailure | null): ChargeRow {
  return {
    id: newId('ch'),
    payment_intent: intent.id,
    created: toUnixSeconds(now),
    amount: intent.amount,
    amount_refunded: 0,
    currency: intent.currency,
    paid: failure === null,
    failure,
    payment_method: method,
    metadata: intent.metadata,
    description: intent.description,
  }
}

function pay(state: IntentState, method: StoredMethod, now: Date): Decision {
  const charge = newCharge(state.intent, method, now, null)
  const to: Partial<IntentRow> = {
    status: 'succeeded',
    amount_received: charge.amount,
    payment_method: method,
    last_payment_error: null,
    latest_charge: charge.id,
  }
  return changed(state, to, ['payment_intent.succeeded'], { charge })
}
