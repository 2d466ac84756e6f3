import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { addDays, type Day, londonTime } from '#/lib/workingDays.ts'
import { type Transaction, writeTogether } from '#/platform/database.ts'
import { createToken } from '#/platform/token.ts'
import { checkoutDrafts } from './drafts.tables.ts'
import { reserveGoods } from './reservations.store.ts'

type Hold = Pick<typeof checkoutDrafts.$inferInsert, 'deliveryType' | 'amount' | 'discountCode' | 'forOrderId'> & {
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
  id: string,
  { items, codeId, until, network, now, ...terms }: Hold,
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
