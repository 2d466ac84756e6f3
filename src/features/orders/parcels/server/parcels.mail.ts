import { formatQuantities } from '#/features/orders/orders/orderLabels.ts'
import { hasBeenPaid } from '#/features/orders/orders/paid.rules.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { orderUpdateEmail } from '#/features/orders/orders/server/orderUpdate.mail.ts'
import { promisedDates } from '#/features/orders/orders/server/promisedDates.ts'
import { type PageUrl, withAnchor } from '#/lib/pageLinks.ts'
import { longDate } from '#/lib/workingDays.ts'
import { block, type EmailBlock } from '#/platform/mail/emailContent.ts'
import type { NewMail } from '#/platform/mail/mail.ts'
import { carrierLabel, remainingLines, trackingLink } from '../parcels.rules.ts'
import type { ParcelRecord, Shipping } from './parcels.store.ts'
import { namedLines } from './parcels.wire.ts'

export const PARCEL_MAIL_KIND = 'order-dispatched'

/** The parcel is one of `shipping`. */
export function parcelEmail(
  order: OrderRecord,
  parcel: ParcelRecord,
  shipping: Shipping,
  { eventId, orderUrl }: { eventId: number; orderUrl: PageUrl },
): NewMail {
  const toCome = remainingLines(shipping.lines)
  const isFirst = shipping.parcels.every(({ id }) => id >= parcel.id)
  const isWhole = isFirst && toCome.length === 0
  const what = isWhole ? 'Your order' : toCome.length > 0 ? 'Part of your order' : 'The rest of your order'
  return orderUpdateEmail(order, {
    kind: PARCEL_MAIL_KIND,
    eventId,
    title: `${what} is on its way`,
    subject: `${what} ${order.orderId} is on its way`,
    blocks: [
      block.text(`We’ve sent ${what.charAt(0).toLowerCase()}${what.slice(1)}.`),
      ...trackingBlocks(order, parcel),
      ...invoiceBlocks(order),
      // A whole order's goods are listed below.
      ...(isWhole ? [] : contentBlocks(order, parcel)),
      ...(toCome.length > 0
        ? ([block.heading('Still to come'), { type: 'frame', lines: formatQuantities(toCome) }] satisfies EmailBlock[])
        : []),
      block.text('If you’d like to return something or it has a fault, tell us on your order’s page.'),
      block.button('Returns and repairs', withAnchor(orderUrl, 'returns')),
    ],
  })
}

/** Without a parcel if none has been recorded yet. */
export function trackingEmail(order: OrderRecord, parcel: ParcelRecord | undefined, eventId: number): NewMail {
  const isWhole = !parcel || order.shippingState !== 'partlyShipped'
  return orderUpdateEmail(order, {
    kind: 'order-tracking',
    eventId,
    title: 'Track your order',
    subject: `Track your order ${order.orderId}`,
    blocks: [
      block.text(isWhole ? 'You can now track your order.' : 'You can now track this parcel.'),
      ...trackingBlocks(order, parcel ?? order),
      ...(parcel ? contentBlocks(order, parcel) : []),
    ],
  })
}

type Tracked = { carrier: string | null; trackingNumber: string | null }

function trackingBlocks(order: OrderRecord, { carrier, trackingNumber }: Tracked): EmailBlock[] {
  const link = trackingLink(carrier, trackingNumber)
  const rows: [string, string][] = []
  if (carrier && carrier !== 'other') rows.push(['Carrier', carrierLabel(carrier)])
  if (trackingNumber) rows.push(['Tracking number', trackingNumber])
  if (link) rows.push(['Track it at', link])
  if (order.estimatedDelivery) rows.push(['Arrives', promisedDates(order, new Date()).arrival])
  return rows.length > 0 ? [block.facts(rows)] : []
}

/** Goods sent before payment are invoiced, and the email has the invoice (`findDueInvoiceOfEmail`). */
function invoiceBlocks(order: OrderRecord): EmailBlock[] {
  if (hasBeenPaid(order)) return []
  return [block.text(`The invoice is attached${order.dueOn ? `. Payment is due by ${longDate(order.dueOn)}` : ''}.`)]
}

function contentBlocks(order: OrderRecord, parcel: ParcelRecord): EmailBlock[] {
  return [block.heading('In this parcel'), { type: 'frame', lines: formatQuantities(namedLines(order, parcel)) }]
}
