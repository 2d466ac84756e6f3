import { eq, sql } from 'drizzle-orm'
import type { EntryMethod } from '#/features/orders/ledger/ledger.rules.ts'
import { paymentEntries } from '#/features/orders/ledger/server/ledger.tables.ts'
import { paymentMethodLabel } from '#/features/orders/orders/orderLabels.ts'
import type { RefundStatus } from '#/features/orders/orders/refundParts.rules.ts'
import { orders, refunds } from '#/features/orders/orders/server/orders.tables.ts'
import type { TimelineSource } from '#/platform/timeline.ts'

const STATES = {
  pending: { label: 'Pending', tone: 'attention' },
  succeeded: { label: 'Refunded', tone: 'quiet' },
  failed: { label: 'Failed', tone: 'bad' },
} as const satisfies Record<RefundStatus, object>

const describeWay = (method: EntryMethod) => (method === 'card' ? 'to the card' : paymentMethodLabel(method))

/** Belongs to the customer of the order. */
export const refundTimeline: TimelineSource = {
  name: 'refund',

  async list(tx, page) {
    const { id, createdAt, amount, reason, status, actor, paymentIntentId } = refunds
    const query = tx
      .select({
        id,
        createdAt,
        amount,
        reason,
        status,
        actor,
        paymentIntentId,
        orderId: orders.id,
        number: orders.orderId,
        isTest: orders.isTest,
        /** Null until the money has moved. */
        method: sql<EntryMethod | null>`(select entries.method from ${paymentEntries} as entries
          where entries.refund_id = ${refunds.id} and entries.kind = 'refund')`,
      })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .$dynamic()
    const rows = await page.newest(query, { at: createdAt, id, email: sql`lower(${orders.customerEmail})` })
    return rows.map((refund) => ({
      id: refund.id,
      at: refund.createdAt,
      title: `Refund of ${refund.number} ${describeWay(refund.method ?? (refund.paymentIntentId ? 'card' : 'transfer'))}`,
      detail: refund.reason,
      amount: -refund.amount,
      states: [STATES[refund.status]],
      isTest: refund.isTest,
      actor: refund.actor,
      link: { to: `/admin/orders/${refund.orderId}` },
    }))
  },
}
