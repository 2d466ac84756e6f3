import type Stripe from 'stripe'
import { z } from 'zod'
import { type Intent, toIntent } from './intent.ts'

export type PaymentEvent = {
  id: string
  type: string
  created: Date
  livemode: boolean
  intentId?: string
  intent?: Intent
}

const Reference = z.union([z.string(), z.looseObject({ id: z.string() })])

/** What `toIntent` reads. */
const EventIntent = z.looseObject({
  object: z.literal('payment_intent'),
  id: z.string(),
  client_secret: z.string().nullish(),
  amount: z.int(),
  amount_received: z.int(),
  currency: z.string(),
  status: z.string(),
  livemode: z.boolean(),
  created: z.int(),
  metadata: z.record(z.string(), z.string()).nullish(),
  latest_charge: z.union([z.string(), z.looseObject({ id: z.string(), billing_details: z.looseObject({}) })]).nullish(),
  last_payment_error: z.looseObject({ type: z.string() }).nullish(),
})

/** Of any kind: the shop may be subscribed to more than it handles. */
const Event = z.looseObject({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  livemode: z.boolean(),
  data: z.looseObject({
    object: z.union([
      EventIntent,
      z
        .looseObject({ object: z.string().optional(), payment_intent: Reference.nullish() })
        .refine(({ object }) => object !== 'payment_intent'),
    ]),
  }),
})

/** Undefined if it isn't shaped like an event: a signature says who sent it, not what. */
export function toPaymentEvent(sent: unknown): PaymentEvent | undefined {
  const read = Event.safeParse(sent)
  if (!read.success) return undefined
  const { id, type, created, livemode, data } = read.data
  const happened = { id, type, created: new Date(created * 1000), livemode }
  const about = data.object
  if (about.object === 'payment_intent') {
    const intent = toIntent(about as unknown as Stripe.PaymentIntent)
    return { ...happened, intentId: intent.id, intent }
  }
  const of = about.payment_intent as z.infer<typeof Reference> | null | undefined
  return of ? { ...happened, intentId: typeof of === 'string' ? of : of.id } : happened
}
