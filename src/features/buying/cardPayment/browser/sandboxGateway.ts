import { apiFetch } from '#/browser/api.ts'
import type { CustomerDetails } from '#/features/shop/delivery/customer.rules.ts'
import type { PaymentResult } from '../paymentForm.ts'
import { billingAddress, returnUrl } from './billing.ts'
import { type CardInput, parseExpiry } from './cardErrors.ts'

export { validateCard } from './cardErrors.ts'

type Intent = {
  id: string
  status: string
  next_action: { use_stripe_sdk?: { last4?: string | null }; redirect_to_url?: { url: string } } | null
  last_payment_error: ProviderError | null
}
type ProviderError = {
  type: string
  message: string
  code?: string
  decline_code?: string
  param?: string
  payment_intent?: Intent
}

export type ChallengeRequired = { status: 'challenge'; last4: string | undefined }
type RedirectRequired = { status: 'redirect'; url: string }
/** `param` is the invalid field: `number`, `exp_month`, `exp_year` or `cvc`. */
type Failed = Extract<PaymentResult, { status: 'failed' }> & { param?: string | undefined }
export type SandboxResult = Exclude<PaymentResult, { status: 'failed' }> | Failed | ChallengeRequired | RedirectRequired

/** Charges a card, as `stripe.confirmPayment` does. Throws if the outcome is unknown. */
export const confirmSandboxCard = (clientSecret: string, card: CardInput, details: CustomerDetails) => {
  const { month, year } = parseExpiry(card.expiry)
  return send(clientSecret, 'confirm', {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number.replaceAll(' ', ''),
    'payment_method_data[card][exp_month]': String(month),
    'payment_method_data[card][exp_year]': String(year),
    'payment_method_data[card][cvc]': card.cvc,
    ...billingFields(details),
    return_url: returnUrl('card'),
  })
}

/** Leads to a page of its own, as Klarna and PayPal do. */
export const confirmSandboxRedirect = (clientSecret: string, details: CustomerDetails) =>
  send(clientSecret, 'confirm', {
    'payment_method_data[type]': 'klarna',
    ...billingFields(details),
    return_url: returnUrl('test_page'),
  })

const billingFields = ({ customerName, customerEmail, customerPhone, shippingAddress }: CustomerDetails) => ({
  'payment_method_data[billing_details][name]': customerName,
  'payment_method_data[billing_details][email]': customerEmail,
  ...(customerPhone ? { 'payment_method_data[billing_details][phone]': customerPhone } : {}),
  ...Object.fromEntries(
    Object.entries(billingAddress(shippingAddress))
      .filter(([, text]) => text)
      .map(([part, text]) => [`payment_method_data[billing_details][address][${part}]`, text]),
  ),
})

export const submitChallenge = (clientSecret: string, outcome: 'complete' | 'fail') =>
  send(clientSecret, 'challenge', { outcome })

async function send(clientSecret: string, call: string, fields: Record<string, string>): Promise<SandboxResult> {
  const id = clientSecret.split('_secret_')[0] ?? ''
  const response = await apiFetch(`/sandbox/v1/payment_intents/${encodeURIComponent(id)}/${call}`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: clientSecret, ...fields }),
  })
  const body = (await response.json()) as Intent | { error: ProviderError }
  if (!('error' in body)) return toResult(body)
  // Paid in another tab a moment ago.
  if (body.error.payment_intent?.status === 'succeeded') return { status: 'succeeded' }
  if (response.status >= 500) throw new Error(body.error.message)
  return toFailure(body.error)
}

function toResult({ status, next_action, last_payment_error }: Intent): SandboxResult {
  if (status === 'succeeded') return { status }
  if (status === 'requires_action') {
    if (next_action?.redirect_to_url) return { status: 'redirect', url: next_action.redirect_to_url.url }
    return { status: 'challenge', last4: next_action?.use_stripe_sdk?.last4 ?? undefined }
  }
  return last_payment_error ? toFailure(last_payment_error) : { status: 'pending' }
}

const toFailure = ({ code, decline_code, message, param }: ProviderError): SandboxResult => ({
  status: 'failed',
  code,
  declineCode: decline_code,
  message,
  param,
})
