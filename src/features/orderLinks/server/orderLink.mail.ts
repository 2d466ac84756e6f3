import type { OrderRecord } from '#/features/orders/server/orders.store.ts'
import { orderUpdateEmail, textBlock } from '#/features/orders/server/orderUpdate.mail.ts'
import type { NewMail } from '#/platform/mail/mail.ts'

/** Asked for by somebody who knows the order's number. */
export const requestedLinkEmail = (
  order: OrderRecord,
  { eventId, orderUrl }: { eventId: number; orderUrl: string },
): NewMail =>
  orderUpdateEmail(order, {
    kind: 'order-link',
    eventId,
    title: 'Your order’s page',
    subject: `The link to your order ${order.orderId}`,
    blocks: [
      textBlock('Somebody, probably you, asked us for this link on our website. If it wasn’t you, ignore this email.'),
      textBlock('On your order’s page you can follow its parcels, return something or report a fault.'),
      { type: 'button', label: 'See your order', url: orderUrl },
    ],
  })

/** For a corrected email address, which has ended the links sent before. */
export const newLinkEmail = (
  order: OrderRecord,
  { eventId, orderUrl }: { eventId: number; orderUrl: string },
): NewMail =>
  orderUpdateEmail(order, {
    kind: 'order-link',
    eventId,
    title: 'We’ve updated your email address',
    subject: `New email address for your order ${order.orderId}`,
    blocks: [
      textBlock('From now on, we’ll send our emails about this order to this address.'),
      textBlock('You can see your order, return something or report a fault on your order’s page.'),
      { type: 'button', label: 'See your order', url: orderUrl },
    ],
  })
