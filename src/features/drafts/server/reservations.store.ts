import { and, eq, gt, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { BasketItem } from '#/features/catalogue/catalogue.rules.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { checkoutDrafts, codeReservations, stockReservations } from './drafts.tables.ts'

/** A draft, or an order: what any draft for it has reserved, by payment link, quote or invoice. */
type Except = string | { orderId: number }

const isOthers = (tx: Executor, draftId: AnyPgColumn, except: Except) =>
  typeof except === 'string'
    ? ne(draftId, except)
    : notInArray(
        draftId,
        tx.select({ id: checkoutDrafts.id }).from(checkoutDrafts).where(eq(checkoutDrafts.forOrderId, except.orderId)),
      )

/** Quantities reserved at `now`, by product id. */
export async function loadReservedStock(
  tx: Executor,
  productIds: number[],
  except: Except,
  now: Date,
): Promise<Map<number, number>> {
  const rows = await tx
    .select({ productId: stockReservations.productId, quantity: sql<number>`sum(${stockReservations.quantity})::int` })
    .from(stockReservations)
    .where(
      and(
        inArray(stockReservations.productId, productIds),
        gt(stockReservations.expiresAt, now),
        isOthers(tx, stockReservations.draftId, except),
      ),
    )
    .groupBy(stockReservations.productId)
  return new Map(rows.map((row) => [row.productId, row.quantity]))
}

export const loadReservedUses = (tx: Executor, codeId: number, except: Except, now: Date): Promise<number> =>
  tx.$count(
    codeReservations,
    and(
      eq(codeReservations.codeId, codeId),
      gt(codeReservations.expiresAt, now),
      isOthers(tx, codeReservations.draftId, except),
    ),
  )

/** Replaces earlier reservations. With `keepEarlier`, the larger quantities stay: the card may be charged for those. */
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

/** Includes every draft for the order. */
export async function releaseReservationsForOrder(tx: Executor, orderId: number): Promise<void> {
  const drafts = sql`(select id from ${checkoutDrafts} where for_order_id = ${orderId})`
  await tx.execute(sql`
    with code as (delete from ${codeReservations} where draft_id in ${drafts})
    delete from ${stockReservations} where draft_id in ${drafts}`)
}

export async function releaseReservations(tx: Executor, draftId: string): Promise<void> {
  await tx.execute(sql`
    with stock as (delete from ${stockReservations} where draft_id = ${draftId})
    delete from ${codeReservations} where draft_id = ${draftId}`)
}
