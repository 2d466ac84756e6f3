import { companyFooter } from '#/features/content/companyFooter.rules.ts'
import { facts } from '#/features/content/content.facts.ts'
import { linkToOrder } from '#/features/orderLinks/server/orderLink.ts'
import { recipientLines } from '#/features/orders/customer.rules.ts'
import {
  bankBlocks,
  businessRows,
  orderBill,
  orderLinkBlocks,
  testNote,
} from '#/features/orders/server/orderEmailBlocks.ts'
import { orderTerms } from '#/features/orders/server/orderEmailTerms.ts'
import type { OrderRecord } from '#/features/orders/server/orders.store.ts'
import { type BankDetails, loadBankDetails } from '#/features/settings/server/settings.store.ts'
import { formatDateTime } from '#/lib/formatDateTime.ts'
import { formatPounds } from '#/lib/pence.ts'
import { longDate } from '#/lib/workingDays.ts'
import type { Transaction } from '#/platform/database.ts'
import type { EmailContent } from '#/platform/mail/emailContent.ts'
import type { Services } from '#/platform/services.ts'

export const INVOICE_ORDER_MAIL_KIND = 'order-on-invoice'

/** The contract on a durable medium, with how to pay. The pro forma invoice is attached. */
export async function queueInvoiceOrderEmail(
  tx: Transaction,
  { mail, origin }: Pick<Services, 'mail' | 'origin'>,
  order: OrderRecord,
): Promise<void> {
  await mail.queue(tx, {
    kind: INVOICE_ORDER_MAIL_KIND,
    reference: order.orderId,
    recipient: order.customerEmail,
    ...invoiceOrderEmail(order, { bank: await loadBankDetails(tx), orderUrl: await linkToOrder(tx, order, origin()) }),
  })
}

function invoiceOrderEmail(order: OrderRecord, { bank, orderUrl }: { bank: BankDetails | null; orderUrl: string }) {
  const { brand } = facts
  const dueOn = longDate(order.dueOn as string)
  const content: EmailContent = {
    brand,
    title: 'Thank you for your order',
    blocks: [
      {
        type: 'text',
        text: `Hello ${order.customerName.replace(/\s+/g, ' ')}, we’ve received your order and reserved your goods until ${dueOn}. ${order.isTest ? 'A customer would now be asked to pay' : 'Please pay'} ${formatPounds(order.totalAmount)} by then. Your pro forma invoice is attached.`,
      },
      {
        type: 'facts',
        rows: [
          ['Order number', order.orderId],
          ['Placed', formatDateTime(order.createdAt.toISOString())],
          ['Payment due', dueOn],
          ...businessRows(order),
        ],
      },
      ...testNote(order),
      ...(bank ? bankBlocks(bank, order.orderId) : []),
      ...orderLinkBlocks(orderUrl),
      { type: 'heading', text: 'What you ordered' },
      orderBill(order),
      { type: 'heading', text: 'Delivery' },
      {
        type: 'text',
        text: `We’ll send your goods when your payment arrives, unless we’ve agreed something else, and email you the ${order.vatAmount === null ? 'invoice' : 'VAT invoice'} then. We’ll deliver to:`,
      },
      { type: 'frame', lines: recipientLines(order) },
      ...orderTerms(order),
    ],
    footer: companyFooter(),
  }
  const asked = order.isTest ? 'test order, nothing to pay' : `please pay by ${dueOn}`
  return { subject: `Your ${brand} order ${order.orderId}: ${asked}`, content }
}
