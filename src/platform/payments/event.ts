import type Stripe from 'stripe'
import { type Intent, toIntent } from './intent.ts'

export type PaymentEvent = {
  id: string
  type: string
  created: Date
  livemode: boolean
  intentId?: string
  intent?: Intent
}

export function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const happened = { id: event.id, type: event.type, created: new Date(event.created * 1000), livemode: event.livemode }
  const about: { object?: string } = event.data.object
  if (about.object === 'payment_intent') {
    const intent = toIntent(about as Stripe.PaymentIntent)
    return { ...happened, intentId: intent.id, intent }
  }
  const of = 'payment_intent' in about ? (about.payment_intent as string | { id: string } | null) : null
  return of ? { ...happened, intentId: typeof of === 'string' ? of : of.id } : happened
}
