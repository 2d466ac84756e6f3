import { eq } from 'drizzle-orm'
import { lockOpenOrder, type OrderNotOpen } from '#/features/buying/checkout/server/payable.ts'
import { findReservedUntil } from '#/features/orders/drafts/server/reservations.store.ts'
import { balanceOf } from '#/features/orders/ledger/ledger.rules.ts'
import { listEntries } from '#/features/orders/ledger/server/ledger.store.ts'
import { findOrder, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { orderEvents, orders } from '#/features/orders/orders/server/orders.tables.ts'
import type { CustomerDetails } from '#/features/shop/delivery/customer.rules.ts'
import { type Outcome, ok } from '#/lib/outcome.ts'
import { pageUrl } from '#/lib/pageLinks.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Executor } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { createToken, hashToken, isToken } from '#/platform/token.ts'
import { paymentLinkEmail } from './paymentLink.mail.ts'
import type { PaymentLink } from './paymentLinks.schema.ts'

/** Replaces any earlier link. Only its hash is stored. */
export async function createPaymentLink(
  { database, clock, mail }: Pick<Services, 'database' | 'clock' | 'mail'>,
  id: number,
  { actor, sendEmail, origin }: { actor: string; sendEmail: boolean; origin: string },
): Promise<Outcome<PaymentLink, OrderNotOpen>> {
  const now = clock.now()
  const { token, hash: payLinkHash } = createToken()
  const url = pageUrl(origin, `/pay/${token}`)
  return database.transaction(async (tx) => {
    const open = await lockOpenOrder(tx, id)
    if (!open.ok) return open
    const order = open.value
    await tx.update(orders).set({ payLinkHash }).where(eq(orders.id, id))
    const detail = sendEmail ? 'emailed to the customer' : undefined
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
      await mail.queue(tx, {
        kind: 'payment-link',
        // Unique per link. The hash does not reveal the token.
        reference: `${order.orderId} ${payLinkHash.slice(0, 16)}`,
        recipient: order.customerEmail,
        ...paymentLinkEmail(
          order,
          url,
          balanceOf(order, await listEntries(tx, id)).outstanding,
          await findReservedUntil(tx, id, now),
        ),
      })
    }
    return ok({ url, emailed: sendEmail })
  })
}

export async function findOrderToPay(tx: Executor, token: string): Promise<OrderRecord | undefined> {
  if (!isToken(token)) return undefined
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
