import { and, eq, gt, max, sum } from 'drizzle-orm'
import {
  goodsOf,
  listShortages,
  lockAndFindShortages,
  type Shortage,
} from '#/features/buying/checkout/server/quote.store.ts'
import { stockReservations } from '#/features/orders/drafts/server/drafts.tables.ts'
import { releaseReservations, reserveUntil } from '#/features/orders/drafts/server/reservations.store.ts'
import { addDays, type Day, londonDay } from '#/lib/workingDays.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import type { QuoteRow } from './quotes.store.ts'

/** The draft to which a quote's reservations belong. Not a purchase: nobody can pay it, and the sweep ignores it. */
export const draftIdOf = ({ id }: Pick<QuoteRow, 'id'>): string => `quote_${id}`

/** Locks the products. The quote’s own reservations count as available to it. */
export async function findQuoteShortages(tx: Transaction, quote: QuoteRow, now: Date): Promise<Shortage[]> {
  const short = await lockAndFindShortages(tx, goodsOf(quote.lines), { now, draftId: draftIdOf(quote) })
  return withQuotedNames(quote, short)
}

/** To read only. */
export async function listQuoteShortages(tx: Executor, quote: QuoteRow, now: Date): Promise<Shortage[]> {
  const goods = goodsOf(quote.lines)
  if (goods.length === 0) return []
  return withQuotedNames(quote, await listShortages(tx, goods, { now, draftId: draftIdOf(quote) }))
}

/** A product deleted since has no name any more. */
function withQuotedNames(quote: QuoteRow, short: Shortage[]): Shortage[] {
  const nameOf = (productId: number) => quote.lines.find((line) => line.productId === productId)?.name
  return short.map((item) => ({ ...item, name: nameOf(item.productId) ?? item.name }))
}

/** Replaces what the quote had reserved. The caller has locked the products and checked that there are enough. */
export async function reserveQuoteGoods(tx: Transaction, quote: QuoteRow, now: Date): Promise<void> {
  const { holdUntil, deliveryType, totalAmount } = quote
  const items = goodsOf(quote.lines)
  if (holdUntil === null || items.length === 0) return releaseReservations(tx, draftIdOf(quote))
  await reserveUntil(tx, { id: draftIdOf(quote), items, until: holdUntil, deliveryType, amount: totalAmount, now })
}

/** What is reserved at `now`, whatever the quote says: an edit takes effect only when it is sent. */
export async function findReservation(
  tx: Executor,
  quote: Pick<QuoteRow, 'id'>,
  now: Date,
): Promise<{ pieces: number; until: Day } | null> {
  const [reserved] = await tx
    .select({ pieces: sum(stockReservations.quantity).mapWith(Number), expiresAt: max(stockReservations.expiresAt) })
    .from(stockReservations)
    .where(and(eq(stockReservations.draftId, draftIdOf(quote)), gt(stockReservations.expiresAt, now)))
  // It expires at midnight after its last day.
  return reserved?.expiresAt ? { pieces: reserved.pieces, until: addDays(londonDay(reserved.expiresAt), -1) } : null
}
