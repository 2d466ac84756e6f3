import { and, eq, isNull } from 'drizzle-orm'
import type { ProFormaEmail } from '#/features/buying/paymentLinks/server/proForma.ts'
import { reservationText } from '#/features/orders/orders/orderLabels.ts'
import {
  bankBlocks,
  businessRows,
  orderBill,
  orderLinkBlocks,
  testNote,
} from '#/features/orders/orders/server/orderEmailBlocks.ts'
import { orderTerms } from '#/features/orders/orders/server/orderEmailTerms.ts'
import { linkToConfirm, linkToOrder } from '#/features/orders/orders/server/orderLink.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { type BankDetails, loadBankDetails } from '#/features/shop/settings/server/settings.store.ts'
import { recipientLines } from '#/lib/addressLines.ts'
import { brand } from '#/lib/brand.ts'
import { formatDateTime } from '#/lib/format.ts'
import type { PageUrl } from '#/lib/pageLinks.ts'
import { formatPounds } from '#/lib/pence.ts'
import { seller } from '#/lib/seller.ts'
import { type Day, longDate } from '#/lib/workingDays.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { block } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import { mails } from '#/platform/mail/mail.tables.ts'
import type { Services } from '#/platform/services.ts'

const INVOICE_ORDER_MAIL_KIND: ProFormaEmail = 'order-on-invoice'
const CONFIRM_MAIL_KIND = 'order-to-confirm'

/** The contract on a durable medium, with how to pay. The pro forma invoice is attached. */
export async function queueInvoiceOrderEmail(
  tx: Transaction,
  { mail, origin }: Pick<Services, 'mail' | 'origin'>,
  order: OrderRecord,
  reservedUntil: Day,
): Promise<void> {
  const [bank, orderUrl] = [await loadBankDetails(tx), await linkToOrder(tx, order, origin())]
  await mail.queue(tx, {
    kind: INVOICE_ORDER_MAIL_KIND,
    reference: order.orderId,
    recipient: order.customerEmail,
    ...invoiceOrderEmail(order, { bank, orderUrl, reservedUntil }),
  })
}

/** Anybody can enter anybody’s address, so nothing typed appears in it, and nothing is reserved until its link is used. */
export async function queueConfirmationRequest(
  tx: Transaction,
  { mail, origin }: Pick<Services, 'mail' | 'origin'>,
  order: OrderRecord,
): Promise<void> {
  const until = longDate(order.confirmBy as string)
  const content = letter('Confirm your order', [
    block.text(
      `Someone, hopefully you, placed an order using this address, to pay by invoice. To confirm it, open this link by ${until} and press the button. We’ll then reserve the goods and email you a pro forma invoice.`,
    ),
    block.button('Confirm the order', await linkToConfirm(tx, order, origin())),
    ...testNote(order),
    block.heading(`Order ${order.orderId}`),
    orderBill(order),
    block.text('Nothing is reserved yet, and there’s nothing to pay.'),
    block.text(
      `If it wasn’t you, ignore this email or tell us at ${seller.email}. Without the link, the order won’t go ahead.`,
    ),
  ])
  const email = { kind: CONFIRM_MAIL_KIND, reference: order.orderId, recipient: order.customerEmail } as const
  await mail.queue(tx, { ...email, subject: `Confirm your ${brand()} order ${order.orderId}`, content })
}

/** False if strangers had caused too many emails to the address (decision 40), it couldn’t be sent, or the address has been corrected. */
export async function isConfirmLinkSent(tx: Executor, { orderId, customerEmail }: OrderRecord): Promise<boolean> {
  const sent = and(
    eq(mails.kind, CONFIRM_MAIL_KIND),
    eq(mails.reference, orderId),
    eq(mails.recipient, customerEmail),
    isNull(mails.failedAt),
  )
  return (await tx.$count(mails, sent)) > 0
}

type InvoiceOrderFacts = { bank: BankDetails | null; orderUrl: PageUrl; reservedUntil: Day }

function invoiceOrderEmail(order: OrderRecord, { bank, orderUrl, reservedUntil }: InvoiceOrderFacts) {
  const dueOn = order.dueOn as Day
  const content = letter('Thank you for your order', [
    block.text(
      `Hello ${order.customerName.replace(/\s+/g, ' ')}, we’ve received your order. ${order.isTest ? 'A customer would now be asked to pay' : 'Please pay'} ${formatPounds(order.totalAmount)} by ${longDate(dueOn)}. ${reservationText({ dueOn, reservedUntil })} Your pro forma invoice is attached.`,
    ),
    block.facts([
      ['Order number', order.orderId],
      ['Placed', formatDateTime(order.createdAt.toISOString())],
      ['Payment due', longDate(dueOn)],
      ...businessRows(order),
    ]),
    ...testNote(order),
    ...(bank ? bankBlocks(bank, order.orderId) : []),
    ...orderLinkBlocks(orderUrl),
    block.heading('What you ordered'),
    orderBill(order),
    block.heading('Delivery'),
    block.text(
      `We’ll send your goods when your payment arrives, unless we’ve agreed something else, and email you the ${order.vatAmount === null ? 'invoice' : 'VAT invoice'} then. We’ll deliver to:`,
    ),
    { type: 'frame', lines: recipientLines(order) },
    ...orderTerms(order),
  ])
  const asked = order.isTest ? 'test order, nothing to pay' : `please pay by ${longDate(dueOn)}`
  return { subject: `Your ${brand()} order ${order.orderId}: ${asked}`, content }
}
