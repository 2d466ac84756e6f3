import { and, eq, sql } from 'drizzle-orm'
import type { RefundStatus } from '#/features/orders/server/orders.schema.ts'
import { orders, refunds } from '#/features/orders/server/orders.tables.ts'
import type { TimelineSource } from '#/platform/timeline.ts'

const STATES = {
  pending: { label: 'Pending', tone: 'attention' },
  succeeded: { label: 'Refunded', tone: 'quiet' },
  failed: { label: 'Failed', tone: 'bad' },
} as const satisfies Record<RefundStatus, object>

/** Belongs to the customer of the order. */
export const refundTimeline: TimelineSource = {
  name: 'refund',

  async list(tx, page) {
    const { where, orderBy } = page.newest(refunds.createdAt, refunds.id)
    const { id, createdAt, amount, reason, status, actor, paymentIntentId } = refunds
    const rows = await tx
      .select({
        ...{ id, createdAt, amount, reason, status, actor, paymentIntentId },
        ...{ orderId: orders.id, number: orders.orderId, isTest: orders.isTest },
      })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(eq(sql`lower(${orders.customerEmail})`, page.email), where))
      .orderBy(...orderBy)
      .limit(page.limit)
    return rows.map((refund) => ({
      id: refund.id,
      at: refund.createdAt,
      title: `Refund of ${refund.number} ${refund.paymentIntentId ? 'to the card' : 'by bank transfer'}`,
      detail: refund.reason,
      amount: -refund.amount,
      states: [STATES[refund.status]],
      isTest: refund.isTest,
      actor: refund.actor,
      link: { to: `/admin/orders/${refund.orderId}` },
    }))
  },
}
