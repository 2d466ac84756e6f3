import { describePayments } from '#/features/orders/ledger/server/describePayments.ts'
import { formatMissing, missingQuantity } from '#/features/orders/orders/orderStock.rules.ts'
import { paidAt } from '#/features/orders/orders/orders.rules.ts'
import { hasBeenPaid } from '#/features/orders/orders/paid.rules.ts'
import { orderBill } from '#/features/orders/orders/server/orderEmailBlocks.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { promisedDates } from '#/features/orders/orders/server/promisedDates.ts'
import { postcodeOutsideMainland } from '#/features/shop/delivery/delivery.rules.ts'
import { deliveryLabel } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { loadNewOrderRecipients } from '#/features/shop/settings/server/settings.store.ts'
import { recipientLines } from '#/lib/addressLines.ts'
import { formatDateTime } from '#/lib/format.ts'
import { pageUrl } from '#/lib/pageLinks.ts'
import { formatPounds } from '#/lib/pence.ts'
import { type Day, longDate } from '#/lib/workingDays.ts'
import type { Transaction } from '#/platform/database.ts'
import { block, type EmailBlock } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import type { Services } from '#/platform/services.ts'

type AlertServices = Pick<Services, 'mail' | 'origin'>

export const queueNewOrderOnOrderPaid =
  (services: AlertServices) =>
  async (tx: Transaction, order: OrderRecord): Promise<void> =>
    queueAlerts(tx, services, order, { kind: 'new-order', payment: await describePayments(tx, order) })

/** Once it has been confirmed; it is also announced when it has been paid. `reservedUntil`: null if staff have to approve it. */
export const queueInvoiceOrderAlerts = (
  tx: Transaction,
  services: AlertServices,
  order: OrderRecord,
  reservedUntil: Day | null,
): Promise<void> =>
  queueAlerts(tx, services, order, {
    kind: 'new-order-on-invoice',
    payment: order.dueOn ? `By invoice, due on ${longDate(order.dueOn)}` : 'By invoice, if you approve it',
    reservation: reservedUntil
      ? `Not paid yet. The goods are reserved until ${longDate(reservedUntil)}.`
      : 'The goods aren’t reserved. Approve the order to reserve them and send the customer a pro forma invoice.',
  })

type Alert = { kind: string; payment: string; reservation?: string }

/** One email per recipient: an address that fails doesn't hold up the others. */
async function queueAlerts(
  tx: Transaction,
  { mail, origin }: AlertServices,
  order: OrderRecord,
  { kind, payment, reservation }: Alert,
): Promise<void> {
  const recipients = await loadNewOrderRecipients(tx)
  const email = newOrderEmail(order, { payment, reservation }, origin())
  const alertTo = (recipient: string, index: number) => {
    const reference = `${order.orderId}/${index + 1}`
    return { kind, reference, recipient, replyTo: order.customerEmail, ...email }
  }
  await mail.queueAll(tx, recipients.map(alertTo))
}

function newOrderEmail(order: OrderRecord, { payment, reservation }: Omit<Alert, 'kind'>, origin: string) {
  const name = customerName(order)
  const title = hasBeenPaid(order) ? 'New order' : 'New order to pay by invoice'
  const content = letter(title, [
    ...warnings(order).map((text): EmailBlock => block.note(text)),
    factsOf(order, payment),
    orderBill(order),
    ...deliveryBlocks(order, reservation),
    block.button('Open the order in the admin', pageUrl(origin, `/admin/orders/${order.orderId}`)),
    block.text(`Reply to this email to write to ${name}.`),
  ])
  const test = order.isTest ? ` (${hasBeenPaid(order) ? 'test payment' : 'test order'})` : ''
  return { subject: `${title} ${order.orderId} · ${formatPounds(order.totalAmount)} · ${name}${test}`, content }
}

const customerName = (order: OrderRecord) => order.customerName.replace(/\s+/g, ' ')

function warnings(order: OrderRecord): string[] {
  const { isTest, lines, shippingAddress } = order
  const missing = formatMissing(lines.map((line) => ({ name: line.name, missing: missingQuantity(line) })))
  const outside = postcodeOutsideMainland(shippingAddress)
  return [
    ...(isTest
      ? [`${hasBeenPaid(order) ? 'Test payment: no money has been taken' : 'Test order'}. Don’t send the goods.`]
      : []),
    ...(missing ? [`Goods missing: ${missing}. They weren’t in stock when the order was paid.`] : []),
    ...(outside ? [`${outside} is outside the UK mainland. Send the order as agreed with the customer.`] : []),
  ]
}

const factsOf = (order: OrderRecord, payment: string): EmailBlock =>
  block.facts([
    ['Order number', order.orderId],
    ['Payment', payment],
    ['Paid', hasBeenPaid(order) && formatDateTime(paidAt(order))],
    ['Customer', customerName(order)],
    ['Company', order.company],
    ['VAT number', order.vatNumber],
    ['Purchase order', order.purchaseOrder],
    ['Email', order.customerEmail],
    ['Phone', order.customerPhone],
    ['From quote', order.quoteNumber],
    ['Entered by', order.source === 'staff' && !order.quoteNumber && 'Staff'],
  ])

function deliveryBlocks(order: OrderRecord, reservation = ''): EmailBlock[] {
  const { dispatchBy, arrival } = promisedDates(order, paidAt(order))
  const promise = hasBeenPaid(order) ? `Dispatch ${dispatchBy}. Expected: ${arrival}.` : reservation
  return [
    block.heading(deliveryLabel(order.deliveryType)),
    block.text(promise),
    { type: 'frame', lines: recipientLines(order) },
  ]
}
