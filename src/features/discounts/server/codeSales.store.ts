import { sql } from 'drizzle-orm'
import { paymentEntries } from '#/features/ledger/server/ledger.tables.ts'
import { orders } from '#/features/orders/server/orders.tables.ts'
import { type Pence, toPence } from '#/lib/pence.ts'
import type { Executor } from '#/platform/database.ts'

export type CodeSales = { orders: number; net: Pence; discountGiven: Pence }

/**
 * By code, of orders that are paid and neither cancelled nor refunded in full, as on the dashboard: totals including
 * delivery, net of refunds, and what the code took off. Orders keep the code’s name, so a renamed code starts afresh.
 */
export async function loadCodeSales(
  tx: Executor,
  codes: readonly string[],
  { countsTests }: { countsTests: boolean },
): Promise<Map<string, CodeSales>> {
  if (codes.length === 0) return new Map()
  const { rows } = await tx.execute<{ code: string; orders: number; net: string; discount: string }>(sql`
    with sold as materialized (
      select discount_code as code, id, total_amount, discount_amount from ${orders}
      where discount_code = any(${sql.param(codes)}::text[]) and payment_status = 'paid' and order_status <> 'cancelled'
        and (${countsTests} or not is_test)
    ), changed as (
      select code, sum(net_change) as amount
      from ${paymentEntries} as entries join sold on sold.id = entries.order_id
      where net_change <> 0
      group by code
    )
    select code, count(*)::int as orders, sum(total_amount) + coalesce(max(changed.amount), 0) as net,
      sum(discount_amount) as discount
    from sold left join changed using (code)
    group by code`)
  return new Map(
    rows.map(({ code, orders: count, net, discount }) => [
      code,
      { orders: count, net: toPence(net), discountGiven: toPence(discount) },
    ]),
  )
}
