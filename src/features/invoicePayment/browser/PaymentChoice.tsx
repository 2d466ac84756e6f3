import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCurrentUser } from '#/features/accounts/browser/accounts.queries.ts'
import type { LaterPayment } from '#/features/checkout/browser/checkout.ts'
import { email } from '#/features/content/brand.facts.ts'
import type { Pence } from '#/lib/pence.ts'
import { formatShortDate, londonDay } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { RadioCards } from '#/ui/RadioCards.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'
import { invoiceDueOn, isOverLimit, overLimitText } from '../invoicePayment.rules.ts'
import { type InvoiceOffer, invoiceOffer, placeOnInvoice } from './invoicePayment.queries.ts'

type PaymentChoiceProps = {
  totalAmount: Pence
  isLater: boolean
  disabled: boolean
  onChoose: (later: LaterPayment | undefined) => void
}

/** For buyers who have entered a company. Shows nothing where payment by invoice isn't offered. */
export default function PaymentChoice(props: PaymentChoiceProps) {
  const offer = useQuery(invoiceOffer)
  if (offer.isPending) return <Skeleton className="h-36" />
  if (!offer.data) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        We couldn’t check whether you can pay by invoice.
        <Button size="small" onClick={() => void offer.refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  if (offer.data.terms) return <Choice {...props} terms={offer.data.terms} />
  return offer.data.agreedOnly ? <AgreedOnly /> : null
}

function Choice({
  totalAmount,
  isLater,
  disabled,
  onChoose,
  terms,
}: PaymentChoiceProps & { terms: NonNullable<InvoiceOffer['terms']> }) {
  const isTooMuch = isOverLimit(terms, totalAmount)
  const dueOn = invoiceDueOn(terms, londonDay(new Date()))
  useEffect(() => {
    if (isTooMuch && isLater) onChoose(undefined)
  }, [isTooMuch, isLater, onChoose])
  return (
    <fieldset disabled={disabled}>
      <RadioCards
        legend="How would you like to pay?"
        name="payment-time"
        value={isLater ? 'invoice' : 'card'}
        onChange={(value) => onChoose(value === 'invoice' ? { dueOn, place: placeOnInvoice } : undefined)}
        options={[
          { value: 'card', title: 'By card now' },
          {
            value: 'invoice',
            title: 'By invoice',
            detail:
              isTooMuch && terms.limit !== null
                ? overLimitText(terms.limit)
                : `Bank transfer within ${terms.days} days, by ${formatShortDate(dueOn)}. We reserve your goods and email you a pro forma invoice.`,
            disabled: isTooMuch,
          },
        ]}
      />
    </fieldset>
  )
}

function AgreedOnly() {
  const user = useCurrentUser()
  return (
    <p className="text-sm text-muted">
      {user ? (
        <>
          To pay by invoice, ask us first:{' '}
          <a className="link" href={`mailto:${email()}?subject=Payment%20by%20invoice`}>
            {email()}
          </a>
        </>
      ) : (
        <>
          If we’ve agreed payment by invoice with you,{' '}
          <a className="link" href="/auth?next=%2Fcheckout">
            sign in
          </a>{' '}
          first.
        </>
      )}
    </p>
  )
}
