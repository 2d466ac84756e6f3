import type { z } from 'zod'
import {
  changed,
  type Decision,
  type IntentState,
  mergeMetadata,
  refused,
  toUnixSeconds,
  unexpectedState,
} from './decision.ts'
import { newId, randomToken } from './ids.ts'
import type { CancelIntent, CreateIntent, UpdateIntent } from './parameters.ts'
import type { IntentRow } from './sandbox.tables.ts'

export function createIntent(params: z.infer<typeof CreateIntent>, now: Date): Decision {
  const id = newId('pi')
  const intent: IntentRow = {
    id,
    version: 1,
    created: toUnixSeconds(now),
    client_secret: `${id}_secret_${randomToken(25)}`,
    amount: params.amount,
    amount_received: 0,
    currency: 'gbp',
    status: 'requires_payment_method',
    metadata: mergeMetadata({}, params.metadata),
    description: params.description || null,
    receipt_email: params.receipt_email || null,
    automatic_payment_methods: params.automatic_payment_methods ?? null,
    payment_method: null,
    last_payment_error: null,
    latest_charge: null,
    canceled_at: null,
    cancellation_reason: null,
  }
  return { intent, charge: null, isChanged: true, happened: [] }
}

export function updateIntent(state: IntentState, params: z.infer<typeof UpdateIntent>): Decision {
  const { intent } = state
  const ended = intent.status === 'succeeded' || intent.status === 'canceled'
  if (params.amount !== undefined && ended) {
    const message = `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`
    return refused(state, unexpectedState(state, message, 'server', 'amount'))
  }
  // The bank was asked about the old amount.
  const askAgain = intent.status === 'requires_action' && params.amount !== undefined && params.amount !== intent.amount
  return changed(
    state,
    {
      ...(params.amount === undefined ? {} : { amount: params.amount }),
      ...(params.metadata === undefined ? {} : { metadata: mergeMetadata(intent.metadata, params.metadata) }),
      ...(params.description === undefined ? {} : { description: params.description || null }),
      ...(params.receipt_email === undefined ? {} : { receipt_email: params.receipt_email || null }),
      ...(askAgain ? { status: 'requires_payment_method' as const, payment_method: null } : {}),
    },
    [],
  )
}

export function cancelIntent(state: IntentState, params: z.infer<typeof CancelIntent>, now: Date): Decision {
  const { status } = state.intent
  if (status === 'succeeded' || status === 'canceled') {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`
    return refused(state, unexpectedState(state, message, 'server'))
  }
  return changed(
    state,
    {
      status: 'canceled',
      canceled_at: toUnixSeconds(now),
      cancellation_reason: params.cancellation_reason ?? null,
      payment_method: null,
    },
    ['payment_intent.canceled'],
  )
}
