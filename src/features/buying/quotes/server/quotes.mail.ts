import { bankBlocks, orderBill } from '#/features/orders/orders/server/orderEmailBlocks.ts'
import { orderTerms } from '#/features/orders/orders/server/orderEmailTerms.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import {
  type BankDetails,
  loadBankDetails,
  loadNewOrderRecipients,
} from '#/features/shop/settings/server/settings.store.ts'
import { addressLines } from '#/lib/addressLines.ts'
import { brand } from '#/lib/brand.ts'
import { type PageUrl, pageUrl } from '#/lib/pageLinks.ts'
import { formatPounds } from '#/lib/pence.ts'
import { seller } from '#/lib/seller.ts'
import { londonDay, longDate } from '#/lib/workingDays.ts'
import type { Transaction } from '#/platform/database.ts'
import { block, type Facts } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import type { Services } from '#/platform/services.ts'
import { formatContact, KIND_LABELS, quoteNumber } from '../quotes.rules.ts'
import { describePurchaseOrder, laterDates, promiseFacts, promiseOf, quoteFacts } from './quoteFacts.ts'
import { insertQuoteLink, type QuoteRow } from './quotes.store.ts'

const kindOf = ({ kind }: QuoteRow) => KIND_LABELS[kind].toLowerCase()
const nameOf = ({ customerName }: { customerName: string }) => customerName.replace(/\s+/g, ' ')
const addressFacts = ({ company, shippingAddress, billingAddress }: QuoteRow): Facts => [
  ['Company', company],
  ['Invoice address', billingAddress && addressLines(billingAddress).join(', ')],
  ['Deliver to', addressLines(shippingAddress).join(', ')],
]
const contactFacts = ({ contact }: QuoteRow): Facts => [['Your contact', contact && formatContact(contact)]]
const writeTo = ({ contact }: QuoteRow) =>
  contact ? [block.text(`Reply to this email to write to ${contact.name}.`)] : []
const billOf = (quote: QuoteRow) => orderBill({ ...quote, discountCode: null, discountType: null }, { showsNet: true })

export function quoteEmail(quote: QuoteRow, { url, now }: { url: PageUrl; now: Date }) {
  const number = quoteNumber(quote.id)
  const expiry = longDate(quote.expiresOn)
  const promise = promiseOf(quote, now)
  const content = letter(`Your ${kindOf(quote)} ${number}`, [
    block.text(
      `Hello ${nameOf(quote)}, here’s the ${kindOf(quote)} you asked for. It’s attached as a PDF, and you can accept it online until ${expiry}.`,
    ),
    ...(quote.note ? [{ type: 'frame' as const, lines: quote.note.split('\n') }] : []),
    block.button('View and accept', url),
    billOf(quote),
    block.facts([
      ...quoteFacts(quote, promise),
      ...contactFacts(quote),
      ['Goods reserved for you until', quote.holdUntil && longDate(quote.holdUntil)],
      ...addressFacts(quote),
    ]),
    ...laterDates(quote, promise).map(block.text),
    ...writeTo(quote),
    block.text('Anyone with this link can read the quote and accept it, so please share it with care.'),
  ])
  return {
    subject: `${brand()}: your ${kindOf(quote)} ${number}`,
    replyTo: quote.contact?.email ?? seller.email,
    content,
  }
}

const ACCEPTED_MAIL_KIND = 'quote-accepted'

/** To the customer, with how to pay, and to the shop unless staff recorded it themselves. */
export async function queueAcceptedEmails(
  tx: Transaction,
  { mail, origin }: Pick<Services, 'mail' | 'origin'>,
  quote: QuoteRow,
  order: OrderRecord,
  now: Date,
): Promise<void> {
  const bank = await loadBankDetails(tx)
  const { url } = await insertQuoteLink(tx, { quoteId: quote.id, origin: origin(), now })
  const email = acceptedEmail(quote, order, { bank, url })
  // The order's number comes first, so that erasing the customer deletes it.
  await mail.queue(tx, {
    kind: ACCEPTED_MAIL_KIND,
    reference: `${order.orderId} quote`,
    recipient: order.customerEmail,
    ...email,
  })
  await queueAnsweredEmail(tx, { mail, origin }, quote, [
    ['Order', order.orderId],
    ['Purchase order', quote.purchaseOrder ?? 'None given'],
    ['Payment due', order.dueOn ? longDate(order.dueOn) : 'Before dispatch'],
  ])
}

function acceptedEmail(quote: QuoteRow, order: OrderRecord, { bank, url }: { bank: BankDetails | null; url: PageUrl }) {
  const promise = promiseOf(quote, order.createdAt)
  const content = letter('Thank you for accepting our quote', [
    block.text(
      `Hello ${nameOf(quote)}, quote ${quoteNumber(quote.id)} is now your order ${order.orderId}. ${order.dueOn ? `Please pay ${formatPounds(order.totalAmount)} by ${longDate(order.dueOn)}.` : `We’ll send your goods once you’ve paid ${formatPounds(order.totalAmount)}.`}`,
    ),
    ...(bank ? bankBlocks(bank, order.orderId) : []),
    block.heading('Pay by card'),
    block.button('Open your quote', url),
    block.heading('What you ordered'),
    billOf(quote),
    block.facts([
      ['Ordered', longDate(londonDay(order.createdAt))],
      ['Purchase order', describePurchaseOrder(order)],
      ['Payment due', order.dueOn ? longDate(order.dueOn) : 'Before dispatch'],
      ...promiseFacts(promise),
      ...contactFacts(quote),
      ...addressFacts(quote),
    ]),
    ...laterDates(quote, promise).map(block.text),
    ...writeTo(quote),
    // The contract is made now, and this is its confirmation on a durable medium.
    ...orderTerms(order),
  ])
  return {
    subject: `${brand()}: your order ${order.orderId} from quote ${quoteNumber(quote.id)}`,
    ...(quote.contact ? { replyTo: quote.contact.email } : {}),
    content,
  }
}

export const queueDeclinedEmail = (
  tx: Transaction,
  services: Pick<Services, 'mail' | 'origin'>,
  quote: QuoteRow,
): Promise<void> => queueAnsweredEmail(tx, services, quote, [['Reason', quote.reason ?? 'None given']])

/** One email per recipient of new orders. */
async function queueAnsweredEmail(
  tx: Transaction,
  { mail, origin }: Pick<Services, 'mail' | 'origin'>,
  quote: QuoteRow,
  facts: Facts,
): Promise<void> {
  const recipients = await loadNewOrderRecipients(tx)
  const email = answeredEmail(quote, facts, origin())
  for (const [index, recipient] of recipients.entries()) {
    // A quote can be declined, sent again and answered again.
    const reference = `quote-${quote.id}-${quote.closedAt?.getTime()}/${index + 1}`
    await mail.queue(tx, { kind: 'quote-answered', reference, recipient, replyTo: quote.customerEmail, ...email })
  }
}

function answeredEmail(quote: QuoteRow, rows: Facts, origin: string) {
  const outcome = quote.state === 'accepted' ? 'accepted' : 'declined'
  const content = letter(`Quote ${quoteNumber(quote.id)} has been ${outcome}`, [
    block.facts([
      ['Customer', nameOf(quote)],
      ...addressFacts(quote),
      ['Email', quote.customerEmail],
      ['Total', formatPounds(quote.totalAmount)],
      ...rows,
    ]),
    block.button('Open the quote in the admin', pageUrl(origin, `/admin/quotes/${quote.id}`)),
  ])
  const subject = `Quote ${quoteNumber(quote.id)} ${outcome} · ${formatPounds(quote.totalAmount)} · ${nameOf(quote)}`
  return { subject, content }
}
