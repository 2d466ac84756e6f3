import { presentIntent, type Reader } from './present.ts'
import type { ChargeRow, IntentRow, RefundRow } from './sandbox.tables.ts'
import { invalid, type StripeRefusal } from './stripeError.ts'

/** A payment intent and its latest charge. */
export type Standing = { intent: IntentRow; charge: ChargeRow | null }

/** What a webhook tells the shop of. */
export type Happening =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.refunded'

/** What a call comes to: how things stand afterwards, what happened on the way, and a refusal where there is one. */
export type Decision = Standing & {
  changed: boolean
  happened: Happening[]
  refund?: RefundRow
  refusal?: StripeRefusal
}

/** Stripe's time: whole seconds since 1970. */
export const seconds = (now: Date) => Math.floor(now.getTime() / 1000)

/** Nothing changes. */
export const refused = (standing: Standing, refusal: StripeRefusal): Decision => ({
  ...standing,
  changed: false,
  happened: [],
  refusal,
})

/** The intent has changed. */
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

/** 400 `payment_intent_unexpected_state`, with the intent as it stands. */
export const unexpectedState = ({ intent, charge }: Standing, message: string, reader: Reader, param?: string) =>
  invalid(message, {
    code: 'payment_intent_unexpected_state',
    ...(param ? { param } : {}),
    payment_intent: presentIntent(intent, { charge, reader }),
  })

/** Metadata as Stripe merges it: an empty text takes a name, or everything, away. */
export function mergeMetadata(old: Record<string, string>, given: Record<string, string> | ''): Record<string, string> {
  if (given === '') return {}
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''))
}
