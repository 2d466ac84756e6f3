import { companyFooter } from '#/features/content/companyFooter.rules.ts'
import { facts } from '#/features/content/content.facts.ts'
import type { EmailBlock } from '#/platform/mail/emailContent.ts'
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

export const textBlock = (text: string): EmailBlock => ({ type: 'text', text })

/** Tells the customer what has happened to their order. */
export function orderUpdateEmail(order: OrderRecord, { kind, eventId, title, subject, blocks }: OrderUpdate): NewMail {
  const { brand, company } = facts
  return {
    kind,
    reference: `${order.orderId}/${eventId}`,
    recipient: order.customerEmail,
    subject,
    content: {
      brand,
      title,
      blocks: [
        textBlock(`Hello ${order.customerName.replace(/\s+/g, ' ')},`),
        ...blocks,
        ...testNote(order),
        { type: 'heading', text: `Order ${order.orderId}` },
        { type: 'frame', lines: formatQuantities(order.lines) },
        textBlock(`Questions? Email ${company.email} or call ${company.phone} with your order number.`),
      ],
      footer: companyFooter(),
    },
  }
}
