import { companyFooter } from '#/features/content/companyFooter.rules.ts'
import { facts } from '#/features/content/content.facts.ts'
import { returnCostText } from '#/features/content/promises.rules.ts'
import { isPaid } from '#/features/orders/paid.rules.ts'
import type { OrderRecord } from '#/features/orders/server/orders.store.ts'
import { formatShortDate } from '#/lib/workingDays.ts'
import type { NewMail } from '#/platform/mail/mail.ts'
import { type EmailBlock, renderEmail } from '#/platform/mail/renderEmail.ts'
import { carrierLabel, trackingLink } from '../orderAdmin.rules.ts'
import type { EmailedStatus } from '../statusChange.rules.ts'

type StatusEmail = { title: string; subject: string; blocks: EmailBlock[] }

/** `eventId` makes it unique: one email per change. */
export function statusEmail(order: OrderRecord, eventId: number): NewMail {
  const words = CONTENT[order.orderStatus as EmailedStatus](order)
  return renderStatusEmail(order, words, order.orderStatus === 'shipped' ? 'order-dispatched' : 'order-status', eventId)
}

export function trackingEmail(order: OrderRecord, eventId: number): NewMail {
  const words = {
    title: 'Track your order',
    subject: `Track your order ${order.orderId}`,
    blocks: [text('You can now track your order.'), ...parcelBlocks(order)],
  }
  return renderStatusEmail(order, words, 'order-tracking', eventId)
}

const text = (text: string): EmailBlock => ({ type: 'text', text })

const CONTENT: Record<EmailedStatus, (order: OrderRecord) => StatusEmail> = {
  processing: (order) => ({
    title: 'We’re packing your order',
    subject: `We’re packing your order ${order.orderId}`,
    blocks: [
      text('We’ve started packing your order. We’ll email you again when it’s on its way.'),
      ...(order.estimatedDelivery
        ? [text(`It should be with you by ${formatShortDate(order.estimatedDelivery)}.`)]
        : []),
    ],
  }),
  shipped: (order) => ({
    title: 'Your order is on its way',
    subject: `Your order ${order.orderId} is on its way`,
    blocks: [text('We’ve sent your order.'), ...parcelBlocks(order)],
  }),
  completed: (order) => ({
    title: 'Your order is complete',
    subject: `Your order ${order.orderId} is complete`,
    blocks: [
      text('Your order has been delivered. We hope you enjoy it.'),
      text(
        `If anything is missing or damaged, email ${facts.company.email} with your order number. ` +
          `You can cancel within ${facts.returns.days} days of delivery. ${returnCostText()}`,
      ),
    ],
  }),
  cancelled: (order) => ({
    title: 'Your order has been cancelled',
    subject: `Your order ${order.orderId} has been cancelled`,
    blocks: [text('We won’t be sending this order.'), text(moneyText(order))],
  }),
}

function parcelBlocks(order: OrderRecord): EmailBlock[] {
  const { carrier, trackingNumber, estimatedDelivery } = order
  const link = trackingLink(carrier, trackingNumber)
  const rows: [string, string][] = []
  if (carrier && carrier !== 'other') rows.push(['Carrier', carrierLabel(carrier)])
  if (trackingNumber) rows.push(['Tracking number', trackingNumber])
  if (link) rows.push(['Track it at', link])
  if (estimatedDelivery) rows.push(['Expected by', formatShortDate(estimatedDelivery)])
  return rows.length > 0 ? [{ type: 'facts', rows }] : []
}

function moneyText(order: OrderRecord): string {
  if (order.paymentStatus === 'refunded') return 'Your payment has been refunded.'
  if (!isPaid(order) || order.totalAmount === 0) return 'There’s nothing left to pay.'
  if (order.isTest) return 'It was paid with a test card, so you weren’t charged.'
  return 'We’ll email you again when we’ve refunded you. The money will go back to the card or account you paid with.'
}

function renderStatusEmail(
  order: OrderRecord,
  { title, subject, blocks }: StatusEmail,
  kind: string,
  eventId: number,
): NewMail {
  const { brand, company } = facts
  const test: EmailBlock = { type: 'note', text: 'This order was paid with a test card. No goods will be sent.' }
  return {
    kind,
    reference: `${order.orderId}/${eventId}`,
    recipient: order.customerEmail,
    subject,
    ...renderEmail({
      brand,
      title,
      blocks: [
        text(`Hello ${order.customerName.replace(/\s+/g, ' ')},`),
        ...blocks,
        ...(order.isTest ? [test] : []),
        { type: 'heading', text: `Order ${order.orderId}` },
        { type: 'frame', lines: order.lines.map(({ quantity, name }) => `${quantity} × ${name}`) },
        text(`Questions? Email ${company.email} or call ${company.phone} with your order number.`),
      ],
      footer: companyFooter(),
    }),
  }
}
