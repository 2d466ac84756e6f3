import type { FindDocument } from '#/features/orders/invoices/server/invoiceFile.ts'
import { findCreditNote } from '#/features/orders/invoices/server/invoices.store.ts'
import type { EntryMethod } from '#/features/orders/ledger/ledger.rules.ts'
import { canBePaid } from '#/features/orders/orders/paid.rules.ts'
import { facts } from '#/features/shop/content/content.facts.ts'
import { brand } from '#/lib/brand.ts'
import { formatPounds } from '#/lib/pence.ts'
import { seller } from '#/lib/seller.ts'
import { block, type EmailBlock } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import type { NewMail } from '#/platform/mail/mail.ts'
import type { SettledRefund } from './settleRefund.ts'

export const REFUND_MAIL_KIND = 'refund'

const referenceOf = (orderId: string, refundId: number): string => `${orderId}-refund-${refundId}`

export const findCreditNoteOfEmail: FindDocument = (tx, reference) =>
  findCreditNote(tx, Number(reference.split('-').at(-1)))

export function refundEmail({ refund, order, method, creditNote, outstanding }: SettledRefund): NewMail {
  const amount = formatPounds(refund.amount)
  const content = letter(method === 'cash' ? `We’ve refunded ${amount}` : `${amount} is on its way back to you`, [
    block.text(`Hello ${order.customerName.replace(/\s+/g, ' ')}, we’ve refunded ${amount} of your order.`),
    ...testBlocks(order.isTest),
    block.facts([
      ['Order number', order.orderId],
      ['Refunded', amount],
      ['Reason', refund.reason],
      ['Refunded to', describeDestination(method)],
      ['Credit note', creditNote && `${creditNote.number}, attached`],
      // Of a deposit: its receipt said less.
      [
        'Not yet paid',
        canBePaid(order) && `${formatPounds(outstanding)} of your order’s ${formatPounds(order.totalAmount)}`,
      ],
    ]),
    ...billBlocks(refund.parts, order.lines),
    block.text(`Questions? Email ${seller.email} or call ${seller.phone} with your order number.`),
  ])
  return {
    kind: REFUND_MAIL_KIND,
    reference: referenceOf(order.orderId, refund.id),
    recipient: order.customerEmail,
    subject: `Refund of ${amount} for your ${brand()} order ${order.orderId}${order.isTest ? ' (test payment)' : ''}`,
    content,
  }
}

function describeDestination(method: EntryMethod): string {
  const [least, most] = facts.returns.refundWorkingDays
  const untilShown = `It usually takes ${least}–${most} working days to show in your account.`
  switch (method) {
    case 'card':
      return `The card you paid with. ${untilShown}`
    case 'terminal':
      return `Your card, at our card terminal. ${untilShown}`
    case 'cash':
      return 'You, in cash.'
    default:
      return 'Your bank account, by bank transfer.'
  }
}

const testBlocks = (isTest: boolean): EmailBlock[] =>
  isTest ? [block.note('This order was paid with a test card, so no money was taken or refunded.')] : []

function billBlocks(parts: SettledRefund['refund']['parts'], lines: SettledRefund['order']['lines']): EmailBlock[] {
  if (!parts || (parts.lines.length === 0 && parts.delivery === 0 && !parts.credit)) return []
  const spread = parts.spread
    ? parts.spread.delivery + parts.spread.lines.reduce((sum, { amount }) => sum + amount, 0)
    : 0
  const sums = [
    ...(parts.delivery > 0 ? [{ label: 'Delivery', amount: formatPounds(parts.delivery) }] : []),
    ...(parts.credit ? [{ label: 'Deposit or overpayment', amount: formatPounds(parts.credit) }] : []),
    ...(spread > 0 ? [{ label: 'Price reduction', amount: formatPounds(spread) }] : []),
  ]
  return [
    block.heading('What we’ve refunded'),
    {
      type: 'bill',
      lines: parts.lines.map(({ lineId, quantity, amount }) => ({
        name: lines.find(({ id }) => id === lineId)?.name ?? 'An item in your order',
        details: [quantity > 0 ? `Quantity ${quantity}` : 'Price reduction'],
        amount: formatPounds(amount),
      })),
      sums,
    },
  ]
}
