import { and, eq, gt, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { BasketItem } from '#/features/catalogue/catalogue.rules.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { checkoutDrafts, codeReservations, stockReservations } from './drafts.tables.ts'

/** Returns the quantities reserved at `now`, by product id, except by `own`: a draft, or the payment links of an order. */
export async function reservedStock(
  tx: Executor,
  productIds: number[],
  own: string | { orderId: number },
  now: Date,
): Promise<Map<number, number>> {
  const isOthers =
    typeof own === 'string'
      ? ne(stockReservations.draftId, own)
      : notInArray(
          stockReservations.draftId,
          tx.select({ id: checkoutDrafts.id }).from(checkoutDrafts).where(eq(checkoutDrafts.forOrderId, own.orderId)),
        )
  const rows = await tx
    .select({ productId: stockReservations.productId, held: sql<number>`sum(${stockReservations.quantity})::int` })
    .from(stockReservations)
    .where(and(inArray(stockReservations.productId, productIds), gt(stockReservations.expiresAt, now), isOthers))
    .groupBy(stockReservations.productId)
  return new Map(rows.map((row) => [row.productId, row.held]))
}

/** Returns how many uses of a code other drafts have reserved at `now`. */
export const reservedUses = (tx: Executor, codeId: number, draftId: string, now: Date): Promise<number> =>
  tx.$count(
    codeReservations,
    and(
      eq(codeReservations.codeId, codeId),
      gt(codeReservations.expiresAt, now),
      ne(codeReservations.draftId, draftId),
    ),
  )

/**
 * Reserves goods, and one use of the code if there is one, until `expiresAt`. Replaces the draft's earlier reservations,
 * unless `keepEarlier`: the card may be charged for those, so the larger quantities and the earlier code are kept.
 */
export async function reserveGoods(
  tx: Transaction,
  draftId: string,
  goods: { items: BasketItem[]; codeId: number | undefined; expiresAt: Date },
  { keepEarlier = false } = {},
): Promise<void> {
  const { items, codeId, expiresAt } = goods
  const ids = items.map((item) => item.productId)
  const quantity = keepEarlier
    ? sql`greatest(excluded.quantity, ${stockReservations}.quantity)`
    : sql`excluded.quantity`
  // One statement cannot delete and reinsert the same row, so rows that remain are updated.
  await tx.execute(sql`
    with gone as (delete from ${stockReservations} where draft_id = ${draftId} and not ${keepEarlier} and not product_id = any(${sql.param(ids)}::int[])),
      code as (delete from ${codeReservations} where draft_id = ${draftId} and not ${keepEarlier} and code_id is distinct from ${codeId ?? null}::int)
    insert into ${stockReservations} (draft_id, product_id, quantity, expires_at)
    select ${draftId}, product_id, quantity, ${expiresAt}
    from unnest(${sql.param(ids)}::int[], ${sql.param(items.map((item) => item.quantity))}::int[]) as goods (product_id, quantity)
    on conflict (draft_id, product_id) do update set quantity = ${quantity}, expires_at = excluded.expires_at`)
  if (codeId === undefined) return
  await tx
    .insert(codeReservations)
    .values({ draftId, codeId, expiresAt })
    .onConflictDoUpdate({ target: codeReservations.draftId, set: { expiresAt } })
}

export async function releaseReservations(tx: Executor, draftId: string): Promise<void> {
  await tx.execute(sql`
    with stock as (delete from ${stockReservations} where draft_id = ${draftId})
    delete from ${codeReservations} where draft_id = ${draftId}`)
}
