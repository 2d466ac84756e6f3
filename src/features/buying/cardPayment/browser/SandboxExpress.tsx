import { Suspense, useState } from 'react'
import { Button } from '#/ui/Button.tsx'
import { lazy } from '#/ui/lazy.ts'
import type { ExpressPaymentProps } from '../paymentForm.ts'
import { ExpressSection } from './ExpressSection.tsx'

const SandboxWallet = lazy(async () => ({ default: (await import('./SandboxWallet.tsx')).SandboxWallet }))

/** Stands in for Stripe's Express Checkout Element. */
export function SandboxExpress(props: ExpressPaymentProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <ExpressSection>
      <Button size="large" disabled={props.disabled} onClick={() => setIsOpen(true)} aria-haspopup="dialog">
        Test wallet
      </Button>
      {isOpen && (
        <Suspense>
          <SandboxWallet {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </ExpressSection>
  )
}
