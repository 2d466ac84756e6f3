import { invoiceBody, sellerDetails } from '#/features/orders/invoices/invoices.rules.ts'
import { buyerOf } from '#/features/orders/invoices/server/invoices.store.ts'
import type { QuoteContent } from '#/features/orders/invoices/server/pdf/printQuote.ts'
import { deliveryLabel } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { type BankDetails, loadBankDetails } from '#/features/shop/settings/server/settings.store.ts'
import { VAT_REASONS } from '#/features/shop/vat/vatTexts.rules.ts'
import { addressLines } from '#/lib/addressLines.ts'
import { longDate } from '#/lib/workingDays.ts'
import type { Database } from '#/platform/database.ts'
import type { Facts } from '#/platform/mail/emailContent.ts'
import type { Attachment } from '#/platform/mail/mailTransport.ts'
import { printDocument } from '#/platform/printing/printer.ts'
import type { Services } from '#/platform/services.ts'
import { contactLines, findPostcodeWithoutFee, KIND_LABELS, notVatInvoiceText, quoteNumber } from '../quotes.rules.ts'
import { loadSituation, type QuoteSituation } from './loadQuote.ts'
import { cancelRight, laterDates, quoteFacts } from './quoteFacts.ts'
import { findQuote, type QuoteRow } from './quotes.store.ts'
import { QUOTE_MAIL_KIND } from './sendQuote.ts'

/** Printed afresh each time, because a quote can change until it is accepted. */
export async function printQuote(database: Database, quote: QuoteRow, now: Date): Promise<Buffer> {
  const [bank, situation] = await Promise.all([loadBankDetails(database), loadSituation(database, quote, now)])
  return printDocument('quote', toContent(quote, bank, situation))
}

function toContent(quote: QuoteRow, bank: BankDetails | null, situation: QuoteSituation): QuoteContent {
  const { order, promise, reservedUntil } = situation
  const isPayable = order === null || order.state === 'open'
  const vatReason = quote.vatAmount === null ? undefined : VAT_REASONS[quote.vatTreatment]
  const body = invoiceBody({
    ...quote,
    discountCode: null,
    discountType: null,
    lines: quote.lines.map((line, id) => ({ id, ...line })),
  })
  const facts: Facts = [
    ...quoteFacts(quote, situation),
    ['Goods reserved until', reservedUntil && longDate(reservedUntil)],
  ]
  return {
    ...body,
    freeDelivery: quote.deliveryFee === 0 && !findPostcodeWithoutFee(quote) ? deliveryLabel(quote.deliveryType) : null,
    title: KIND_LABELS[quote.kind],
    number: quoteNumber(quote.id),
    seller: sellerDetails(quote.vatAmount !== null),
    buyer: { ...buyerOf(quote), deliverTo: addressLines(quote.shippingAddress) },
    facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
    contact: quote.contact ? contactLines(quote.contact) : [],
    note: quote.note,
    bank: isPayable ? bank : null,
    bankReference: order?.orderId,
    closing: [
      ...(vatReason ? [vatReason] : []),
      ...(quote.vatAmount === null ? [] : [notVatInvoiceText(order)]),
      describeOrder(order),
      ...laterDates(quote, promise),
      ...(isPayable ? cancelRight(quote) : []),
    ],
  }
}

function describeOrder(order: QuoteSituation['order']): string {
  if (!order) return 'To accept, open the link in our email.'
  switch (order.state) {
    case 'open':
      return 'To pay by card, open the link in our email.'
    case 'paid':
      return `Order ${order.orderId} has been paid for. Thank you.`
    case 'cancelled':
      return `Order ${order.orderId} has been cancelled.`
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
