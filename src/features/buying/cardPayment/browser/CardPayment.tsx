import { Suspense } from 'react'
import type { CardProvider } from '#/platform/payments/providerFacts.ts'
import { Spinner } from '#/ui/Loading.tsx'
import type { PaymentFormProps } from '../paymentForm.ts'
import { PROVIDER_FORMS } from './providerForms.ts'

export function CardPayment({ provider, ...props }: PaymentFormProps & { provider: CardProvider }) {
  const { Form, minHeight } = PROVIDER_FORMS[provider]
  return (
    <Suspense
      fallback={
        <p className={`flex items-center gap-3 ${minHeight}`} role="status">
          <Spinner /> Loading the card form
        </p>
      }
    >
      <Form {...props} />
    </Suspense>
  )
}
