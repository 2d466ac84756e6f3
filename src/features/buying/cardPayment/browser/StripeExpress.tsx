import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { checkMainland } from '#/features/shop/delivery/delivery.rules.ts'
import type { ExpressBuyer, ExpressPaymentProps } from '../paymentForm.ts'
import { createPaymentForm } from './confirmStripe.ts'
import { ExpressLoading, ExpressSection } from './ExpressSection.tsx'
import { stripeAppearance } from './stripeAppearance.ts'
import { useStripeClient } from './stripeClient.ts'

/** Stripe's Express Checkout Element: whatever of Apple Pay, Google Pay, Link, PayPal and Klarna account and device offer. */
export function StripeExpress(props: ExpressPaymentProps) {
  const { publishableKey, clientSecret } = props
  const { stripe, hasFailed } = useStripeClient(publishableKey)
  if (!stripe) return hasFailed ? null : <ExpressLoading />
  return (
    // Its own Elements: submitting those of the card form would validate the card.
    <Elements
      key={clientSecret}
      stripe={stripe}
      options={{ clientSecret, appearance: stripeAppearance(), locale: 'en-GB' }}
    >
      <Wallets {...props} />
    </Elements>
  )
}

function Wallets({ session, delivery, disabled, onPay }: ExpressPaymentProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [isAvailable, setIsAvailable] = useState(true)

  const known = useRef(session)
  useEffect(() => {
    if (known.current === session) return
    known.current = session
    void elements?.fetchUpdates()
  }, [session, elements])

  // The delivery type is chosen on the page, so the wallet shows that one alone.
  const shippingRates = [{ id: delivery.type, displayName: delivery.name, amount: delivery.fee }]

  async function pay(event: StripeExpressCheckoutElementConfirmEvent) {
    if (!stripe || !elements) return
    const form = createPaymentForm(stripe, elements, () => event.expressPaymentType, { billing: 'wallet' })
    if (!(await onPay(toBuyer(event), form))) event.paymentFailed({ reason: 'fail' })
  }

  return (
    <ExpressSection hidden={!isAvailable}>
      <div inert={disabled} className="min-h-13">
        <ExpressCheckoutElement
          onReady={({ availablePaymentMethods }) => setIsAvailable(availablePaymentMethods !== undefined)}
          onLoadError={() => setIsAvailable(false)}
          onClick={({ resolve }) =>
            resolve({
              emailRequired: true,
              phoneNumberRequired: true,
              shippingAddressRequired: true,
              allowedShippingCountries: ['GB'],
              shippingRates,
            })
          }
          onShippingAddressChange={({ address, resolve, reject }) =>
            isDeliverable(address.postal_code) ? resolve({ shippingRates }) : reject()
          }
          onShippingRateChange={({ resolve }) => resolve({ shippingRates })}
          onConfirm={(event) => void pay(event)}
          // One row, as high as its reserved place, so that the form below never moves; it offers the other methods too.
          options={{ buttonHeight: 52, layout: { maxColumns: 2, maxRows: 1, overflow: 'never' } }}
        />
      </div>
    </ExpressSection>
  )
}

/** Until they pay, wallets tell only the first half of a UK postcode. */
const isDeliverable = (postcode: string) => [postcode, `${postcode.trim()} 1AA`].some((text) => checkMainland(text).ok)

function toBuyer({ billingDetails, shippingAddress }: StripeExpressCheckoutElementConfirmEvent): ExpressBuyer {
  const { line1 = '', line2, city = '', state = '', postal_code: postcode = '' } = shippingAddress?.address ?? {}
  return {
    customerName: shippingAddress?.name || billingDetails?.name || '',
    customerEmail: billingDetails?.email ?? '',
    customerPhone: billingDetails?.phone ?? '',
    line1,
    line2: line2 ?? '',
    town: city,
    county: state,
    postcode,
  }
}
