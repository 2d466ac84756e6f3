import { randomBytes } from 'node:crypto'
import { lockAndFindShortages, mergeItems, type Shortage } from '#/features/checkout/server/quote.store.ts'
import { checkoutDrafts } from '#/features/drafts/server/drafts.tables.ts'
import { releaseReservations, reserveGoods } from '#/features/drafts/server/reservations.store.ts'
import { addDays, londonTime } from '#/lib/workingDays.ts'
import type { Transaction } from '#/platform/database.ts'
import { sha256 } from '#/platform/sha256.ts'
import type { QuoteRow } from './quotes.store.ts'

/** The draft to which a quote's reservations belong. Not a purchase: nobody can pay it, and the sweep ignores it. */
export const holdIdOf = ({ id }: Pick<QuoteRow, 'id'>): string => `quote_${id}`

const itemsOf = ({ lines }: QuoteRow) =>
  mergeItems(lines.flatMap(({ productId, quantity }) => (productId === null ? [] : [{ productId, quantity }])))

/** Locks the products. What the quote holds itself is there for it. */
export async function findQuoteShortages(tx: Transaction, quote: QuoteRow, now: Date): Promise<Shortage[]> {
  const short = await lockAndFindShortages(tx, itemsOf(quote), { now, draftId: holdIdOf(quote) })
  // A product deleted meanwhile has no name any more.
  const nameOf = (productId: number) => quote.lines.find((line) => line.productId === productId)?.name
  return short.map((item) => ({ ...item, name: nameOf(item.productId) ?? item.name }))
}

/** Replaces what the quote held. The caller has locked the products and checked that there are enough. */
export async function holdGoods(tx: Transaction, quote: QuoteRow, now: Date): Promise<void> {
  const { holdUntil, deliveryType, totalAmount } = quote
  const items = itemsOf(quote)
  if (holdUntil === null || items.length === 0) return releaseReservations(tx, holdIdOf(quote))
  const draft = { deliveryType, amount: totalAmount, updatedAt: now, nextCheckAt: now }
  await tx
    .insert(checkoutDrafts)
    .values({
      id: holdIdOf(quote),
      // Nobody knows this secret: a quote's hold can't be claimed as a purchase.
      secretHash: sha256(randomBytes(32).toString('hex')),
      state: 'quoted',
      createdAt: now,
      ...draft,
    })
    .onConflictDoUpdate({ target: checkoutDrafts.id, set: draft })
  const expiresAt = londonTime(addDays(holdUntil, 1), '00:00')
  await reserveGoods(tx, holdIdOf(quote), { items, codeId: undefined, expiresAt })
}
