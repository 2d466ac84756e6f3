import { seller } from '#/lib/seller.ts'
import { block, type EmailBlock } from '#/platform/mail/emailContent.ts'
import { letter } from '#/platform/mail/letter.ts'
import type { NewMail } from '#/platform/mail/mail.ts'
import { formatQuantities } from '../orderLabels.ts'
import { testNote } from './orderEmailBlocks.ts'
import type { OrderRecord } from './orders.store.ts'

export type OrderUpdate = {
  kind: string
  /** Makes the email unique: one for each event. */
  eventId: number
  title: string
  subject: string
  blocks: EmailBlock[]
}

/** Tells the customer what has happened to their order. */
export function orderUpdateEmail(order: OrderRecord, { kind, eventId, title, subject, blocks }: OrderUpdate): NewMail {
  return {
    kind,
    reference: `${order.orderId}/${eventId}`,
    recipient: order.customerEmail,
    subject,
    content: letter(title, [
      block.text(`Hello ${order.customerName.replace(/\s+/g, ' ')},`),
      ...blocks,
      ...testNote(order),
      block.heading(`Order ${order.orderId}`),
      { type: 'frame', lines: formatQuantities(order.lines) },
      block.text(`Questions? Email ${seller.email} or call ${seller.phone} with your order number.`),
    ]),
  }
}
