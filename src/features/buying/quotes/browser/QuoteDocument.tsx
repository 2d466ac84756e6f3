import type { ReactNode } from 'react'
import { VAT_REASONS } from '#/features/shop/vat/vatTexts.rules.ts'
import { addressLines } from '#/lib/addressLines.ts'
import { capitalise } from '#/lib/format.ts'
import type { PageHref } from '#/lib/pageLinks.ts'
import { formatPounds } from '#/lib/pence.ts'
import { seller } from '#/lib/seller.ts'
import { longDate } from '#/lib/workingDays.ts'
import { Button, buttonClass } from '#/ui/Button.tsx'
import { describePaymentTime, KIND_LABELS, notVatInvoiceText } from '../quotes.rules.ts'
import { QuoteLines } from './QuoteLines.tsx'
import { QuoteTotals, vatSuffix } from './QuoteTotals.tsx'
import { publicPdfPath, type ReadableQuote } from './quotes.queries.ts'

export const ANSWER_ID = 'answer'

/** What the customer reads, accepts and prints. */
export function QuoteDocument({ token, quote }: { token: string; quote: ReadableQuote }) {
  const { customer, company, billingAddress, note, vatAmount, promise, contact } = quote
  const vat = vatSuffix(quote)
  const title = KIND_LABELS[quote.kind]
  const delivery = addressLines(customer.shippingAddress)
  const buyer = [company, customer.customerName].filter((line) => line !== null)
  return (
    <article aria-labelledby="quote-title" className="grid grid-cols-[minmax(0,1fr)] gap-10 print:gap-6">
      <header className="grid gap-3">
        <h1 id="quote-title" className="headline text-4xl sm:text-5xl print:text-3xl">
          {title} {quote.number}
        </h1>
        <p className="text-lg text-muted">
          <span className="figures font-semibold text-ink">{formatPounds(quote.totalAmount)}</span>
          {vat && ` ${vat}`} · {quote.order ? 'accepted' : `valid until ${longDate(quote.expiresOn)}`}
        </p>
        <div className="mt-1 flex flex-wrap gap-3 print:hidden">
          <a className={buttonClass({ size: 'small' })} href={publicPdfPath(token)} download>
            Download PDF
          </a>
          <Button size="small" variant="quiet" onClick={() => window.print()}>
            Print
          </Button>
          <a className={buttonClass({ size: 'small', className: 'lg:hidden' })} href={`#${ANSWER_ID}`}>
            {quote.order ? 'How to pay' : 'Accept or decline'}
          </a>
        </div>
      </header>

      <div className="grid gap-x-8 gap-y-6 border-t border-line pt-6 sm:grid-cols-2 print:grid-cols-2">
        <Party title="From" lines={[seller.name, ...seller.address]}>
          <p>{seller.email}</p>
          <p>{seller.phone}</p>
          <p className="text-sm text-muted">
            Company number {seller.number}
            {vatAmount !== null && ` · VAT number ${seller.vatNumber}`}
          </p>
        </Party>
        <Party title="To" lines={[...buyer, ...(billingAddress ? addressLines(billingAddress) : delivery)]}>
          <p className="wrap-anywhere">{customer.customerEmail}</p>
        </Party>
        <Party title="Deliver to" lines={delivery} />
        {contact && (
          <Party title="Your contact" lines={[contact.name]}>
            <p>
              <a
                className="link wrap-anywhere"
                href={`mailto:${encodeURIComponent(contact.email)}?subject=${quote.number}`}
              >
                {contact.email}
              </a>
            </p>
            {contact.phone && <p className="wrap-anywhere">{contact.phone}</p>}
          </Party>
        )}
      </div>

      <section aria-labelledby="quote-lines">
        <h2 id="quote-lines" className="headline mb-3 text-2xl">
          What you’ll get
        </h2>
        <div className="border-t border-ink">
          <QuoteLines lines={quote.lines} />
        </div>
        <div className="mt-4 ml-auto max-w-100">
          <QuoteTotals totals={quote} />
        </div>
      </section>

      {note && (
        <section aria-labelledby="quote-note">
          <h2 id="quote-note" className="headline mb-2 text-2xl">
            Note
          </h2>
          <p className="max-w-prose break-words whitespace-pre-line">{note}</p>
        </section>
      )}

      <section aria-labelledby="quote-terms">
        <h2 id="quote-terms" className="headline mb-3 text-2xl">
          Terms
        </h2>
        <dl className="grid border-t border-line">
          <Term name="Date">{longDate(quote.quotedOn)}</Term>
          {quote.acceptedOn ? (
            <Term name="Accepted on">{longDate(quote.acceptedOn)}</Term>
          ) : (
            <Term name="Valid until">{longDate(quote.expiresOn)}</Term>
          )}
          <Term name="Payment">{capitalise(describePaymentTime(quote.paymentDays))}</Term>
          {promise && (
            <>
              <Term name="Dispatch">{promise.dispatch}</Term>
              <Term name="Arrival">{promise.arrival}</Term>
            </>
          )}
          {quote.purchaseOrder && <Term name="Purchase order">{quote.purchaseOrder}</Term>}
          {quote.holdUntil && <Term name="Goods reserved for you until">{longDate(quote.holdUntil)}</Term>}
          <Term name="Conditions of sale">
            <a className="link" href={'/terms-and-conditions' satisfies PageHref} target="_blank" rel="noreferrer">
              Terms and conditions<span className="sr-only"> (opens a new tab)</span>
            </a>
          </Term>
        </dl>
        {vatAmount !== null && (
          <p className="mt-4 text-sm text-muted">
            {VAT_REASONS[quote.vatTreatment] ?? (vat === 'incl. VAT' && 'Prices include VAT.')}{' '}
            {notVatInvoiceText(quote.order)}
          </p>
        )}
      </section>
    </article>
  )
}

const Party = ({ title, lines, children }: { title: string; lines: readonly string[]; children?: ReactNode }) => (
  <section>
    <h2 className="eyebrow mb-1">{title}</h2>
    <p className="break-words whitespace-pre-line">{lines.join('\n')}</p>
    {children}
  </section>
)

const Term = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-4 border-b border-line py-2.5 sm:grid-cols-[14rem_minmax(0,1fr)] print:grid-cols-[14rem_minmax(0,1fr)]">
    <dt className="text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
