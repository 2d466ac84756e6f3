import type { z } from 'zod'
import { changed, type Decision, type IntentState, refused, toUnixSeconds } from './decision.ts'
import type { CreateIntent, UpdateIntent } from './parameters.ts'
import { type IntentRow, newId, randomToken } from './sandbox.tables.ts'
import { unexpectedState } from './stripeError.ts'

export function createIntent(params: z.infer<typeof CreateIntent>, now: Date): Decision {
  const id = newId('pi')
  const intent: IntentRow = {
    id,
    created: toUnixSeconds(now),
    client_secret: `${id}_secret_${randomToken(25)}`,
    amount: params.amount,
    amount_received: 0,
    currency: 'gbp',
    status: 'requires_payment_method',
    metadata: params.metadata,
    description: params.description ?? null,
    automatic_payment_methods: params.automatic_payment_methods ?? null,
    payment_method: null,
    last_payment_error: null,
    latest_charge: null,
  }
  return { intent, charge: null, isChanged: true, happened: [] }
}

export function updateIntent(state: IntentState, params: z.infer<typeof UpdateIntent>): Decision {
  const { intent } = state
  const ended = intent.status === 'succeeded' || intent.status === 'canceled'
  if (params.amount !== undefined && ended) {
    const message = `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`
    return refused(state, unexpectedState(message, { param: 'amount' }))
  }
  const { amount = intent.amount } = params
  const change = { amount, metadata: { ...intent.metadata, ...params.metadata } }
  // The bank was asked about the old amount.
  const askAgain = intent.status === 'requires_action' && amount !== intent.amount
  return changed(state, askAgain ? { ...change, status: 'requires_payment_method', payment_method: null } : change, [])
}

export function cancelIntent(state: IntentState): Decision {
  const { status } = state.intent
  if (status === 'succeeded' || status === 'canceled') {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`
    return refused(state, unexpectedState(message))
  }
  return changed(state, { status: 'canceled', payment_method: null }, ['payment_intent.canceled'])
}
