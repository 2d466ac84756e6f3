import { reservationText } from '#/features/orders/orders/orderLabels.ts'
import { orderBill } from '#/features/orders/orders/server/orderEmailBlocks.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { brand } from '#/lib/brand.ts'
import type { PageUrl } from '#/lib/pageLinks.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import type { Day } from '#/lib/workingDays.ts'
import { block } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import type { NewMail } from '#/platform/mail/mail.ts'
import { orderToPayBlocks } from './orderToPay.mail.ts'

type LinkFacts = { url: PageUrl; outstanding: Pence; reservedUntil: Day | null; orderUrl: PageUrl }

export function paymentLinkEmail(
  order: OrderRecord,
  { url, outstanding, reservedUntil, orderUrl }: LinkFacts,
): Pick<NewMail, 'subject' | 'content'> {
  const content = letter('Pay for your order', [
    block.text(
      `Hello ${order.customerName.replace(/\s+/g, ' ')}, your order ${order.orderId} is ready for you to pay by card.`,
    ),
    block.button(`Pay ${formatPounds(outstanding)} by card`, url),
    block.text(
      [
        'Anyone with this link can see the order and pay for it, so please don’t share it.',
        order.shippingState === 'notShipped' && reservationText({ dueOn: null, reservedUntil }),
      ]
        .filter(Boolean)
        .join(' '),
    ),
    ...orderToPayBlocks(order, { orderUrl, bill: billToPay(order, outstanding) }),
  ])
  return { subject: `Pay for your ${brand()} order ${order.orderId}`, content }
}

/** Ends with what is left to pay. */
export function billToPay(order: OrderRecord, outstanding: Pence) {
  const bill = orderBill(order)
  if (outstanding === order.totalAmount) return bill
  const sums = [
    ...bill.sums.map((sum) => ({ ...sum, isTotal: false })),
    { label: 'Already paid', amount: `−${formatPounds(order.totalAmount - outstanding)}` },
    { label: 'To pay', amount: formatPounds(outstanding), isTotal: true },
  ]
  return { ...bill, sums }
}
