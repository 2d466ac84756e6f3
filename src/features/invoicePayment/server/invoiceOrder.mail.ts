import { companyFooter } from '#/features/content/companyFooter.rules.ts'
import { facts } from '#/features/content/content.facts.ts'
import { recipientLines } from '#/features/orders/customer.rules.ts'
import { bankBlocks, businessRows, orderBill } from '#/features/orders/server/orderEmailBlocks.ts'
import { orderTerms } from '#/features/orders/server/orderEmailTerms.ts'
import type { OrderRecord } from '#/features/orders/server/orders.store.ts'
import { type BankDetails, loadBankDetails } from '#/features/settings/server/settings.store.ts'
import { formatDateTime } from '#/lib/formatDateTime.ts'
import { formatPounds } from '#/lib/pence.ts'
import { longDate } from '#/lib/workingDays.ts'
import type { Transaction } from '#/platform/database.ts'
import { renderEmail } from '#/platform/mail/renderEmail.ts'
import type { Services } from '#/platform/services.ts'

export const INVOICE_ORDER_MAIL_KIND = 'order-on-invoice'

/** The contract on a durable medium, with how to pay. The pro forma invoice is attached. */
export async function queueInvoiceOrderEmail(
  tx: Transaction,
  { mail }: Pick<Services, 'mail'>,
  order: OrderRecord,
): Promise<void> {
  await mail.queue(tx, {
    kind: INVOICE_ORDER_MAIL_KIND,
    reference: order.orderId,
    recipient: order.customerEmail,
    ...invoiceOrderEmail(order, await loadBankDetails(tx)),
  })
}

function invoiceOrderEmail(order: OrderRecord, bank: BankDetails | null) {
  const { brand } = facts
  const dueOn = longDate(order.dueOn as string)
  const content = renderEmail({
    brand,
    title: 'Thank you for your order',
    blocks: [
      {
        type: 'text',
        text: `Hello ${order.customerName.replace(/\s+/g, ' ')}, we’ve received your order and reserved your goods until ${dueOn}. Please pay ${formatPounds(order.totalAmount)} by then. Your pro forma invoice is attached.`,
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
      ...(bank ? bankBlocks(bank, order.orderId) : []),
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
  })
  return { subject: `Your ${brand} order ${order.orderId}: please pay by ${dueOn}`, ...content }
}
