import { sql } from 'drizzle-orm'
import { refunds } from '#/features/orders/orders/server/orders.tables.ts'
import { isOwedAgain } from '#/features/orders/orders/server/owedRefunds.ts'
import { formatCount } from '#/lib/format.ts'
import type { Check } from '#/platform/checks.ts'

/** Even slow banks confirm within a day. */
const PENDING_TOO_LONG_HOURS = 24

const refundsOwed: Check = {
  id: 'refunds-owed',
  title: 'Refunds returned by the bank',
  group: 'Payments',
  alertsOwner: true,
  async read({ database }) {
    const { rows } = await database.execute<{ count: number; since: string | null; order_id: number | null }>(
      sql`select count(*)::int as count, min(created_at) as since, (array_agg(order_id order by created_at))[1] as order_id from ${refunds}
        where ${isOwedAgain} and order_id is not null`,
    )
    const { count = 0, since = null, order_id = null } = rows[0] ?? {}
    if (count === 0) return { state: 'fine', value: 'None', count }
    return {
      state: 'problem',
      value: count === 1 ? '1 refund' : `${formatCount(count)} refunds`,
      count,
      since: since ? new Date(since) : undefined,
      advice: 'The customer doesn’t have the money. Refund it again, by bank transfer if the card no longer works.',
      link:
        order_id === null
          ? { to: '/admin', label: 'Open the dashboard' }
          : { to: `/admin/orders/${order_id}`, label: 'Open the order' },
    }
  },
}

const refundsPending: Check = {
  id: 'refunds-pending',
  title: 'Refunds waiting for the card provider',
  group: 'Payments',
  alertsOwner: false,
  async read({ database, clock }) {
    const { rows } = await database.execute<{ count: number; since: string | null }>(
      sql`select count(*)::int as count, min(created_at) as since from ${refunds} where ${refunds.status} = 'pending' and ${refunds.paymentIntentId} is not null`,
    )
    const { count = 0, since = null } = rows[0] ?? {}
    if (count === 0) return { state: 'fine', value: 'None', count }
    const oldest = since ? new Date(since) : undefined
    const isLate = oldest && clock.now().getTime() - oldest.getTime() > PENDING_TOO_LONG_HOURS * 3_600_000
    return {
      state: isLate ? 'attention' : 'fine',
      value: count === 1 ? '1 refund' : `${formatCount(count)} refunds`,
      count,
      since: oldest,
      ...(isLate
        ? {
            advice: 'The card provider hasn’t confirmed them for a day. Look for them in its dashboard.',
            link: { to: '/admin', label: 'Open the dashboard' },
          }
        : {}),
    }
  },
}

export const refundChecks: readonly Check[] = [refundsOwed, refundsPending]
