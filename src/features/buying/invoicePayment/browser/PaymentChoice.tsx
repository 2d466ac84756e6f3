import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LaterPayment } from '#/features/buying/checkout/browser/checkout.ts'
import { formatArrivalDays } from '#/features/shop/delivery/deliveryDates.rules.ts'
import { DELIVERY_TYPES } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import type { Pence } from '#/lib/pence.ts'
import { formatShortDate, londonDay } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { RadioCards } from '#/ui/RadioCards.tsx'
import { invoiceDueOn, isOverLimit, overLimitText } from '../invoicePayment.rules.ts'
import { AgreedOnly } from './AgreedOnly.tsx'
import { type InvoiceOffer, invoiceOffer, placeOnInvoice } from './invoicePayment.queries.ts'

type PaymentChoiceProps = {
  totalAmount: Pence
  isBusiness: boolean
  /** Card payments are. */
  isPaused: boolean
  isLater: boolean
  disabled: boolean
  onChoose: (later: LaterPayment | undefined) => void
}

/** Shows nothing where payment by invoice isn't offered. */
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
  const { terms, agreedOnly } = offer.data
  if (!props.isBusiness) return terms && <p>{FOR_BUSINESSES}</p>
  if (terms) return <Choice {...props} terms={terms} />
  return agreedOnly ? <AgreedOnly className="text-sm text-muted" /> : null
}

const formatDays = (days: number) => (days === 1 ? 'a day' : `${days} days`)

const arrivalsAfterPayment = () =>
  Object.fromEntries(
    DELIVERY_TYPES.map((type) => [type, formatArrivalDays(type, undefined, ' after we’ve processed your payment')]),
  ) as LaterPayment['arrivals']

const FOR_BUSINESSES =
  'To pay by invoice, choose “Buying for a club, school or company?” under your details and enter its name.'

function Choice({
  totalAmount,
  isPaused,
  isLater,
  disabled,
  onChoose,
  terms,
}: PaymentChoiceProps & { terms: NonNullable<InvoiceOffer['terms']> }) {
  const isTooMuch = isOverLimit(terms, totalAmount)
  const { days, holdDays } = terms
  const dueBy = formatShortDate(invoiceDueOn(terms, londonDay(new Date())))
  // Unless terms were agreed, the days count from when the order is confirmed.
  const due = holdDays === null ? `by ${dueBy}` : `within ${formatDays(days)}`
  const choose = (isByInvoice: boolean) =>
    onChoose(isByInvoice ? { due, arrivals: arrivalsAfterPayment(), place: placeOnInvoice } : undefined)
  const only = isTooMuch ? 'card' : isPaused ? 'invoice' : undefined
  const chosen = isLater ? 'invoice' : 'card'
  useEffect(() => {
    if (only && only !== chosen) choose(only === 'invoice')
  })
  return (
    <fieldset disabled={disabled}>
      <RadioCards
        legend="How would you like to pay?"
        name="payment-time"
        value={chosen}
        onChange={(value) => choose(value === 'invoice')}
        options={[
          {
            value: 'card',
            title: 'Pay by card now',
            detail: isPaused ? 'Card payments are paused.' : undefined,
            disabled: isPaused,
          },
          {
            value: 'invoice',
            title: 'Pay by invoice',
            detail:
              isTooMuch && terms.limit !== null
                ? overLimitText(terms.limit)
                : holdDays === null
                  ? `Bank transfer within ${formatDays(days)}, by ${dueBy}. We reserve your goods and email you a pro forma invoice.`
                  : `Bank transfer within ${formatDays(days)}. Once your order is confirmed, we reserve your goods for ${formatDays(Math.min(holdDays, days))} and email you a pro forma invoice.`,
            disabled: isTooMuch,
          },
        ]}
      />
    </fieldset>
  )
}
