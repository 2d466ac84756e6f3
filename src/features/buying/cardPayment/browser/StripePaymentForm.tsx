import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#/ui/Button.tsx'
import { Spinner } from '#/ui/Loading.tsx'
import type { PaymentFormProps } from '../paymentForm.ts'
import { createPaymentForm } from './confirmStripe.ts'
import { stripeAppearance, watchColourScheme } from './stripeAppearance.ts'
import { useStripeClient } from './stripeClient.ts'

/** Stripe's Payment Element. Card data never reaches the shop. */
export function StripePaymentForm(props: PaymentFormProps) {
  const { publishableKey, clientSecret } = props
  const { stripe, hasFailed: isUnreachable } = useStripeClient(publishableKey)
  const [hasFailed, setHasFailed] = useState(false)

  if (hasFailed || isUnreachable) {
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

function PaymentFields({
  session,
  onReady,
  onFailed,
  disabled,
  mayRedirect,
}: PaymentFormProps & { onFailed: () => void }) {
  const stripe = useStripe()
  const elements = useElements()
  const [isShown, setIsShown] = useState(false)
  const method = useRef('card')

  useEffect(() => {
    if (!stripe || !elements || !isShown) return
    onReady(createPaymentForm(stripe, elements, () => method.current))
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
        onChange={({ value }) => {
          method.current = value.type
        }}
        options={{
          layout: 'tabs',
          readOnly: disabled,
          // Above the form; on a payment link the buyer's details are known.
          ...(mayRedirect && { wallets: { applePay: 'never', googlePay: 'never' } }),
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
