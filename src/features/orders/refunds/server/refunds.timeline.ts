import { sql } from 'drizzle-orm'
import type { EntryMethod } from '#/features/orders/ledger/ledger.rules.ts'
import { paymentEntries } from '#/features/orders/ledger/server/ledger.tables.ts'
import { refundMethodLabel } from '#/features/orders/orders/orderLabels.ts'
import type { RefundStatus } from '#/features/orders/orders/refundParts.rules.ts'
import { orders, refunds } from '#/features/orders/orders/server/orders.tables.ts'
import { ofCustomer } from '#/features/orders/orders/server/ordersByEmail.ts'
import { timelineOf } from '#/platform/timeline.ts'

const STATES = {
  pending: { label: 'Pending', tone: 'attention' },
  succeeded: { label: 'Refunded', tone: 'quiet' },
  failed: { label: 'Failed', tone: 'bad' },
} as const satisfies Record<RefundStatus, object>

const { amount, reason, status, actor, paymentIntentId } = refunds

export const refundTimeline = timelineOf({
  name: 'refund',
  table: refunds,
  ...ofCustomer(refunds.orderId),
  at: refunds.createdAt,
  columns: {
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
  },
  toItem: (refund) => ({
    title: `Refund of ${refund.number} ${refundMethodLabel(refund.method ?? (refund.paymentIntentId ? 'card' : 'transfer'))}`,
    detail: refund.reason,
    amount: -refund.amount,
    states: [STATES[refund.status]],
    isTest: refund.isTest,
    actor: refund.actor,
    link: { to: `/admin/orders/${refund.orderId}` },
  }),
})
