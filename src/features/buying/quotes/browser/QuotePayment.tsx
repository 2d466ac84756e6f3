import { useEffect, useRef } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { formatPounds } from '#/lib/pence.ts'
import { seller } from '#/lib/seller.ts'
import { longDate } from '#/lib/workingDays.ts'
import { Button, buttonClass } from '#/ui/Button.tsx'
import { FormAlert } from '#/ui/Field.tsx'
import { type ReadableQuote, useAnswerQuote } from './quotes.queries.ts'

type QuotePaymentProps = { token: string; quote: ReadableQuote; order: NonNullable<ReadableQuote['order']> }

/** Expects an accepted quote. */
export function QuotePayment({ token, quote, order }: QuotePaymentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Accepting removes the button that had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <div className="grid gap-6 border-t border-ink pt-5 print:mt-6 print:break-inside-avoid">
      <div className="grid gap-2">
        <h2 ref={heading} tabIndex={-1} className="headline text-2xl outline-none">
          {TITLES[order.state]}
        </h2>
        <p className="figures">
          Your order is <span className="font-semibold whitespace-nowrap">{order.orderId}</span>.
        </p>
        {order.state === 'paid' && <p>It has been paid for. We’ve emailed your confirmation and invoice.</p>}
        {order.state === 'cancelled' && (
          <p>
            {order.path
              ? `It had been paid for. Please email ${seller.email} if you’re waiting for a refund.`
              : `It can’t be paid for any more. Please email ${seller.email} if that’s a surprise, or if you’ve already paid.`}
          </p>
        )}
        {order.path && (
          <a href={order.path} className={buttonClass({ className: 'mt-2 w-fit print:hidden' })}>
            See your order
          </a>
        )}
      </div>
      {order.state === 'open' && <PaymentMethods token={token} quote={quote} order={order} />}
    </div>
  )
}

const TITLES = {
  open: 'Thank you for accepting',
  paid: 'Thank you for your payment',
  cancelled: 'This order has been cancelled',
}

function PaymentMethods({ token, quote, order }: QuotePaymentProps) {
  const card = useAnswerQuote(token)
  const { bank, version } = quote
  return (
    <>
      <div>
        <p className="figures text-3xl font-semibold">{formatPounds(order.outstanding)}</p>
        <p className="text-muted">
          {order.dueOn ? `to pay by ${longDate(order.dueOn)}` : 'to pay before we send your goods'}
        </p>
      </div>
      {bank && (
        <section aria-labelledby="transfer">
          <h3 id="transfer" className="mb-2 font-semibold">
            By bank transfer
          </h3>
          <dl className="figures border-t border-line">
            {(
              [
                ['Account name', bank.accountName],
                ['Sort code', bank.sortCode],
                ['Account number', bank.accountNumber],
                ['Reference', order.orderId],
                ['Amount', formatPounds(order.outstanding)],
              ] as const
            ).map(([name, value]) => (
              <div key={name} className="flex justify-between gap-4 border-b border-line py-2">
                <dt className="text-muted">{name}</dt>
                <dd className="text-right font-semibold wrap-anywhere select-all">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-2 text-sm text-muted">We’ve emailed you these details. We’ll confirm when it has arrived.</p>
        </section>
      )}
      <section aria-labelledby="card" className="grid gap-2 print:hidden">
        <h3 id="card" className="font-semibold">
          By card
        </h3>
        <FormAlert>{card.isError && errorMessage(card.error)}</FormAlert>
        <Button
          variant="primary"
          pending={card.isPending}
          pendingLabel="Opening"
          onClick={() =>
            card.mutate(
              { to: 'accept', payment: 'card', version },
              { onSuccess: ({ payUrl }) => payUrl && openPayPage(payUrl) },
            )
          }
        >
          Pay {formatPounds(order.outstanding)} by card
        </Button>
      </section>
    </>
  )
}

/** A full page load: the card form's page has a content policy of its own. */
export const openPayPage = (payUrl: string): void => window.location.assign(new URL(payUrl).pathname)
