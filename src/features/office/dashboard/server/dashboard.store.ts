import { asc, desc, sql } from 'drizzle-orm'
import { countLowInStock, isLowInStock } from '#/features/catalogue/catalogue/server/catalogue.store.ts'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { entriesOfOrder } from '#/features/orders/ledger/server/ledger.store.ts'
import { paymentEntries } from '#/features/orders/ledger/server/ledger.tables.ts'
import type { OrderStatus, PaymentStatus } from '#/features/orders/orders/orderStates.rules.ts'
import type { Counted } from '#/features/orders/orders/server/orders.store.ts'
import { orderLines, orders, refunds } from '#/features/orders/orders/server/orders.tables.ts'
import { isFromCustomer } from '#/features/people/contact/server/contact.store.ts'
import { contactSubmissions } from '#/features/people/contact/server/contact.tables.ts'
import { type Pence, toPence } from '#/lib/pence.ts'
import type { Executor } from '#/platform/database.ts'

const LIMITS = { orders: 5, contacts: 3, lowStock: 8, bestSellers: 10 }

export type OrderFigure = {
  span: number
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  orders: number
  amount: Pence
}

/**
 * Order totals net of refunds, by the day the order was placed. `span` 0 is before `starts[0]`; the last has no end.
 * Reads only the index `orders_figures` and the few orders with refunds.
 */
export async function loadOrderFigures(
  tx: Executor,
  starts: readonly Date[],
  { countsTests }: Counted,
): Promise<OrderFigure[]> {
  const counted = countsTests ? sql`true` : sql`not ${orders.isTest}`
  const moments = starts.map((start) => start.toISOString())
  const { rows } = await tx.execute<{
    span: string
    order_status: OrderStatus
    payment_status: PaymentStatus
    orders: number
    amount: string
  }>(sql`
    with placed as (
      select spans.span, figures.*
      from unnest(${sql.param(['-infinity', ...moments])}::timestamptz[], ${sql.param([...moments, 'infinity'])}::timestamptz[])
        with ordinality as spans (starts, ends, span)
      cross join lateral (
        select order_status, payment_status, count(*)::int as orders, sum(total_amount) as amount
        from ${orders} where created_at >= spans.starts and created_at < spans.ends and ${counted}
        group by order_status, payment_status
      ) as figures
    ), changed as (
      select width_bucket(orders.created_at, ${sql.param(['-infinity', ...moments])}::timestamptz[]) as span,
        order_status, payment_status, sum(net_change) as amount
      from ${paymentEntries} join ${orders} on orders.id = payment_entries.order_id
      where net_change <> 0 and ${counted}
      group by 1, 2, 3
    )
    select span, order_status, payment_status, orders, placed.amount + coalesce(changed.amount, 0) as amount
    from placed left join changed using (span, order_status, payment_status)`)
  return rows.map((row) => ({
    span: Number(row.span) - 1,
    orderStatus: row.order_status,
    paymentStatus: row.payment_status,
    orders: row.orders,
    amount: toPence(row.amount),
  }))
}

/** `isCustomLine`, negated, in SQL. */
const isProductLine = sql.raw("(lines.product_id is not null or lines.slug <> '')")

/** By units net of refunds, from paid, uncancelled orders since `since`, under current names. */
export async function listBestSellers(
  tx: Executor,
  since: Date | undefined,
  { countsTests }: Counted,
): Promise<{ productId: number | null; slug: string; name: string; units: number; revenue: Pence }[]> {
  const { rows } = await tx.execute<{
    product_id: number | null
    slug: string
    name: string
    units: number
    revenue: string
  }>(sql`
    with paid as materialized (
      select id from ${orders}
      where payment_status = 'paid' and order_status <> 'cancelled' and (${countsTests} or not is_test) and created_at >= ${since?.toISOString() ?? '-infinity'}::timestamptz
    ),
    -- The lines of these orders are adjacent in the index order_lines_sales: one range scan from the first order on.
    -- Prices repeat, so group by price and sum integers row by row: three times as fast as summing numerics.
    priced as (
      select lines.product_id, case when lines.product_id is null then lines.slug end as slug,
        lines.unit_price, lines.reduction, sum(lines.quantity) as units, count(*) as lines, max(lines.id) as latest
      from paid join ${orderLines} as lines on lines.order_id = paid.id
      where lines.order_id >= (select min(id) from paid) and ${isProductLine}
      group by 1, 2, 3, 4
    ), refunded as (
      select lines.product_id, case when lines.product_id is null then lines.slug end as slug,
        -sum(part.quantity) as units, -sum(part.amount) as pence
      from ${refunds} as refunds join paid on paid.id = refunds.order_id
      cross join lateral (
        select (line ->> 'lineId')::int as line_id, (line ->> 'quantity')::int as quantity, (line ->> 'amount')::numeric as amount
        from jsonb_array_elements(refunds.parts -> 'lines') as line
        union all
        select (line ->> 'lineId')::int, 0, (line ->> 'amount')::numeric
        from jsonb_array_elements(coalesce(refunds.parts -> 'spread' -> 'lines', '[]')) as line
      ) as part join ${orderLines} as lines on lines.id = part.line_id
      where refunds.status = 'succeeded' and ${isProductLine}
      group by 1, 2
    ), sold as (
      select product_id, slug, sum(units)::int as units, sum(revenue) as revenue, max(latest) as latest
      from (
        select product_id, slug, units, unit_price * units - reduction * lines as revenue, latest from priced
        union all
        select product_id, slug, units, round(pence / 100, 2), null from refunded
      ) as movements
      group by 1, 2 having sum(units) > 0 order by units desc, revenue desc, latest limit ${LIMITS.bestSellers}
    )
    select sold.product_id, lines.slug, coalesce(products.name, lines.name) as name, sold.units, sold.revenue
    from sold join ${orderLines} as lines on lines.id = sold.latest left join ${products} on products.id = sold.product_id
    order by units desc, revenue desc, latest`)
  return rows.map((row) => ({
    productId: row.product_id,
    slug: row.slug,
    name: row.name,
    units: row.units,
    revenue: toPence(row.revenue),
  }))
}

export const listRecentOrders = (tx: Executor) =>
  tx
    .select({
      id: orders.id,
      orderId: orders.orderId,
      customerName: orders.customerName,
      totalAmount: orders.totalAmount,
      orderStatus: orders.orderStatus,
      paymentStatus: orders.paymentStatus,
      isTest: orders.isTest,
      createdAt: orders.createdAt,
      entries: entriesOfOrder,
    })
    .from(orders)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(LIMITS.orders)

export const listRecentContacts = (tx: Executor) =>
  tx
    .select()
    .from(contactSubmissions)
    .where(isFromCustomer)
    .orderBy(desc(contactSubmissions.createdAt), desc(contactSubmissions.id))
    .limit(LIMITS.contacts)

export async function loadLowStock(tx: Executor) {
  const [total, scarcest] = await Promise.all([
    countLowInStock(tx),
    tx
      .select({ id: products.id, name: products.name, stockQuantity: products.stockQuantity })
      .from(products)
      .where(isLowInStock())
      .orderBy(asc(products.stockQuantity), asc(products.id))
      .limit(LIMITS.lowStock),
  ])
  return { total, products: scarcest }
}
