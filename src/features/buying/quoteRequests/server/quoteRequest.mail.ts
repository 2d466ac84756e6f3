import { describeMissingFee, findPostcodeWithoutFee, quoteNumber } from '#/features/buying/quotes/quotes.rules.ts'
import type { QuoteRow } from '#/features/buying/quotes/server/quotes.store.ts'
import { formatQuantities } from '#/features/orders/orders/orderLabels.ts'
import { responseTimeText } from '#/features/shop/content/promises.rules.ts'
import { loadNewOrderRecipients } from '#/features/shop/settings/server/settings.store.ts'
import { addressLines } from '#/lib/addressLines.ts'
import { brand } from '#/lib/brand.ts'
import { pageUrl } from '#/lib/pageLinks.ts'
import { formatPounds } from '#/lib/pence.ts'
import { seller } from '#/lib/seller.ts'
import type { Transaction } from '#/platform/database.ts'
import { block, type EmailBlock } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import type { Services } from '#/platform/services.ts'

/** To those who are told of new orders, with the customer as reply-to, and to the customer. */
export async function queueRequestEmails(
  tx: Transaction,
  { mail, origin }: Pick<Services, 'mail' | 'origin'>,
  quote: QuoteRow,
): Promise<void> {
  const recipients = await loadNewOrderRecipients(tx)
  const copy = requestedEmail(quote, origin())
  for (const [index, recipient] of recipients.entries()) {
    const reference = `quote-${quote.id}-requested/${index + 1}`
    await mail.queue(tx, { kind: 'quote-requested', reference, recipient, replyTo: quote.customerEmail, ...copy })
  }
  const reference = `quote-${quote.id}-request`
  const recipient = quote.customerEmail
  await mail.queue(tx, { kind: 'quote-request', reference, recipient, ...acknowledgement(quote) })
}

const goodsOf = (quote: QuoteRow): EmailBlock => ({ type: 'frame', lines: formatQuantities(quote.lines) })

function requestedEmail(quote: QuoteRow, origin: string) {
  const number = quoteNumber(quote.id)
  const postcode = findPostcodeWithoutFee(quote)
  const name = quote.customerName.replace(/\s+/g, ' ')
  const content = letter('Quote requested', [
    block.facts([
      ['Customer', name],
      ['Company', quote.company],
      ['Phone', quote.customerPhone],
      ['Email', quote.customerEmail],
      ['Deliver to', addressLines(quote.shippingAddress).join(', ')],
      ['At today’s prices', formatPounds(quote.totalAmount)],
    ]),
    goodsOf(quote),
    ...(quote.requestMessage ? [block.frame(quote.requestMessage) satisfies EmailBlock] : []),
    block.text(`${number} is a draft. Check the prices and terms, then send it.`),
    ...(postcode ? [block.text(describeMissingFee(postcode))] : []),
    block.button('Open the quote in the admin', pageUrl(origin, `/admin/quotes/${quote.id}`)),
  ])
  return { subject: `Quote requested ${number} · ${formatPounds(quote.totalAmount)} · ${name}`, content }
}

/** Anybody can type anybody's address, so nothing typed appears in it. */
function acknowledgement(quote: QuoteRow) {
  const content = letter('We’ve received your request', [
    block.text(
      `Thank you for asking us for a quote. We’ll email it to you, with a link to accept it online. We reply ${responseTimeText()}.`,
    ),
    block.text(`You asked about (${quoteNumber(quote.id)}):`),
    goodsOf(quote),
    block.text(
      `If you didn’t ask for this, somebody else entered your email address. You can ignore this email, or tell us at ${seller.email}.`,
    ),
  ])
  return { replyTo: seller.email, subject: `${brand()}: we’ve received your request for a quote`, content }
}
