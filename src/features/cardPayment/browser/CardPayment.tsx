import { Suspense } from 'react'
import { lazy } from '#/ui/lazy.ts'
import { Spinner } from '#/ui/Spinner.tsx'
import type { PaymentFormProps } from '../paymentForm.ts'

const StripePaymentForm = lazy(async () => ({ default: (await import('./StripePaymentForm.tsx')).StripePaymentForm }))
const SandboxCardForm = lazy(async () => ({ default: (await import('./SandboxCardForm.tsx')).SandboxCardForm }))

export function CardPayment({ provider, ...props }: PaymentFormProps & { provider: 'stripe' | 'sandbox' }) {
  const Form = provider === 'stripe' ? StripePaymentForm : SandboxCardForm
  return (
    <Suspense
      fallback={
        // The sandbox's form appears at full height at once; Stripe's shows its own loading state first.
        <p className={`flex items-center gap-3 ${provider === 'stripe' ? 'min-h-24' : 'min-h-88'}`} role="status">
          <Spinner /> Loading the card form
        </p>
      }
    >
      <Form {...props} />
    </Suspense>
  )
}
