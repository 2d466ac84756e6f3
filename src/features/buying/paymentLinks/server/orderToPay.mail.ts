import { and, eq, inArray, isNull, like, or } from 'drizzle-orm'
import type { OnOrderPaid } from '#/features/buying/checkout/server/createOrder.ts'
import { askForBankDetailsText } from '#/features/orders/orders/bankDetailsText.ts'
import { reservationText } from '#/features/orders/orders/orderLabels.ts'
import {
  addressBlocks,
  bankBlocks,
  businessRows,
  orderBill,
  orderLinkBlocks,
  testNote,
} from '#/features/orders/orders/server/orderEmailBlocks.ts'
import { orderTerms } from '#/features/orders/orders/server/orderEmailTerms.ts'
import { linkToOrder } from '#/features/orders/orders/server/orderLink.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { formatArrivalDays } from '#/features/shop/delivery/deliveryDates.rules.ts'
import { deliveryLabel } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { type BankDetails, loadBankDetails } from '#/features/shop/settings/server/settings.store.ts'
import { brand } from '#/lib/brand.ts'
import { formatDateTime } from '#/lib/format.ts'
import type { PageUrl } from '#/lib/pageLinks.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { type Day, longDate } from '#/lib/workingDays.ts'
import type { Transaction } from '#/platform/database.ts'
import { block, type EmailBlock } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import { mails } from '#/platform/mail/mail.tables.ts'
import type { Services } from '#/platform/services.ts'
import type { ProFormaEmail } from './proForma.ts'

/** Those that ask for a payment. */
const EMAILS_TO_PAY = ['order-on-invoice', 'order-to-pay', 'payment-link']

type OrderToPay = {
  kind: ProFormaEmail
  /** The last day on which its goods are reserved; null if they aren’t. */
  reservedUntil: Day | null
}

/** The contract on a durable medium, with how to pay by transfer. The pro forma invoice is attached. */
export async function queueOrderToPay(
  tx: Transaction,
  { mail, origin }: Pick<Services, 'mail' | 'origin'>,
  order: OrderRecord,
  { kind, reservedUntil }: OrderToPay,
): Promise<void> {
  const [bank, orderUrl] = [await loadBankDetails(tx), await linkToOrder(tx, order, origin())]
  const email = orderToPayEmail(order, { bank, orderUrl, reservedUntil })
  await mail.queue(tx, { kind, reference: order.orderId, recipient: order.customerEmail, ...email })
}

/**
 * Nobody is asked to pay for an order that was paid or cancelled before the email could be sent, by staff either: it may be held
 * until there’s a mail server. One placed as paid has none.
 */
export const withdrawOrderToPay: OnOrderPaid = async (tx, { orderId }, newly) => {
  if (newly) return
  const isAbout = or(eq(mails.reference, orderId), like(mails.reference, `${orderId} %`))
  await tx.delete(mails).where(and(inArray(mails.kind, EMAILS_TO_PAY), isAbout, isNull(mails.sentAt)))
}

type Facts = { bank: BankDetails | null; orderUrl: PageUrl; reservedUntil: Day | null }

function orderToPayEmail(order: OrderRecord, { bank, orderUrl, reservedUntil }: Facts) {
  const { orderId, dueOn } = order
  const total = formatPounds(order.totalAmount)
  const by = dueOn ? `by ${longDate(dueOn)}` : 'by bank transfer'
  const content = letter('Thank you for your order', [
    block.text(
      `Hello ${order.customerName.replace(/\s+/g, ' ')}, we’ve received your order. ${order.isTest ? 'A customer would now be asked to pay' : 'Please pay'} ${total} ${by}. ${reservationText({ dueOn, reservedUntil })} Your pro forma invoice is attached.`,
    ),
    ...orderToPayBlocks(order, {
      payment: transferBlocks(bank, orderId, order.totalAmount),
      orderUrl,
      bill: orderBill(order),
    }),
  ])
  const asked = order.isTest
    ? 'test order, nothing to pay'
    : dueOn
      ? `please pay by ${longDate(dueOn)}`
      : `please pay ${total} by bank transfer`
  return { subject: `Your ${brand()} order ${orderId}: ${asked}`, content }
}

type OrderToPayBlocks = {
  /** How to pay, if that’s not above. */
  payment?: EmailBlock[]
  orderUrl: PageUrl
  bill: EmailBlock
}

/** The contract, and what follows its payment. Sent before payment, goods have an email of their own. */
export const orderToPayBlocks = (
  order: OrderRecord,
  { payment = [], orderUrl, bill }: OrderToPayBlocks,
): EmailBlock[] => [
  block.facts([
    ['Order number', order.orderId],
    ['Placed', formatDateTime(order.createdAt.toISOString())],
    ['Payment due', order.dueOn ? longDate(order.dueOn) : order.shippingState === 'notShipped' && 'Before dispatch'],
    ...businessRows(order),
  ]),
  ...testNote(order),
  ...payment,
  ...orderLinkBlocks(orderUrl),
  block.heading('What you ordered'),
  bill,
  ...(order.shippingState === 'notShipped'
    ? [block.heading('Delivery'), block.text(`${deliveryText(order)} We’ll deliver to:`), ...addressBlocks(order)]
    : []),
  ...orderTerms(order, orderUrl),
]

export const transferBlocks = (bank: BankDetails | null, orderId: string, amount: Pence): EmailBlock[] =>
  bank
    ? bankBlocks(bank, orderId)
    : [block.heading('Pay by bank transfer'), block.text(askForBankDetailsText(amount, orderId))]

function deliveryText({ dueOn, deliveryType, vatAmount }: OrderRecord): string {
  const document = vatAmount === null ? 'invoice' : 'VAT invoice'
  return dueOn
    ? `We’ll send your goods when your payment arrives, unless we’ve agreed something else, and email you the ${document} then.`
    : `We’ll send your goods when your payment arrives and email you the ${document} then. ${deliveryLabel(deliveryType)}: ${formatArrivalDays(deliveryType, undefined, ' after payment')}.`
}
