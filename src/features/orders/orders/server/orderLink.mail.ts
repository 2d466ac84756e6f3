import type { PageUrl } from '#/lib/pageLinks.ts'
import { block } from '#/platform/mail/emailContent.ts'
import type { NewMail } from '#/platform/mail/mail.ts'
import type { OrderRecord } from './orders.store.ts'
import { orderUpdateEmail } from './orderUpdate.mail.ts'

type Link = { eventId: number; orderUrl: PageUrl }

/** For a lost link. Anyone who knows the order number can request it. */
export const requestedLinkEmail = (order: OrderRecord, link: Link): NewMail =>
  linkEmail(order, link, {
    title: 'Your order’s page',
    subject: `The link to your order ${order.orderId}`,
    paragraphs: [
      'Somebody, probably you, asked us for this link on our website. If it wasn’t you, ignore this email.',
      'On your order’s page you can follow its parcels, return something or report a fault.',
    ],
  })

/** For a corrected email address: links sent to the old one no longer work. */
export const newLinkEmail = (order: OrderRecord, link: Link): NewMail =>
  linkEmail(order, link, {
    title: 'We’ve updated your email address',
    subject: `New email address for your order ${order.orderId}`,
    paragraphs: [
      'From now on, we’ll send our emails about this order to this address.',
      'You can see your order, return something or report a fault on your order’s page.',
    ],
  })

const linkEmail = (
  order: OrderRecord,
  { eventId, orderUrl }: Link,
  { paragraphs, ...texts }: { title: string; subject: string; paragraphs: string[] },
): NewMail =>
  orderUpdateEmail(order, {
    kind: 'order-link',
    eventId,
    ...texts,
    blocks: [...paragraphs.map(block.text), block.button('See your order', orderUrl)],
  })
