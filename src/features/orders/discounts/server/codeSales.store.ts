import { sql } from 'drizzle-orm'
import { paymentEntries } from '#/features/orders/ledger/server/ledger.tables.ts'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { type Pence, toPence } from '#/lib/pence.ts'
import type { Executor } from '#/platform/database.ts'

export type CodeSales = { orders: number; net: Pence; discountGiven: Pence }

/**
 * By code, of orders that are paid and neither cancelled nor refunded in full, as on the dashboard: totals including
 * delivery, net of refunds, and what the code took off. Reads only the index `orders_by_code` and the few orders with
 * refunds. Orders keep the code’s name, so a renamed code starts afresh.
 */
export async function loadCodeSales(
  tx: Executor,
  codes: readonly string[],
  { countsTests }: { countsTests: boolean },
): Promise<Map<string, CodeSales>> {
  if (codes.length === 0) return new Map()
  const isSold = sql`discount_code = any(${sql.param(codes)}::text[]) and payment_status = 'paid'
    and order_status <> 'cancelled' and (${countsTests} or not orders.is_test)`
  const { rows } = await tx.execute<{ code: string; orders: number; net: string; discount: string }>(sql`
    with sold as (
      select discount_code as code, count(*)::int as orders, sum(total_amount) as total, sum(discount_amount) as discount
      from ${orders} where ${isSold}
      group by discount_code
    ), changed as (
      select discount_code as code, sum(net_change) as amount
      from ${paymentEntries} join ${orders} on orders.id = payment_entries.order_id
      where net_change <> 0 and ${isSold}
      group by discount_code
    )
    select code, orders, total + coalesce(changed.amount, 0) as net, discount
    from sold left join changed using (code)`)
  return new Map(
    rows.map(({ code, orders: count, net, discount }) => [
      code,
      { orders: count, net: toPence(net), discountGiven: toPence(discount) },
    ]),
  )
}
