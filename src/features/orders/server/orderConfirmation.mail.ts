import { companyFooter } from '#/features/content/companyFooter.rules.ts'
import { facts } from '#/features/content/content.facts.ts'
import { deliveryPromise, formatArrival, postcodeOutsideMainland } from '#/features/delivery/delivery.rules.ts'
import { DELIVERY } from '#/features/delivery/deliveryTypes.rules.ts'
import { VAT_RATE_PERCENT } from '#/features/pricing/pricing.rules.ts'
import { formatDateTime } from '#/lib/formatDateTime.ts'
import { formatPounds } from '#/lib/pence.ts'
import { formatShortDate } from '#/lib/workingDays.ts'
import type { Transaction } from '#/platform/database.ts'
import { type Block, renderLetter } from '#/platform/mail/letter.ts'
import type { Mail } from '#/platform/mail/mail.ts'
import { addressLines } from '../customer.rules.ts'
import { paymentMethodLabel } from '../orderLabels.ts'
import { orderTerms } from '../orderMailTerms.ts'
import { paidAt } from '../orders.rules.ts'
import type { OrderRecord } from './orders.store.ts'

export const CONFIRMATION_MAIL_KIND = 'order-confirmation'

export const queueConfirmationOnOrderPaid =
  (mail: Mail) =>
  async (tx: Transaction, order: OrderRecord): Promise<void> => {
    await mail.queue(tx, {
      kind: CONFIRMATION_MAIL_KIND,
      reference: order.orderId,
      recipient: order.customerEmail,
      ...orderConfirmation(order),
    })
  }

/** Includes what the law requires on a durable medium (Consumer Contracts Regulations 2013, reg. 16, Schs 2 and 3). */
export function orderConfirmation(order: OrderRecord): { subject: string; html: string; text: string } {
  const { brand } = facts
  const letter = renderLetter({
    brand,
    title: 'Order confirmed',
    blocks: [...introBlocks(order), ...billBlocks(order), ...deliveryBlocks(order), ...orderTerms(order)],
    footer: companyFooter(),
  })
  const test = order.isTest ? ' (test payment)' : ''
  return { subject: `Your ${brand} order ${order.orderId} is confirmed${test}`, ...letter }
}

function introBlocks(order: OrderRecord): Block[] {
  const { totalAmount, isTest, paymentMethod } = order
  const note: Block = {
    type: 'note',
    text: 'This order was paid with a test card. You haven’t been charged and no goods will be sent.',
  }
  return [
    { type: 'text', text: `Thank you, ${order.customerName.replace(/\s+/g, ' ')}. We’ve received your order.` },
    ...(isTest ? [note] : []),
    {
      type: 'facts',
      rows: [
        ['Order number', order.orderId],
        ['Placed', formatDateTime(order.createdAt.toISOString())],
        [
          'Payment',
          totalAmount === 0
            ? 'Nothing to pay'
            : `${formatPounds(totalAmount)} paid ${paymentMethodLabel(paymentMethod)}${isTest ? ' (test)' : ''}`,
        ],
      ],
    },
  ]
}

function billBlocks(order: OrderRecord): Block[] {
  const { vatAmount, discountAmount, discountCode, deliveryFee } = order
  const carriage = DELIVERY[order.deliveryType].name
  // A code that took nothing off the goods must have made delivery free.
  const freedBy = deliveryFee === 0 && discountAmount === 0 ? byCode(discountCode) : ''
  return [
    { type: 'heading', text: 'What you bought' },
    {
      type: 'bill',
      lines: order.lines.map((line) => ({
        name: line.name,
        details: [
          `${line.quantity} × ${formatPounds(line.unitPrice)}`,
          ...(line.reduction > 0 ? [`${formatPounds(line.reduction)} discount${byCode(discountCode)}`] : []),
        ],
        amount: formatPounds(line.unitPrice * line.quantity),
      })),
      sums: [
        { label: 'Subtotal', amount: formatPounds(order.subtotal) },
        ...(discountAmount > 0
          ? [{ label: `Discount${byCode(discountCode)}`, amount: `−${formatPounds(discountAmount)}` }]
          : []),
        { label: carriage, amount: deliveryFee === 0 ? `Free${freedBy}` : formatPounds(deliveryFee) },
        { label: 'Total', amount: formatPounds(order.totalAmount), isTotal: true },
        ...(vatAmount === null
          ? []
          : [{ label: `The total includes VAT at ${VAT_RATE_PERCENT}%`, amount: formatPounds(vatAmount) }]),
      ],
    },
    { type: 'text', text: `Your ${vatAmount === null ? 'invoice' : 'VAT invoice'} is attached.` },
  ]
}

const byCode = (code: string | null): string => (code === null ? '' : ` (${code})`)

function deliveryBlocks(order: OrderRecord): Block[] {
  // From the payment: unpaid orders are not dispatched.
  const promise = deliveryPromise(paidAt(order), order.deliveryType)
  const latest = order.estimatedDelivery ?? promise.latest
  const { earliest } = promise
  const arrival = formatArrival(order.deliveryType, { earliest, latest }).replace(/^(.+) to (.+)$/, 'between $1 and $2')
  const note = addressNote(order)
  return [
    { type: 'heading', text: 'Delivery' },
    {
      type: 'text',
      text: `We’ll dispatch your order by ${formatShortDate(promise.dispatchBy)} and deliver it ${arrival} to:`,
    },
    { type: 'frame', lines: [order.customerName, ...addressLines(order.shippingAddress)] },
    ...(note ? [{ type: 'note', text: note } satisfies Block] : []),
  ]
}

function addressNote({ shippingAddress, addressUnchecked }: OrderRecord): string | undefined {
  const outside = postcodeOutsideMainland(shippingAddress)
  if (outside) return `${outside} is outside the UK mainland. We’ll deliver there as agreed with you.`
  if (addressUnchecked)
    return `We couldn’t find a postcode in this address. Please email it to ${facts.company.email} with your order number.`
  return undefined
}
