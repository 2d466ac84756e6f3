import { Suspense, useState } from 'react'
import { Badge } from '#/ui/Badge.tsx'
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
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge>Test mode</Badge> <span>Stands in for Apple Pay, Google Pay, Link and PayPal.</span>
      </p>
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
