import { eq } from 'drizzle-orm'
import { lockOpenOrder, type OrderNotOpen } from '#/features/buying/checkout/server/payable.ts'
import { findReservedUntil } from '#/features/orders/drafts/server/reservations.store.ts'
import { balanceOf } from '#/features/orders/ledger/ledger.rules.ts'
import { listEntries } from '#/features/orders/ledger/server/ledger.store.ts'
import { EMAIL_CREATED } from '#/features/orders/orders/orderLabels.ts'
import { findLinkedOrder, linkToOrder } from '#/features/orders/orders/server/orderLink.ts'
import { findOrder, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { orderEvents, orders } from '#/features/orders/orders/server/orders.tables.ts'
import type { CustomerDetails } from '#/features/shop/delivery/customer.rules.ts'
import { type Outcome, ok } from '#/lib/outcome.ts'
import { type PageUrl, pageUrl } from '#/lib/pageLinks.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { createToken, hashToken, isToken } from '#/platform/token.ts'
import { paymentLinkEmail } from './paymentLink.mail.ts'
import type { PaymentLink } from './paymentLinks.schema.ts'

type LinkServices = Pick<Services, 'clock' | 'mail' | 'origin'>
type LinkTerms = { actor: string; sendEmail: boolean }

export const createPaymentLink = (
  services: LinkServices & Pick<Services, 'database'>,
  id: number,
  terms: LinkTerms,
): Promise<Outcome<PaymentLink, OrderNotOpen>> =>
  services.database.transaction(async (tx) => {
    const open = await lockOpenOrder(tx, id)
    if (!open.ok) return open
    return ok({ url: await issuePaymentLink(tx, services, open.value, terms), emailed: terms.sendEmail })
  })

/** Replaces any earlier link. Only its hash is stored. The caller has locked the order, or made it. */
export async function issuePaymentLink(
  tx: Transaction,
  { clock, mail, origin }: LinkServices,
  order: OrderRecord,
  { actor, sendEmail }: LinkTerms,
): Promise<PageUrl> {
  const { id } = order
  const now = clock.now()
  const { token, hash: payLinkHash } = createToken()
  const url = pageUrl(origin(), `/pay/${token}`)
  await tx.update(orders).set({ payLinkHash }).where(eq(orders.id, id))
  const detail = sendEmail ? EMAIL_CREATED : undefined
  await tx.insert(orderEvents).values({ orderId: id, type: 'payLinkMade', detail, actor, createdAt: now })
  await recordActivity(tx, {
    at: now,
    actor,
    action: 'order.payLinkMade',
    subjectType: 'order',
    subjectId: id,
    subject: order.orderId,
    after: { emailed: sendEmail },
  })
  if (sendEmail) {
    const { outstanding } = balanceOf(order, await listEntries(tx, id))
    const reservedUntil = await findReservedUntil(tx, id, now)
    const orderUrl = await linkToOrder(tx, order, origin())
    await mail.queue(tx, {
      kind: 'payment-link',
      // Unique per link. The hash does not reveal the token.
      reference: `${order.orderId} ${payLinkHash.slice(0, 16)}`,
      recipient: order.customerEmail,
      ...paymentLinkEmail(order, { url, outstanding, reservedUntil, orderUrl }),
    })
  }
  return url
}

/** By a link that staff or a quote gave out, or by the one on the order’s page. */
export async function findOrderToPay(tx: Executor, token: string): Promise<OrderRecord | undefined> {
  if (!isToken(token)) return findLinkedOrder(tx, token, 'pay')
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.payLinkHash, hashToken(token)))
  return row && findOrder(tx, row.id)
}

export const toCustomerDetails = (order: OrderRecord): CustomerDetails => ({
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  customerPhone: order.customerPhone ?? undefined,
  shippingAddress: order.shippingAddress,
})
