import { reservationText } from '#/features/orders/orders/orderLabels.ts'
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
import { formatContact, KIND_LABELS, kindName, quoteNumber } from '../quotes.rules.ts'
import { loadSituation, type QuoteSituation } from './loadQuote.ts'
import { cancelRight, describePurchaseOrder, hasGoods, laterDates, promiseFacts, quoteFacts } from './quoteFacts.ts'
import { insertQuoteLink, type QuoteRow } from './quotes.store.ts'

const nameOf = ({ customerName }: { customerName: string }) => customerName.replace(/\s+/g, ' ')
const addressFacts = ({ company, shippingAddress, billingAddress }: QuoteRow): Facts => [
  ['Company', company],
  ['Invoice address', billingAddress && addressLines(billingAddress).join(', ')],
  ['Deliver to', addressLines(shippingAddress).join(', ')],
]
const contactFacts = ({ contact }: QuoteRow): Facts => [['Your contact', contact && formatContact(contact)]]
const writeTo = ({ contact }: QuoteRow) =>
  block.text(contact ? `Reply to this email to write to ${contact.name}.` : 'Reply to this email to reach us.')
const replyTo = ({ contact }: QuoteRow) => contact?.email ?? seller.email
const billOf = (quote: QuoteRow) => orderBill({ ...quote, discountCode: null, discountType: null }, { showsNet: true })

export function quoteEmail(quote: QuoteRow, { url, situation }: { url: PageUrl; situation: QuoteSituation }) {
  const number = quoteNumber(quote.id)
  const kind = kindName(quote)
  const expiry = longDate(quote.expiresOn)
  const { promise, reservedUntil } = situation
  const content = letter(`Your ${kind} ${number}`, [
    block.text(
      `Hello ${nameOf(quote)}, here’s the ${kind} you asked for. It’s attached as a PDF, and you can accept it online until ${expiry}.`,
    ),
    ...(quote.note ? [{ type: 'frame' as const, lines: quote.note.split('\n') }] : []),
    block.button('View and accept', url),
    billOf(quote),
    block.facts([
      ...quoteFacts(quote, situation),
      ...contactFacts(quote),
      ['Goods reserved for you until', reservedUntil && longDate(reservedUntil)],
      ...addressFacts(quote),
    ]),
    ...laterDates(quote, promise).map(block.text),
    ...cancelRight(quote).map(block.text),
    writeTo(quote),
    block.text(`Anyone with this link can read the ${kind} and accept it, so please share it with care.`),
  ])
  return {
    subject: `${brand()}: your ${kind} ${number}`,
    replyTo: replyTo(quote),
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
  const situation = await loadSituation(tx, quote, now)
  const email = acceptedEmail(quote, order, { bank, url, situation })
  // The order's number comes first, so that erasing the customer deletes it.
  await mail.queue(tx, {
    kind: ACCEPTED_MAIL_KIND,
    reference: `${order.orderId} quote`,
    recipient: order.customerEmail,
    ...email,
  })
  await queueAnsweredEmail(tx, { mail, origin }, quote, [
    ['Order', order.orderId],
    ['Purchase order', quote.purchaseOrder],
    ['Payment due', order.dueOn ? longDate(order.dueOn) : 'Before dispatch'],
  ])
}

type Accepted = { bank: BankDetails | null; url: PageUrl; situation: QuoteSituation }

function acceptedEmail(quote: QuoteRow, order: OrderRecord, { bank, url, situation }: Accepted) {
  const kind = kindName(quote)
  const { promise, reservedUntil } = situation
  const content = letter(`Thank you for accepting our ${kind}`, [
    block.text(
      [
        `Hello ${nameOf(quote)}, ${kind} ${quoteNumber(quote.id)} is now your order ${order.orderId}.`,
        order.dueOn
          ? `Please pay ${formatPounds(order.totalAmount)} by ${longDate(order.dueOn)}.`
          : `We’ll send your goods once you’ve paid ${formatPounds(order.totalAmount)}.`,
        ...(hasGoods(quote) ? [reservationText({ dueOn: order.dueOn, reservedUntil })] : []),
      ].join(' '),
    ),
    ...(bank ? bankBlocks(bank, order.orderId) : []),
    block.heading('Pay by card'),
    block.button(`Open your ${kind}`, url),
    block.heading('What you ordered'),
    billOf(quote),
    block.facts([
      ['Ordered', longDate(londonDay(order.createdAt))],
      ['Purchase order', describePurchaseOrder(quote)],
      ['Payment due', order.dueOn ? longDate(order.dueOn) : 'Before dispatch'],
      ...promiseFacts(promise),
      ...contactFacts(quote),
      ...addressFacts(quote),
    ]),
    ...laterDates(quote, promise).map(block.text),
    writeTo(quote),
    // The contract is made now, and this is its confirmation on a durable medium.
    ...orderTerms(order, url),
  ])
  return {
    subject: `${brand()}: your order ${order.orderId} from ${kind} ${quoteNumber(quote.id)}`,
    replyTo: replyTo(quote),
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
  const name = `${KIND_LABELS[quote.kind]} ${quoteNumber(quote.id)}`
  const content = letter(`${name} has been ${outcome}`, [
    block.facts([
      ['Customer', nameOf(quote)],
      ...addressFacts(quote),
      ['Email', quote.customerEmail],
      ['Total', formatPounds(quote.totalAmount)],
      ...rows,
    ]),
    block.button(`Open the ${kindName(quote)} in the admin`, pageUrl(origin, `/admin/quotes/${quote.id}`)),
  ])
  const subject = `${name} ${outcome} · ${formatPounds(quote.totalAmount)} · ${nameOf(quote)}`
  return { subject, content }
}
