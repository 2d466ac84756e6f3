import type { z } from 'zod'
import { formatPounds } from '#/lib/pence.ts'
import { changed, type Decision, type IntentState, refused, toUnixSeconds } from './decision.ts'
import type { CreateRefund } from './parameters.ts'
import { newId, type RefundRow } from './sandbox.tables.ts'
import { invalid } from './stripeError.ts'

export function createRefund(state: IntentState, params: z.infer<typeof CreateRefund>, now: Date): Decision {
  const { intent, charge } = state
  if (!charge?.paid) {
    return refused(state, invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`))
  }
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`
    return refused(state, invalid(message, { code: 'charge_already_refunded' }))
  }
  const amount = params.amount ?? left
  if (amount > left) {
    const message = `Refund amount (${formatPounds(amount)}) is greater than unrefunded amount on charge (${formatPounds(left)})`
    return refused(state, invalid(message, { param: 'amount' }))
  }
  const refund: RefundRow = {
    id: newId('re'),
    payment_intent: intent.id,
    charge: charge.id,
    created: toUnixSeconds(now),
    amount,
    currency: charge.currency,
    reason: params.reason ?? null,
    metadata: params.metadata,
  }
  return changed(state, {}, ['charge.refunded'], {
    refund,
    charge: { ...charge, amount_refunded: charge.amount_refunded + amount },
  })
}
