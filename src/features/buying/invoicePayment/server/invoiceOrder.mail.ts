import { and, eq, isNull } from 'drizzle-orm'
import { orderBill, testNote } from '#/features/orders/orders/server/orderEmailBlocks.ts'
import { linkToConfirm } from '#/features/orders/orders/server/orderLink.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { brand } from '#/lib/brand.ts'
import { seller } from '#/lib/seller.ts'
import { longDate } from '#/lib/workingDays.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { block } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import { mails } from '#/platform/mail/mail.tables.ts'
import type { Services } from '#/platform/services.ts'

const CONFIRM_MAIL_KIND = 'order-to-confirm'

/** Anybody can enter anybody’s address, so nothing typed appears in it, and nothing is reserved until its link is used. */
export async function queueConfirmationRequest(
  tx: Transaction,
  { mail, origin }: Pick<Services, 'mail' | 'origin'>,
  order: OrderRecord,
): Promise<void> {
  const until = longDate(order.confirmBy as string)
  const content = letter('Confirm your order', [
    block.text(
      `Someone, hopefully you, placed an order using this address, to pay by invoice. To confirm it, open this link by ${until} and press the button. We’ll then reserve the goods and email you a pro forma invoice.`,
    ),
    block.button('Confirm the order', await linkToConfirm(tx, order, origin())),
    ...testNote(order),
    block.heading(`Order ${order.orderId}`),
    orderBill(order),
    block.text('Nothing is reserved yet, and there’s nothing to pay.'),
    block.text(
      `If it wasn’t you, ignore this email or tell us at ${seller.email}. Without the link, the order won’t go ahead.`,
    ),
  ])
  const email = { kind: CONFIRM_MAIL_KIND, reference: order.orderId, recipient: order.customerEmail } as const
  await mail.queue(tx, { ...email, subject: `Confirm your ${brand()} order ${order.orderId}`, content })
}

/** False if strangers had caused too many emails to the address (decision 40), it couldn’t be sent, or the address has been corrected. */
export async function isConfirmLinkSent(tx: Executor, { orderId, customerEmail }: OrderRecord): Promise<boolean> {
  const sent = and(
    eq(mails.kind, CONFIRM_MAIL_KIND),
    eq(mails.reference, orderId),
    eq(mails.recipient, customerEmail),
    isNull(mails.failedAt),
  )
  return (await tx.$count(mails, sent)) > 0
}
