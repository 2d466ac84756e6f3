import type { ReactNode } from 'react'
import { VatNote } from '#/features/shop/vat/browser/VatNote.tsx'
import { capitalise, formatDateTime } from '#/lib/format.ts'
import { longDate } from '#/lib/workingDays.ts'
import { classes } from '#/ui/classes.ts'
import { CustomerPageLink, DetailRows } from '#/ui/RecordDetails.tsx'
import { describePaymentTime, formatContact, KIND_LABELS } from '../quotes.rules.ts'
import { QuoteLines } from './QuoteLines.tsx'
import { QuoteNextStep } from './QuoteNextStep.tsx'
import { QuoteHistory, QuoteStateDot } from './QuoteProgress.tsx'
import { QuoteTotals } from './QuoteTotals.tsx'
import { postcodeWithoutFee, type QuoteDetail as Quote, quotePdfPath } from './quotes.queries.ts'

export function QuoteDetail({ quote }: { quote: Quote }) {
  const { customer, company, held } = quote
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 text-sm">
      <header className="grid gap-4">
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <QuoteStateDot state={quote.state} />
          <span>{KIND_LABELS[quote.kind]}</span>
          <span className="text-muted">Created {formatDateTime(quote.createdAt)}</span>
        </p>
        <QuoteNextStep quote={quote} />
      </header>

      <Section title="Customer">
        <div className="grid gap-4 sm:grid-cols-2">
          <p className="text-base break-words whitespace-pre-line">
            {[company, customer.customerName, customer.shippingAddress].filter(Boolean).join('\n')}
          </p>
          <div className="grid content-start gap-1">
            <p>
              <a className="link break-all" href={`mailto:${encodeURIComponent(customer.customerEmail)}`}>
                {customer.customerEmail}
              </a>
            </p>
            <p className="figures">
              {customer.customerPhone ?? <span className="text-muted">No phone number given</span>}
            </p>
            <p>
              <CustomerPageLink customer={`quote-${quote.id}`} />
            </p>
          </div>
        </div>
      </Section>

      {quote.requestedAt && (
        <Section title="Request">
          <p className="text-muted">The customer asked for this quote on {formatDateTime(quote.requestedAt)}.</p>
          {quote.requestMessage && <p className="text-base break-words whitespace-pre-line">{quote.requestMessage}</p>}
        </Section>
      )}

      <Section title="Lines">
        <QuoteLines lines={quote.lines} />
        <div className="grid gap-3 pt-2">
          <QuoteTotals totals={quote} isFeeMissing={postcodeWithoutFee(quote) !== undefined} />
          <VatNote sale={quote} />
        </div>
      </Section>

      <Section title="Terms" isRuled>
        <DetailRows
          rows={[
            ['Valid until', longDate(quote.expiresOn)],
            ['Payment', capitalise(describePaymentTime(quote.paymentDays))],
            ['Purchase order', quote.purchaseOrder],
            ['Contact', quote.contact ? formatContact(quote.contact) : quote.state === 'draft' && 'The sender'],
            [
              'Goods',
              held
                ? `${held.pieces} reserved until ${longDate(held.until)}`
                : quote.holdUntil
                  ? describeReservation(quote.state, longDate(quote.holdUntil))
                  : 'Not reserved',
            ],
            ['Bill to', quote.billingAddress && <span className="whitespace-pre-line">{quote.billingAddress}</span>],
            ['Note', quote.note && <span className="whitespace-pre-line">{quote.note}</span>],
          ]}
        />
      </Section>

      <Section title="Document">
        <p>
          <a className="link py-2" href={quotePdfPath(quote.id)} download>
            Download {quote.number} as a PDF
          </a>
        </p>
      </Section>

      <Section title="History">
        <QuoteHistory history={quote.history} />
      </Section>
    </div>
  )
}

const describeReservation = (state: Quote['state'], until: string) =>
  state === 'draft' ? `Reserved until ${until} once it’s sent` : 'No longer reserved'

/** `isRuled` if its content begins with a line itself. */
type SectionProps = { title: string; isRuled?: boolean; children: ReactNode }

const Section = ({ title, isRuled = false, children }: SectionProps) => (
  <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-1">
    <h3 className={classes('eyebrow', !isRuled && 'mb-1 border-b border-line pb-1')}>{title}</h3>
    {children}
  </section>
)
