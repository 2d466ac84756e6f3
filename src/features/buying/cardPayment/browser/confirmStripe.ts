import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import type { CustomerDetails } from '#/features/shop/delivery/customer.rules.ts'
import type { PaymentForm, PaymentResult } from '../paymentForm.ts'
import { billingAddress, returnUrl } from './billing.ts'

/** `billing`: from the checkout's form, or as the wallet knows it. */
export const createPaymentForm = (
  stripe: Stripe,
  elements: StripeElements,
  method: () => string,
  { billing }: { billing: 'form' | 'wallet' } = { billing: 'form' },
): PaymentForm => ({
  method,
  validate: async () => !(await elements.submit()).error,
  async confirm(details) {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: {
        return_url: returnUrl(method()),
        ...(billing === 'form' && { payment_method_data: { billing_details: toBillingDetails(details) } }),
      },
    })
    return error ? resultOfError(error) : resultOfIntent(paymentIntent)
  },
})

const toBillingDetails = ({ customerName, customerEmail, customerPhone, shippingAddress }: CustomerDetails) => ({
  name: customerName,
  email: customerEmail,
  phone: customerPhone ?? '',
  address: billingAddress(shippingAddress),
})

function resultOfError(error: StripeError): PaymentResult {
  // Paid in another tab a moment ago.
  const status = error.payment_intent?.status
  if (status === 'succeeded') return { status }
  if (status === 'processing') return { status: 'pending' }
  // Whether the card was charged is unknown.
  const isUnclear = error.code === 'payment_intent_unexpected_state' && !status
  if (isUnclear || error.type === 'api_connection_error' || error.type === 'api_error') throw new Error(error.message)
  const { code, decline_code: declineCode, message = 'We couldn’t charge your card.' } = error
  return { status: 'failed', code, declineCode, message }
}

function resultOfIntent({ status }: PaymentIntent): PaymentResult {
  if (status === 'succeeded') return { status }
  if (status === 'requires_payment_method' || status === 'canceled') {
    return { status: 'failed', message: 'We couldn’t charge your card.' }
  }
  return { status: 'pending' }
}
