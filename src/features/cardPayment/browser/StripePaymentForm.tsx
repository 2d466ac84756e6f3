import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useRef, useState } from 'react'
import type { CustomerDetails } from '#/features/orders/customer.rules.ts'
import { Button } from '#/ui/Button.tsx'
import { Spinner } from '#/ui/Spinner.tsx'
import type { PaymentForm, PaymentFormProps, PaymentResult } from '../paymentForm.ts'
import { billingAddress, returnUrl } from './billing.ts'
import { stripeAppearance, watchColourScheme } from './stripeAppearance.ts'

/** Stripe's Payment Element. Card data never reaches the shop. */
export function StripePaymentForm(props: PaymentFormProps) {
  const { publishableKey, clientSecret } = props
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    loadStripe(publishableKey).then(setStripe, () => setHasFailed(true))
  }, [publishableKey])

  if (hasFailed) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>We couldn’t load the card form. What you’ve typed is still here.</p>
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </div>
    )
  }
  if (!stripe) return <Loading />
  return (
    // Elements cannot change its `clientSecret`.
    <Elements
      key={clientSecret}
      stripe={stripe}
      options={{ clientSecret, appearance: stripeAppearance(), locale: 'en-GB' }}
    >
      <PaymentFields {...props} onFailed={() => setHasFailed(true)} />
    </Elements>
  )
}

function PaymentFields({ session, onReady, onFailed, disabled }: PaymentFormProps & { onFailed: () => void }) {
  const stripe = useStripe()
  const elements = useElements()
  const [isShown, setIsShown] = useState(false)

  useEffect(() => {
    if (!stripe || !elements || !isShown) return
    onReady(createPaymentForm(stripe, elements))
    return () => onReady(null)
  }, [stripe, elements, isShown, onReady])

  // Each later session has changed the intent, which Elements must then fetch.
  const known = useRef(session)
  useEffect(() => {
    if (known.current === session) return
    known.current = session
    void elements?.fetchUpdates()
  }, [session, elements])

  useEffect(() => watchColourScheme(() => elements?.update({ appearance: stripeAppearance() })), [elements])

  return (
    <div aria-busy={!isShown}>
      {!isShown && <Loading />}
      <PaymentElement
        onReady={() => setIsShown(true)}
        onLoadError={onFailed}
        options={{
          layout: 'tabs',
          readOnly: disabled,
          fields: {
            billingDetails: {
              name: 'never',
              email: 'never',
              phone: 'never',
              address: { line1: 'never', line2: 'never', city: 'never', postalCode: 'never', country: 'never' },
            },
          },
        }}
      />
    </div>
  )
}

const Loading = () => (
  <p className="flex min-h-24 items-center gap-3" role="status">
    <Spinner /> Loading the card form
  </p>
)

const createPaymentForm = (stripe: Stripe, elements: StripeElements): PaymentForm => ({
  validate: async () => !(await elements.submit()).error,
  async confirm(details) {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: returnUrl(), payment_method_data: { billing_details: toBillingDetails(details) } },
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
  if (error.payment_intent?.status === 'succeeded') return { status: 'succeeded' }
  // Whether the card was charged is unknown.
  if (error.type === 'api_connection_error' || error.type === 'api_error') throw new Error(error.message)
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
