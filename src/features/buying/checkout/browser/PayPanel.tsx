import type { ReactNode } from 'react'
import { cancelRightText } from '#/features/shop/content/returnTerms.rules.ts'
import type { PageHref } from '#/lib/pageLinks.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { chargeNote } from './checkout.failures.ts'
import type { CheckoutState, PaymentStep } from './checkout.state.ts'

type PayPanelProps = {
  state: Pick<CheckoutState, 'paymentStep' | 'failure' | 'charge' | 'isComplete'>
  lines: readonly { name: string; quantity: number; total: Pence }[]
  totals: ReactNode
  delivery: string
  totalAmount: Pence
  enabled: boolean
  isFree: boolean
  /** `asTyped`: in the form above, where it can be changed. */
  isBusiness: boolean | 'asTyped'
  /** If it is paid later. */
  due?: string | undefined
  testMode: boolean
  onFinish: () => void
}

const PENDING_LABELS: Record<PaymentStep, string> = {
  idle: 'One moment',
  reserving: 'Reserving your order',
  confirming: 'Waiting for the bank',
  ordering: 'Placing your order',
  unfinished: 'One moment',
}

/** The details next to the button are required by the Consumer Contracts Regulations 2013, reg. 14(2). */
export function PayPanel({
  state,
  lines,
  totals,
  delivery,
  totalAmount,
  enabled,
  isFree,
  isBusiness,
  due,
  testMode,
  onFinish,
}: PayPanelProps) {
  const { paymentStep, failure, isComplete } = state
  const bankReason = failure?.isPaid ? undefined : failure?.reason
  const isBusy = isComplete || paymentStep === 'reserving' || paymentStep === 'confirming' || paymentStep === 'ordering'
  return (
    <section aria-labelledby="your-order" className="grid gap-5 border-t border-ink pt-6">
      <h2 id="your-order" className="headline text-2xl">
        Your order
      </h2>
      <ul className="figures">
        {lines.map(({ name, quantity, total }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can have the same name
          <li key={index} className="flex justify-between gap-4 border-t border-line py-2">
            <span className="min-w-0">
              {quantity} × {name}
            </span>
            <span>{formatPounds(total)}</span>
          </li>
        ))}
        <li className="border-t border-line pt-3">{totals}</li>
      </ul>
      <ul className="grid gap-1 text-sm text-muted">
        <li>{delivery}</li>
        <li>
          {cancelRightText(!isBusiness)}
          {isBusiness === 'asTyped' && ' If you’re buying for yourself, remove the company details.'}
        </li>
        <li>
          Read more in a new tab: <NewTabLink to="/terms-and-conditions">Terms and conditions</NewTabLink>,{' '}
          <NewTabLink to="/shipping-and-returns">Shipping and returns</NewTabLink>,{' '}
          <NewTabLink to="/privacy-policy">Privacy policy</NewTabLink>.
        </li>
        {testMode && <li>Test mode: you won’t be charged and nothing will be sent.</li>}
      </ul>
      <div role="alert" className="empty:hidden">
        {failure && (
          <div className={classes('grid gap-1 border-l-2 pl-4', failure.isPaid ? 'border-success' : 'border-error')}>
            {bankReason && <p className="font-semibold wrap-anywhere text-error">{bankReason}</p>}
            <p className={classes('font-semibold', !failure.isPaid && !bankReason && 'text-error')}>{failure.title}</p>
            <p className="wrap-anywhere">{failure.message}</p>
            <p className="wrap-anywhere empty:hidden">
              {failure.isPaid
                ? failure.reason
                : paymentStep === 'unfinished' && state.charge !== 'free'
                  ? 'You won’t be charged for checking again.'
                  : chargeNote(state, failure)}
            </p>
          </div>
        )}
      </div>
      {paymentStep === 'unfinished' ? (
        <Button variant="primary" size="large" onClick={onFinish}>
          Check again
        </Button>
      ) : (
        <Button
          type="submit"
          variant="primary"
          size="large"
          disabled={!enabled && !isBusy}
          pending={isBusy}
          pendingLabel={PENDING_LABELS[paymentStep]}
          className="figures w-full"
        >
          {isFree
            ? 'Place order'
            : due
              ? `Order and pay ${formatPounds(totalAmount)} ${due.replaceAll(' ', '\u00a0')}`
              : `Pay ${formatPounds(totalAmount)} now`}
        </Button>
      )}
    </section>
  )
}

const NewTabLink = ({ to, children }: { to: PageHref; children: string }) => (
  <a href={to} target="_blank" rel="noopener" className="link">
    {children}
  </a>
)
