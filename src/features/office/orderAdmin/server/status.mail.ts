import { type CustomerMoney, cancelledMoneyText } from '#/features/orders/orders/cancelledMoney.rules.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { type OrderUpdate, orderUpdateEmail } from '#/features/orders/orders/server/orderUpdate.mail.ts'
import { promisedDates } from '#/features/orders/orders/server/promisedDates.ts'
import { facts } from '#/features/shop/content/content.facts.ts'
import { mayCancel, returnCostText } from '#/features/shop/content/returnTerms.rules.ts'
import { seller } from '#/lib/seller.ts'
import { block } from '#/platform/mail/emailContent.ts'
import type { NewMail } from '#/platform/mail/mail.ts'
import type { EmailedStatus } from '../statusChange.rules.ts'

/** What was sent has emails of its own (parcels.mail.ts). */
type StatusEmail = Exclude<EmailedStatus, 'shipped'>

export const statusEmail = (order: OrderRecord & CustomerMoney, status: StatusEmail, eventId: number): NewMail =>
  orderUpdateEmail(order, { kind: 'order-status', eventId, ...CONTENT[status](order) })

const CONTENT: Record<
  StatusEmail,
  (order: OrderRecord & CustomerMoney) => Pick<OrderUpdate, 'title' | 'subject' | 'blocks'>
> = {
  processing: (order) => ({
    title: 'We’re packing your order',
    subject: `We’re packing your order ${order.orderId}`,
    blocks: [
      block.text('We’ve started packing your order. We’ll email you again when it’s on its way.'),
      ...(order.estimatedDelivery
        ? [block.text(`Expected delivery: ${promisedDates(order, new Date()).arrival}.`)]
        : []),
    ],
  }),
  completed: (order) => ({
    title: 'Your order is complete',
    subject: `Your order ${order.orderId} is complete`,
    blocks: [
      block.text('Your order has been delivered. We hope you enjoy it.'),
      block.text(
        `If anything is missing or damaged, email ${seller.email} with your order number.` +
          (mayCancel(order)
            ? ` You can cancel within ${facts.returns.days} days of delivery. ${returnCostText()}`
            : ''),
      ),
    ],
  }),
  cancelled: (order) => ({
    title: 'Your order has been cancelled',
    subject: `Your order ${order.orderId} has been cancelled`,
    blocks: [block.text('We won’t be sending this order.'), block.text(moneyText(order))],
  }),
}

function moneyText(order: OrderRecord & CustomerMoney): string {
  const isOwed = order.received > order.refunded && !order.isTest
  return `${cancelledMoneyText(order)}${isOwed ? ' We’ll email you again when we have.' : ''}`
}
