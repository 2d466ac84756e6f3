import { brand } from '#/lib/brand.ts'
import { formatDateTime } from '#/lib/format.ts'
import type { PageUrl } from '#/lib/pageLinks.ts'
import type { Transaction } from '#/platform/database.ts'
import { block, type EmailBlock } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import type { Mail, NewMail } from '#/platform/mail/mail.ts'
import { paidAt } from '../orders.rules.ts'
import {
  addressBlocks,
  businessRows,
  describePayment,
  orderBill,
  orderLinkBlocks,
  testNote,
} from './orderEmailBlocks.ts'
import { orderTerms } from './orderEmailTerms.ts'
import type { OrderRecord } from './orders.store.ts'
import { promisedDates } from './promisedDates.ts'

export const CONFIRMATION_MAIL_KIND = 'order-confirmation'

type ConfirmationParts = {
  describePayments: (tx: Transaction, order: OrderRecord) => Promise<string>
  /** The page of the order, for customers without an account. */
  linkToOrder: (order: OrderRecord) => PageUrl
}

export const queueConfirmationOnOrderPaid =
  (mail: Mail, { describePayments, linkToOrder }: ConfirmationParts) =>
  async (tx: Transaction, order: OrderRecord): Promise<void> => {
    await mail.queue(tx, {
      kind: CONFIRMATION_MAIL_KIND,
      reference: order.orderId,
      recipient: order.customerEmail,
      ...orderConfirmation(order, { orderUrl: linkToOrder(order), payment: await describePayments(tx, order) }),
    })
  }

/** Includes what the law requires on a durable medium (Consumer Contracts Regulations 2013, reg. 16, Schs 2 and 3). */
export function orderConfirmation(
  order: OrderRecord,
  { orderUrl, payment = describePayment(order) }: { orderUrl: PageUrl; payment?: string },
): Pick<NewMail, 'subject' | 'content'> {
  const content = letter('Order confirmed', [
    ...introBlocks(order, payment),
    ...orderLinkBlocks(orderUrl),
    ...billBlocks(order),
    ...deliveryBlocks(order),
    ...orderTerms(order, orderUrl),
  ])
  const test = order.isTest ? ' (test payment)' : ''
  return { subject: `Your ${brand()} order ${order.orderId} is confirmed${test}`, content }
}

function introBlocks(order: OrderRecord, payment: string): EmailBlock[] {
  return [
    block.text(`Thank you, ${order.customerName.replace(/\s+/g, ' ')}. We’ve received your order.`),
    ...testNote(order),
    block.facts([
      ['Order number', order.orderId],
      ['Placed', formatDateTime(order.createdAt)],
      ['Payment', payment],
      ...businessRows(order),
    ]),
  ]
}

function billBlocks(order: OrderRecord): EmailBlock[] {
  return [
    block.heading('What you bought'),
    orderBill(order),
    block.text(`Your ${order.vatAmount === null ? 'invoice' : 'VAT invoice'} is attached.`),
  ]
}

function deliveryBlocks(order: OrderRecord): EmailBlock[] {
  const { dispatchBy, arrival } = promisedDates(order, paidAt(order))
  return [
    block.heading('Delivery'),
    block.text(`We’ll dispatch your order ${dispatchBy}. Expected delivery: ${arrival}.`),
    ...addressBlocks(order),
  ]
}
