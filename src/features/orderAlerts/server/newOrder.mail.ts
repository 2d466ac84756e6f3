import { companyFooter } from '#/features/content/companyFooter.rules.ts'
import { facts } from '#/features/content/content.facts.ts'
import { postcodeOutsideMainland } from '#/features/delivery/delivery.rules.ts'
import { DELIVERY } from '#/features/delivery/deliveryTypes.rules.ts'
import { describePayments } from '#/features/ledger/server/describePayments.ts'
import { recipientLines } from '#/features/orders/customer.rules.ts'
import { orderBill, promisedDates } from '#/features/orders/orderEmailBlocks.ts'
import { formatMissing, missingQuantity } from '#/features/orders/orderStock.rules.ts'
import { paidAt } from '#/features/orders/orders.rules.ts'
import type { OrderRecord } from '#/features/orders/server/orders.store.ts'
import { loadNewOrderRecipients } from '#/features/settings/server/settings.store.ts'
import { formatDateTime } from '#/lib/formatDateTime.ts'
import { formatPounds } from '#/lib/pence.ts'
import type { Transaction } from '#/platform/database.ts'
import type { Mail } from '#/platform/mail/mail.ts'
import { type EmailBlock, renderEmail } from '#/platform/mail/renderEmail.ts'

/** One email per recipient: an address that fails doesn't hold up the others. */
export const queueNewOrderOnOrderPaid =
  ({ mail, origin }: { mail: Mail; origin: () => string }) =>
  async (tx: Transaction, order: OrderRecord): Promise<void> => {
    const recipients = await loadNewOrderRecipients(tx)
    const content = newOrderEmail(order, await describePayments(tx, order), origin())
    for (const [index, recipient] of recipients.entries()) {
      const reference = `${order.orderId}/${index + 1}`
      await mail.queue(tx, { kind: 'new-order', reference, recipient, replyTo: order.customerEmail, ...content })
    }
  }

function newOrderEmail(order: OrderRecord, payments: string, origin: string) {
  const name = customerName(order)
  const content = renderEmail({
    brand: facts.brand,
    title: 'New order',
    blocks: [
      ...warnings(order).map((text): EmailBlock => ({ type: 'note', text })),
      { type: 'facts', rows: factRows(order, payments) },
      orderBill(order),
      ...deliveryBlocks(order),
      { type: 'button', label: 'Open the order in the admin', url: `${origin}/admin/orders/${order.orderId}` },
      { type: 'text', text: `Reply to this email to write to ${name}.` },
    ],
    footer: companyFooter(),
  })
  const test = order.isTest ? ' (test payment)' : ''
  return { subject: `New order ${order.orderId} · ${formatPounds(order.totalAmount)} · ${name}${test}`, ...content }
}

const customerName = (order: OrderRecord) => order.customerName.replace(/\s+/g, ' ')

function warnings({ isTest, lines, shippingAddress }: OrderRecord): string[] {
  const missing = formatMissing(lines.map((line) => ({ name: line.name, missing: missingQuantity(line) })))
  const outside = postcodeOutsideMainland(shippingAddress)
  return [
    ...(isTest ? ['Test payment: no money has been taken. Don’t send the goods.'] : []),
    ...(missing ? [`Goods missing: ${missing}. They weren’t in stock when the order was paid.`] : []),
    ...(outside ? [`${outside} is outside the UK mainland. Send the order as agreed with the customer.`] : []),
  ]
}

function factRows(order: OrderRecord, payments: string): [string, string][] {
  const { customerEmail, customerPhone, company, vatNumber, purchaseOrder, source } = order
  return [
    ['Order number', order.orderId],
    ['Payment', payments],
    ['Paid', formatDateTime(paidAt(order))],
    ['Customer', customerName(order)],
    ...(company ? [['Company', company] satisfies [string, string]] : []),
    ...(vatNumber ? [['VAT number', vatNumber] satisfies [string, string]] : []),
    ...(purchaseOrder ? [['Purchase order', purchaseOrder] satisfies [string, string]] : []),
    ['Email', customerEmail],
    ...(customerPhone ? [['Phone', customerPhone] satisfies [string, string]] : []),
    ...(source === 'staff' ? [['Entered by', 'Staff'] satisfies [string, string]] : []),
  ]
}

function deliveryBlocks(order: OrderRecord): EmailBlock[] {
  const { dispatchBy, arrival } = promisedDates(order)
  return [
    { type: 'heading', text: DELIVERY[order.deliveryType].name },
    { type: 'text', text: `Dispatch ${dispatchBy}. Promised ${arrival}.` },
    { type: 'frame', lines: recipientLines(order) },
  ]
}
