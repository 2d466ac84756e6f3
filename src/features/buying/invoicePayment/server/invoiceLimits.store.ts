import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { INVOICE_ORDERS } from '#/features/buying/abuseLimits/server/checkout.limits.ts'
import { checkoutDrafts } from '#/features/orders/drafts/server/drafts.tables.ts'
import { isUnpaidCondition } from '#/features/orders/orders/server/orders.store.ts'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Transaction } from '#/platform/database.ts'

export type TooManyUnpaid = { code: 'tooManyUnpaid' }

/** `network`: only when an order is placed. */
type Buyer = { email: string; network?: string; isAgreed: boolean }

/**
 * Each confirmed order reserves its goods, so there are limits for a person and, unless terms were agreed with them, for a network. One that
 * hasn’t been confirmed doesn’t count for the person: anybody can place it. Locks both, so that concurrent orders are counted.
 */
export async function checkUnpaidOrders(
  tx: Transaction,
  { email, network, isAgreed }: Buyer,
  now: Date,
): Promise<Outcome<void, TooManyUnpaid>> {
  const person = email.trim().toLowerCase()
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invoice ${person}`}, 2))`)
  if (network) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invoice ${network}`}, 3))`)
  const isPlaced = and(isUnpaidCondition, eq(orders.source, 'shop'))
  const isConfirmed = and(isPlaced, isNotNull(orders.dueOn))
  const theirs = await tx.$count(orders, and(eq(sql`lower(${orders.customerEmail})`, person), isConfirmed))
  if (theirs >= (isAgreed ? INVOICE_ORDERS.agreed : INVOICE_ORDERS.person)) return refuse('tooManyUnpaid')
  if (isAgreed || !network) return ok(undefined)
  // Networks are forgotten after a day.
  const since = new Date(now.getTime() - 86_400_000)
  const [here] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(checkoutDrafts)
    .innerJoin(orders, eq(orders.id, checkoutDrafts.forOrderId))
    .where(and(eq(checkoutDrafts.network, network), gt(checkoutDrafts.createdAt, since), isPlaced))
  return (here?.count ?? 0) < INVOICE_ORDERS.network ? ok(undefined) : refuse('tooManyUnpaid')
}
