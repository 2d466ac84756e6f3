import { sql } from 'drizzle-orm'
import { PAYMENT_STATE_LABELS, PAYMENT_STATE_TONES, paymentState } from '#/features/orders/ledger/ledger.rules.ts'
import { entriesOfOrder } from '#/features/orders/ledger/server/ledger.store.ts'
import { ORDER_STATUS_TONES, statusLabel } from '#/features/orders/orders/orderLabels.ts'
import { orderLines, orders } from '#/features/orders/orders/server/orders.tables.ts'
import { customerEmail } from '#/features/orders/orders/server/ordersByEmail.ts'
import { timelineOf } from '#/platform/timeline.ts'

const { orderId, orderStatus, paymentStatus, totalAmount, isTest, source } = orders

// Drizzle drops the table’s name from selected columns.
const items = sql<string>`(select string_agg(case when ${orderLines.quantity} > 1 then ${orderLines.quantity} || ' × ' else '' end || ${orderLines.name}, ', ' order by ${orderLines.id})
  from ${orderLines} where ${orderLines.orderId} = "orders"."id")`

export const orderTimeline = timelineOf({
  name: 'order',
  table: orders,
  at: orders.createdAt,
  email: customerEmail,
  columns: { orderId, orderStatus, paymentStatus, totalAmount, isTest, source, items, entries: entriesOfOrder },
  toItem(order) {
    const payment = paymentState(order, order.entries)
    return {
      title: `${order.source === 'staff' ? 'Phone order' : 'Order'} ${order.orderId}`,
      detail: order.items,
      amount: order.totalAmount,
      states: [
        { label: statusLabel(order.orderStatus), tone: ORDER_STATUS_TONES[order.orderStatus] },
        { label: PAYMENT_STATE_LABELS[payment], tone: PAYMENT_STATE_TONES[payment] },
      ],
      isTest: order.isTest,
      link: { to: `/admin/orders/${order.id}` },
    }
  },
})
