import type { SendReceipt } from '#/features/buying/checkout/server/recordPayment.ts'
import { findReservedUntil } from '#/features/orders/drafts/server/reservations.store.ts'
import { findInvoice } from '#/features/orders/invoices/server/invoices.store.ts'
import { balanceOf } from '#/features/orders/ledger/ledger.rules.ts'
import { canCharge, type EntryRow } from '#/features/orders/ledger/server/ledger.store.ts'
import { paymentMethodLabel, reservationText } from '#/features/orders/orders/orderLabels.ts'
import { businessRows, orderLinkBlocks, testNote } from '#/features/orders/orders/server/orderEmailBlocks.ts'
import { linkToOrder } from '#/features/orders/orders/server/orderLink.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { type BankDetails, loadBankDetails } from '#/features/shop/settings/server/settings.store.ts'
import { brand } from '#/lib/brand.ts'
import type { PageUrl } from '#/lib/pageLinks.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { seller } from '#/lib/seller.ts'
import { type Day, londonDay, longDate } from '#/lib/workingDays.ts'
import { block, type EmailBlock } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import type { NewMail } from '#/platform/mail/mail.ts'
import type { Services } from '#/platform/services.ts'
import { transferBlocks } from './orderToPay.mail.ts'
import { billToPay } from './paymentLink.mail.ts'

/** For a part payment. It can't be recalled, so it says what was so on its day; the email about a refund says what is left then. */
export const queueReceipt =
  (services: Pick<Services, 'mail' | 'origin' | 'clock' | 'cardProvider'>): SendReceipt =>
  async (tx, order, entries) => {
    const payment = entries.at(-1) as EntryRow
    const { outstanding } = balanceOf(order, entries)
    const now = services.clock.now()
    const receipt = receiptEmail(order, {
      payment,
      outstanding,
      today: londonDay(now),
      reservedUntil: await findReservedUntil(tx, order.id, now),
      bank: await loadBankDetails(tx),
      mayUseCard: canCharge(services, entries, outstanding),
      isInvoiced: (await findInvoice(tx, order.id)) !== undefined,
      orderUrl: await linkToOrder(tx, order, services.origin()),
    })
    const reference = `${order.orderId}/payment-${payment.id}`
    return services.mail.queue(tx, { kind: 'payment-receipt', reference, recipient: order.customerEmail, ...receipt })
  }

type Receipt = {
  payment: Pick<EntryRow, 'amount' | 'method' | 'valueDate'>
  outstanding: Pence
  today: Day
  reservedUntil: Day | null
  bank: BankDetails | null
  mayUseCard: boolean
  isInvoiced: boolean
  orderUrl: PageUrl
}

function receiptEmail(order: OrderRecord, receipt: Receipt): Pick<NewMail, 'subject' | 'content'> {
  const { payment, outstanding, today, isInvoiced, orderUrl } = receipt
  const { orderId, dueOn, isTest } = order
  const amount = formatPounds(payment.amount)
  const content = letter(`We’ve received ${amount}`, [
    block.text(
      `Hello ${order.customerName.replace(/\s+/g, ' ')}, thank you for your payment. ${isTest ? 'A customer would now have' : 'You now have'} ${formatPounds(outstanding)} left to pay${whenToPay(order, receipt)}`,
    ),
    ...testNote(order),
    block.facts([
      ['Order number', orderId],
      ['Received', `${amount} ${paymentMethodLabel(payment.method)}`],
      ['Received on', longDate(payment.valueDate)],
      ['Left to pay', formatPounds(outstanding)],
      ['Payment due', dueOn && longDate(dueOn)],
      ...businessRows(order),
    ]),
    ...waysToPay(order, receipt),
    ...orderLinkBlocks(orderUrl),
    block.heading('Your order'),
    billToPay(order, outstanding),
    block.text(
      [
        `This receipt shows your order as it was on ${longDate(today)}.`,
        // HMRC (VAT Notice 700, as on pro forma invoices): it must be clear that the document is not a VAT invoice.
        order.vatAmount !== null && 'It’s not a VAT invoice.',
        order.vatAmount !== null && !isInvoiced && 'We’ll send you one with the goods or when you’ve paid in full.',
      ]
        .filter(Boolean)
        .join(' '),
    ),
    block.text(`Questions? Email ${seller.email} or call ${seller.phone} with your order number.`),
  ])
  return {
    subject: `We’ve received ${amount} for your ${brand()} order ${orderId}${isTest ? ' (test payment)' : ''}`,
    content,
  }
}

/** After an amount that is left to pay. */
function whenToPay({ dueOn, shippingState }: OrderRecord, { today, reservedUntil }: Receipt): string {
  const isLate = dueOn !== null && dueOn < today
  const isUnsent = shippingState === 'notShipped'
  const when = dueOn
    ? `${isLate ? ', which was due on' : ' by'} ${longDate(dueOn)}`
    : isUnsent
      ? ' before we send your goods'
      : ''
  return `${when}.${isUnsent ? ` ${reservationText({ dueOn: isLate ? null : dueOn, reservedUntil })}` : ''}`
}

function waysToPay(
  { orderId, quoteNumber, payLinkHash }: OrderRecord,
  { bank, mayUseCard, outstanding }: Receipt,
): EmailBlock[] {
  const cardPage = quoteNumber
    ? `on the page of your quote ${quoteNumber}`
    : payLinkHash && 'with the payment link that we gave you'
  const card = mayUseCard && cardPage ? `pay by card ${cardPage}.` : undefined
  if (card && !bank) return [block.heading('How to pay the rest'), block.text(`You can ${card}`)]
  return [...transferBlocks(bank, orderId, outstanding), ...(card ? [block.text(`Or ${card}`)] : [])]
}
