import { invoiceBody, sellerDetails } from '#/features/orders/invoices/invoices.rules.ts'
import { buyerOf } from '#/features/orders/invoices/server/invoices.store.ts'
import type { QuoteContent } from '#/features/orders/invoices/server/pdf/printQuote.ts'
import type { DeliveryOncePaid } from '#/features/shop/delivery/deliveryDates.rules.ts'
import { type BankDetails, loadBankDetails } from '#/features/shop/settings/server/settings.store.ts'
import { VAT_REASONS } from '#/features/shop/vat/vatTexts.rules.ts'
import { addressLines } from '#/lib/addressLines.ts'
import { longDate } from '#/lib/workingDays.ts'
import type { Database } from '#/platform/database.ts'
import type { Facts } from '#/platform/mail/emailContent.ts'
import type { Attachment } from '#/platform/mail/mailTransport.ts'
import { printDocument } from '#/platform/printing/printer.ts'
import type { Services } from '#/platform/services.ts'
import { contactLines, KIND_LABELS, quoteNumber } from '../quotes.rules.ts'
import { loadPromise } from './loadQuote.ts'
import { laterDates, quoteFacts } from './quoteFacts.ts'
import { findQuote, type QuoteRow } from './quotes.store.ts'
import { QUOTE_MAIL_KIND } from './sendQuote.ts'

/** Printed afresh each time, because a quote can change until it is accepted. */
export async function printQuote(database: Database, quote: QuoteRow, now: Date): Promise<Buffer> {
  const [bank, promise] = await Promise.all([loadBankDetails(database), loadPromise(database, quote, now)])
  return printDocument('quote', toContent(quote, bank, promise))
}

function toContent(quote: QuoteRow, bank: BankDetails | null, promise: DeliveryOncePaid | null): QuoteContent {
  const vatReason = quote.vatAmount === null ? undefined : VAT_REASONS[quote.vatTreatment]
  const body = invoiceBody({
    ...quote,
    discountCode: null,
    discountType: null,
    lines: quote.lines.map((line, id) => ({ id, ...line })),
  })
  const facts: Facts = [
    ...quoteFacts(quote, promise),
    ['Your contact', quote.contact && contactLines(quote.contact).join('\n')],
    ['Goods reserved until', quote.holdUntil && longDate(quote.holdUntil)],
  ]
  return {
    ...body,
    title: KIND_LABELS[quote.kind],
    number: quoteNumber(quote.id),
    seller: sellerDetails(quote.vatAmount !== null),
    buyer: { ...buyerOf(quote), deliverTo: addressLines(quote.shippingAddress) },
    facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
    note: quote.note,
    bank,
    closing: [
      ...(vatReason ? [vatReason] : []),
      // HMRC (VAT Notice 700, on pro forma invoices): it must be clear that the document is not a VAT invoice.
      ...(quote.vatAmount === null ? [] : ['This is not a VAT invoice. We’ll send you one when you’ve paid.']),
      'To accept, open the link in our email.',
      ...laterDates(quote, promise),
    ],
  }
}

/** For the email that sends the quote. Its reference starts with `quote-` and the id. */
export async function attachQuote(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { kind, reference }: { kind: string; reference: string },
): Promise<Attachment[]> {
  const id = kind === QUOTE_MAIL_KIND ? Number(/^quote-(\d+)-/.exec(reference)?.[1]) : Number.NaN
  const quote = Number.isNaN(id) ? undefined : await findQuote(database, id)
  if (!quote) return []
  const content = await printQuote(database, quote, clock.now())
  return [{ name: `${quoteNumber(id)}.pdf`, contentType: 'application/pdf', content }]
}
