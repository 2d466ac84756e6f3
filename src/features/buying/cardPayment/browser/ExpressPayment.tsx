import { Suspense } from 'react'
import type { CardProvider } from '#/platform/payments/providerFacts.ts'
import type { ExpressPaymentProps } from '../paymentForm.ts'
import { ExpressLoading } from './ExpressSection.tsx'
import { PROVIDER_FORMS } from './providerForms.ts'

/** Buttons of wallets, which know the buyer's details. Their place is kept until it’s known that none is available. */
export function ExpressPayment({ provider, ...props }: ExpressPaymentProps & { provider: CardProvider }) {
  const { Express } = PROVIDER_FORMS[provider]
  return (
    <Suspense fallback={<ExpressLoading />}>
      <Express {...props} />
    </Suspense>
  )
}
