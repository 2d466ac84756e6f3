import { sql } from 'drizzle-orm'
import { PAYMENT_STATE_LABELS, PAYMENT_STATE_TONES, paymentState } from '#/features/orders/ledger/ledger.rules.ts'
import { entriesOfOrder } from '#/features/orders/ledger/server/ledger.store.ts'
import { ORDER_STATUS_TONES, statusLabel } from '#/features/orders/orders/orderLabels.ts'
import { orderLines, orders } from '#/features/orders/orders/server/orders.tables.ts'
import type { TimelineSource } from '#/platform/timeline.ts'

const email = sql`lower(${orders.customerEmail})`

// Drizzle drops the table’s name from selected columns.
const items = sql<string>`(select string_agg(case when ${orderLines.quantity} > 1 then ${orderLines.quantity} || ' × ' else '' end || ${orderLines.name}, ', ' order by ${orderLines.id})
  from ${orderLines} where ${orderLines.orderId} = "orders"."id")`

export const orderTimeline: TimelineSource = {
  name: 'order',
  rows: { table: orders, id: orders.id, email },

  async list(tx, page) {
    const { id, orderId, createdAt, orderStatus, paymentStatus, totalAmount, isTest, source } = orders
    const query = tx
      .select({
        id,
        orderId,
        createdAt,
        orderStatus,
        paymentStatus,
        totalAmount,
        isTest,
        source,
        items,
        entries: entriesOfOrder,
      })
      .from(orders)
      .$dynamic()
    const rows = await page.newest(query, { at: createdAt, id, email })
    return rows.map((order) => {
      const payment = paymentState(order, order.entries)
      return {
        id: order.id,
        at: order.createdAt,
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
    })
  },
}
