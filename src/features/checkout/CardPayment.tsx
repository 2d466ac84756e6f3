import { Suspense } from 'react'
import { lazy } from '#/ui/lazy.ts'
import { Spinner } from '#/ui/Spinner.tsx'
import type { PaymentFormProps } from './paymentForm.ts'

const StripePaymentForm = lazy(async () => ({ default: (await import('./StripePaymentForm.tsx')).StripePaymentForm }))
const SandboxCardForm = lazy(async () => ({ default: (await import('./SandboxCardForm.tsx')).SandboxCardForm }))

/** The form that takes the card: the card provider's own, or the sandbox's where the shop has none. */
export function CardPayment({ provider, ...props }: PaymentFormProps & { provider: 'stripe' | 'sandbox' }) {
  const Form = provider === 'stripe' ? StripePaymentForm : SandboxCardForm
  return (
    <Suspense
      fallback={
        <p className="flex min-h-24 items-center gap-3" role="status">
          <Spinner /> Loading the card form
        </p>
      }
    >
      <Form {...props} />
    </Suspense>
  )
}
