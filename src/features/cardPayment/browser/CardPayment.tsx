import { Suspense } from 'react'
import { lazy } from '#/ui/lazy.ts'
import { Spinner } from '#/ui/Spinner.tsx'
import type { PaymentFormProps } from '../paymentForm.ts'

const StripePaymentForm = lazy(async () => ({ default: (await import('./StripePaymentForm.tsx')).StripePaymentForm }))
const SandboxCardForm = lazy(async () => ({ default: (await import('./SandboxCardForm.tsx')).SandboxCardForm }))

/** The form that takes the card: the card provider's own, or the sandbox's where the shop has none. */
export function CardPayment({ provider, ...props }: PaymentFormProps & { provider: 'stripe' | 'sandbox' }) {
  const Form = provider === 'stripe' ? StripePaymentForm : SandboxCardForm
  return (
    <Suspense
      fallback={
        // Stripe's form waits on; the sandbox's comes at once, so that what is below must not jump.
        <p className={`flex items-center gap-3 ${provider === 'stripe' ? 'min-h-24' : 'min-h-88'}`} role="status">
          <Spinner /> Loading the card form
        </p>
      }
    >
      <Form {...props} />
    </Suspense>
  )
}
