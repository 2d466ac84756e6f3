import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CheckoutLoading } from '#/features/buying/checkout/browser/CheckoutLoading.tsx'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AgreedOnly } from './AgreedOnly.tsx'
import { invoiceOffer } from './invoicePayment.queries.ts'

/** `paused`: what the shop says about it. */
type PausedCheckoutProps = { paused: string | undefined; onRetry: () => void; checkout: ReactNode }

/** Without card payments, the checkout opens only to those who may pay by invoice. */
export default function PausedCheckout({ paused, onRetry, checkout }: PausedCheckoutProps) {
  const offer = useQuery(invoiceOffer)
  if (paused === undefined || offer.data?.terms) return checkout
  if (offer.isLoading) return <CheckoutLoading />
  const checkAgain = () => {
    void offer.refetch()
    onRetry()
  }
  return (
    <div className="page section grid gap-6">
      <h1 className="headline text-4xl">Secure Checkout</h1>
      <EmptyState
        role="alert"
        title="Card payments are paused"
        action={<Button onClick={checkAgain}>Check again</Button>}
      >
        <p>{paused}</p>
        {offer.data?.agreedOnly && <AgreedOnly className="mt-4" />}
      </EmptyState>
    </div>
  )
}
