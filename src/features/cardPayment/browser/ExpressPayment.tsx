import { Suspense } from 'react'
import { lazy } from '#/ui/lazy.ts'
import type { ExpressPaymentProps } from '../paymentForm.ts'

const StripeExpress = lazy(async () => ({ default: (await import('./StripeExpress.tsx')).StripeExpress }))
const SandboxExpress = lazy(async () => ({ default: (await import('./SandboxExpress.tsx')).SandboxExpress }))

/** Buttons of wallets, which know the buyer's details. Renders nothing if none is available. */
export function ExpressPayment({ provider, ...props }: ExpressPaymentProps & { provider: 'stripe' | 'sandbox' }) {
  const Express = provider === 'stripe' ? StripeExpress : SandboxExpress
  return (
    <Suspense>
      <Express {...props} />
    </Suspense>
  )
}
