import { presentIntent, type Reader } from './present.ts'
import type { ChargeRow, IntentRow, RefundRow } from './sandbox.tables.ts'
import { invalid, type StripeRefusal } from './stripeError.ts'

export type Standing = { intent: IntentRow; charge: ChargeRow | null }

export type Happening =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.refunded'

export type Decision = Standing & {
  changed: boolean
  happened: Happening[]
  refund?: RefundRow
  refusal?: StripeRefusal
}

/** Unix time, as in Stripe's API. */
export const seconds = (now: Date) => Math.floor(now.getTime() / 1000)

export const refused = (standing: Standing, refusal: StripeRefusal): Decision => ({
  ...standing,
  changed: false,
  happened: [],
  refusal,
})

export const changed = (
  standing: Standing,
  to: Partial<IntentRow>,
  happened: Happening[],
  more: Partial<Decision> = {},
): Decision => ({
  charge: standing.charge,
  intent: { ...standing.intent, ...to },
  changed: true,
  happened,
  ...more,
})

/** 400 `payment_intent_unexpected_state`, with the current intent. */
export const unexpectedState = ({ intent, charge }: Standing, message: string, reader: Reader, param?: string) =>
  invalid(message, {
    code: 'payment_intent_unexpected_state',
    ...(param ? { param } : {}),
    payment_intent: presentIntent(intent, { charge, reader }),
  })

/** Merges as Stripe does: an empty text removes a name, or all of them. */
export function mergeMetadata(old: Record<string, string>, given: Record<string, string> | ''): Record<string, string> {
  if (given === '') return {}
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''))
}
