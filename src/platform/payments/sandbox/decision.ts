import type { ChargeRow, IntentRow, RefundRow } from './sandbox.tables.ts'
import type { StripeRefusal } from './stripeError.ts'

export type IntentState = { intent: IntentRow; charge: ChargeRow | null }

export type EventType =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.refunded'

export type Decision = IntentState & {
  isChanged: boolean
  happened: EventType[]
  refund?: RefundRow
  refusal?: StripeRefusal
}

/** Unix time. */
export const toUnixSeconds = (now: Date) => Math.floor(now.getTime() / 1000)

export const refused = (state: IntentState, refusal: StripeRefusal): Decision => ({
  ...state,
  isChanged: false,
  happened: [],
  refusal,
})

export const changed = (
  state: IntentState,
  to: Partial<IntentRow>,
  happened: EventType[],
  more: Partial<Decision> = {},
): Decision => ({
  charge: state.charge,
  intent: { ...state.intent, ...to },
  isChanged: true,
  happened,
  ...more,
})
