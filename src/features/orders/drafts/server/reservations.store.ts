import { and, eq, gt, inArray, ne, notInArray, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { addDays, type Day, londonDay, londonTime } from '#/lib/workingDays.ts'
import { type Executor, type Transaction, writeTogether } from '#/platform/database.ts'
import { createToken } from '#/platform/token.ts'
import { checkoutDrafts, codeReservations, stockReservations } from './drafts.tables.ts'

/** A draft, or an order: what any draft for it has reserved, by payment link, quote or invoice. */
type Except = string | { orderId: number }

const isOthers = (tx: Executor, draftId: SQL<string>, except: Except | Placeholder | { orderId: Placeholder }) =>
  typeof except === 'object' && 'orderId' in except
    ? notInArray(
        draftId,
        tx.select({ id: checkoutDrafts.id }).from(checkoutDrafts).where(eq(checkoutDrafts.forOrderId, except.orderId)),
      )
    : ne(draftId, except)

/** A column of a query on `products`: how many are reserved at `now`. Drizzle drops the table’s name from selected columns. */
export const reservedColumn = (
  tx: Executor,
  except: Placeholder | { orderId: Placeholder },
  now: Placeholder,
): SQL<number> =>
  sql<number>`(select coalesce(sum(reserved.quantity), 0)::int from ${stockReservations} reserved
    where reserved.product_id = "products"."id" and reserved.expires_at > ${now} and ${isOthers(tx, sql<string>`reserved.draft_id`, except)})`

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
        isOthers(tx, sql<string>`${stockReservations.draftId}`, except),
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
      isOthers(tx, sql<string>`${codeReservations.draftId}`, except),
    ),
  )

/** The last day, in London, on which an order’s goods are reserved. Null if they aren’t. */
export async function findReservedUntil(tx: Executor, orderId: number, now: Date): Promise<Day | null> {
  const [row] = await tx
    .select({ expiresAt: sql<Date | null>`min(${stockReservations.expiresAt})`.mapWith(stockReservations.expiresAt) })
    .from(stockReservations)
    .innerJoin(checkoutDrafts, eq(checkoutDrafts.id, stockReservations.draftId))
    .where(
      and(
        eq(checkoutDrafts.forOrderId, orderId),
        eq(checkoutDrafts.state, 'quoted'),
        gt(stockReservations.expiresAt, now),
      ),
    )
  // They expire as the next day begins.
  return row?.expiresAt ? londonDay(new Date(row.expiresAt.getTime() - 1)) : null
}

type ReservedGoods = { items: BasketItem[]; codeId: number | undefined; expiresAt: Date }

/**
 * For `writeTogether`. Replaces earlier reservations. With `keepEarlier`, the larger quantities and the code stay: the card may
 * be charged for those.
 */
export function reserveGoods(
  tx: Transaction,
  draftId: string,
  { items, codeId, expiresAt }: ReservedGoods,
  { keepEarlier = false } = {},
): SQLWrapper[] {
  const ids = items.map((item) => item.productId)
  const quantity = keepEarlier
    ? sql`greatest(excluded.quantity, ${stockReservations}.quantity)`
    : sql`excluded.quantity`
  // One statement cannot delete and reinsert the same row, so rows that remain are updated.
  const writes: SQLWrapper[] = [
    sql`
      insert into ${stockReservations} (draft_id, product_id, quantity, expires_at)
      select ${draftId}, product_id, quantity, ${expiresAt}
      from unnest(${sql.param(ids)}::int[], ${sql.param(items.map((item) => item.quantity))}::int[]) as goods (product_id, quantity)
      on conflict (draft_id, product_id) do update set quantity = ${quantity}, expires_at = excluded.expires_at`,
  ]
  if (codeId !== undefined) {
    const set = keepEarlier ? { expiresAt } : { codeId, expiresAt }
    const target = codeReservations.draftId
    writes.push(tx.insert(codeReservations).values({ draftId, codeId, expiresAt }).onConflictDoUpdate({ target, set }))
  }
  if (keepEarlier) return writes
  const ofDraft = eq(stockReservations.draftId, draftId)
  writes.push(tx.delete(stockReservations).where(and(ofDraft, notInArray(stockReservations.productId, ids))))
  if (codeId === undefined) writes.push(tx.delete(codeReservations).where(eq(codeReservations.draftId, draftId)))
  return writes
}

type Reserve = Pick<typeof checkoutDrafts.$inferInsert, 'deliveryType' | 'amount' | 'discountCode' | 'forOrderId'> & {
  id: string
  items: BasketItem[]
  codeId?: number | undefined
  /** The last day, in London; null to reserve nothing. */
  until: Day | null
  /** The hash of the buyer's, for limits. */
  network?: string
  now: Date
}

/**
 * Replaces what the draft had reserved. It isn't a purchase: nobody can pay it, and the sweep ignores it. The caller has locked the
 * goods and checked that there are enough.
 */
export async function reserveUntil(
  tx: Transaction,
  { id, items, codeId, until, network, now, ...terms }: Reserve,
): Promise<void> {
  const draft = { ...terms, updatedAt: now, nextCheckAt: now }
  await tx
    .insert(checkoutDrafts)
    .values({
      id,
      // Nobody knows this secret: what is reserved can't be claimed as a purchase.
      secretHash: createToken().hash,
      state: 'quoted',
      ...(network && { network, ...(until && { items, heldSince: now }) }),
      createdAt: now,
      ...draft,
    })
    .onConflictDoUpdate({ target: checkoutDrafts.id, set: draft })
  if (until)
    await writeTogether(tx, reserveGoods(tx, id, { items, codeId, expiresAt: londonTime(addDays(until, 1), '00:00') }))
}

/** Includes every draft for the order. */
export async function releaseReservationsForOrder(tx: Executor, orderId: number): Promise<void> {
  const drafts = sql`(select id from ${checkoutDrafts} where for_order_id = ${orderId})`
  await tx.execute(sql`
    with code as (delete from ${codeReservations} where draft_id in ${drafts})
    delete from ${stockReservations} where draft_id in ${drafts}`)
}

/** For `writeTogether`. */
export const endReservations = (tx: Executor, draftId: string): SQLWrapper[] => [
  tx.delete(stockReservations).where(eq(stockReservations.draftId, draftId)),
  tx.delete(codeReservations).where(eq(codeReservations.draftId, draftId)),
]

export const releaseReservations = (tx: Executor, draftId: string): Promise<void> =>
  writeTogether(tx, endReservations(tx, draftId))
