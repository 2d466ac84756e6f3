import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useState } from 'react'

const clients = new Map<string, Promise<Stripe | null>>()

function loadClient(publishableKey: string): Promise<Stripe | null> {
  const known = clients.get(publishableKey)
  if (known) return known
  const client = loadStripe(publishableKey).catch((error: unknown) => {
    clients.delete(publishableKey)
    throw error
  })
  clients.set(publishableKey, client)
  return client
}

export function useStripeClient(publishableKey: string): { stripe: Stripe | null; hasFailed: boolean } {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    loadClient(publishableKey).then(setStripe, () => setHasFailed(true))
  }, [publishableKey])
  return { stripe, hasFailed }
}
