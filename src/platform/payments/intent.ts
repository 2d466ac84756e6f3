import type Stripe from 'stripe'
import type { Pence } from '#/lib/pence.ts'

type Billing = {
  name?: string
  email?: string
  phone?: string
  address?: { line1?: string; line2?: string; city?: string; state?: string; postalCode?: string; country?: string }
}

export type Intent = {
  id: string
  clientSecret: string
  amount: Pence
  amountReceived: Pence
  currency: string
  status: Stripe.PaymentIntent.Status
  livemode: boolean
  metadata: Record<string, string>
  created: Date
  latestChargeId?: string
  lastError?: { code: string; declineCode?: string; message: string }
  billing?: Billing
}

/** `processing`: taken, but not confirmed yet, as with payments by bank. */
export const mayHaveCharged = (status: Intent['status'] | 'missing'): boolean =>
  status === 'succeeded' || status === 'processing'

const withoutNulls = <Fields extends Record<string, unknown>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as {
    [Name in keyof Fields]?: NonNullable<Fields[Name]>
  }

function toBilling(details: Stripe.Charge.BillingDetails): Billing {
  const { name, email, phone, address } = details
  const lines =
    address &&
    withoutNulls({
      line1: address.line1,
      line2: address.line2,
      city: address.city,
      state: address.state,
      postalCode: address.postal_code,
      country: address.country,
    })
  return withoutNulls({ name, email, phone, address: lines && Object.keys(lines).length > 0 ? lines : undefined })
}

/** Billing details need the latest charge to be expanded. */
export function toIntent(from: Stripe.PaymentIntent): Intent {
  const charge = from.latest_charge
  const error = from.last_payment_error
  return {
    id: from.id,
    clientSecret: from.client_secret ?? '',
    amount: from.amount,
    amountReceived: from.amount_received,
    currency: from.currency,
    status: from.status,
    livemode: from.livemode,
    metadata: { ...from.metadata },
    created: new Date(from.created * 1000),
    ...(charge ? { latestChargeId: typeof charge === 'string' ? charge : charge.id } : {}),
    ...(error
      ? {
          lastError: {
            code: error.code ?? error.type,
            ...(error.decline_code ? { declineCode: error.decline_code } : {}),
            message: error.message ?? 'The payment failed.',
          },
        }
      : {}),
    ...(charge && typeof charge !== 'string' ? { billing: toBilling(charge.billing_details) } : {}),
  }
}
