import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { lockOpen, type NotOpen } from '#/features/checkout/server/payable.ts'
import type { CustomerDetails } from '#/features/orders/customer.rules.ts'
import { type OrderRecord, orderById } from '#/features/orders/server/orders.store.ts'
import { orderEvents, orders } from '#/features/orders/server/orders.tables.ts'
import { paymentLinkLetter } from '#/features/orders/server/paymentLink.mail.ts'
import { type Outcome, ok } from '#/lib/outcome.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Executor } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import type { PayLink } from './phoneOrders.schema.ts'

const SECRET_BYTES = 32
const SECRET = /^[\w-]{43}$/

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Creates an order's payment link, replacing any earlier one, and optionally emails it. Only its hash is stored. */
export async function makePayLink(
  { database, clock, mail: mails }: Pick<Services, 'database' | 'clock' | 'mail'>,
  id: number,
  { actor, mail, origin }: { actor: string; mail: boolean; origin: string },
): Promise<Outcome<PayLink, NotOpen>> {
  const now = clock.now()
  const token = randomBytes(SECRET_BYTES).toString('base64url')
  const payLinkHash = hashOf(token)
  const url = `${origin}/pay/${token}`
  return database.transaction(async (tx) => {
    const open = await lockOpen(tx, id)
    if (!open.ok) return open
    const order = open.value
    await tx.update(orders).set({ payLinkHash }).where(eq(orders.id, id))
    const detail = mail ? 'mailed to the customer' : undefined
    await tx.insert(orderEvents).values({ orderId: id, type: 'payLinkMade', detail, actor, createdAt: now })
    await recordActivity(tx, {
      at: now,
      actor,
      action: 'order.payLinkMade',
      subjectType: 'order',
      subjectId: id,
      subject: order.orderId,
      after: { mailed: mail },
    })
    if (mail) {
      await mails.queue(tx, {
        kind: 'payment-link',
        // Unique per link. The hash does not reveal the token.
        reference: `${order.orderId} ${payLinkHash.slice(0, 16)}`,
        recipient: order.customerEmail,
        ...paymentLinkLetter(order, url),
      })
    }
    return ok({ url, mailed: mail })
  })
}

export async function orderOfLink(tx: Executor, token: string): Promise<OrderRecord | undefined> {
  if (!SECRET.test(token)) return undefined
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.payLinkHash, hashOf(token)))
  return row && orderById(tx, row.id)
}

export const customerOf = (order: OrderRecord): CustomerDetails => ({
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  customerPhone: order.customerPhone ?? undefined,
  shippingAddress: order.shippingAddress,
})
